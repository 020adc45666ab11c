import Core
import HTTP
import TestSupport
import Testing

@testable import Services

/// What Apple's book store knows of a book, in the order in which it is asked.
@Suite struct AppleBookDetailsTests {
  typealias Row = BookLookupReply.Row
  typealias Find = @Sendable (AppleClient.BookQuestion) -> Result<[Row], ServiceFailure>

  private static let isbns = DetailsWorld.isbns

  /// A book on one of Apple's charts, on a list of the Times, or on both.
  private func book(id: String? = nil, isbns: [String] = [], title: String = "The Moonstone") throws -> Book {
    let author = "Wilkie Collins"
    return Book(
      key: try #require(BookKey(title: title, firstAuthor: author)), title: title, author: author,
      byline: "by \(author)",
      isbns: isbns.compactMap { ISBN($0) }, apple: id.flatMap { AppleBook(id: $0) })
  }

  private func row(
    _ title: String = "The Moonstone", by author: String = "Wilkie Collins", id: String = "7", _ text: String = "Long."
  ) throws -> Row {
    try AppleBookFixtures.found(id, title, by: author, #","description":"\#(text)""#)
  }

  private func description(_ answer: DetailsAnswer<BookDetails>) -> [String]? {
    if case .found(let details) = answer { details.description } else { nil }
  }

  // MARK: The order

  @Test func asksByNumberThenByISBNThenBySearch() async throws {
    let world = try DetailsWorld()
    let whole = try book(id: "7", isbns: Self.isbns)
    #expect(await world.appleBooks().load(whole) == .notFound)
    let questions =
      ["us ids 7"] + Self.isbns.prefix(3).map { "us isbn \($0)" } + ["us text The Moonstone Wilkie Collins"]
    #expect(world.asked == questions)
  }

  @Test(arguments: 0..<5) func stopsAtTheFirstThatHasIt(_ index: Int) async throws {
    let world = try DetailsWorld()
    let found = try row()
    let questions =
      ["ids 7"] + Self.isbns.prefix(3).map { "isbn \($0)" } + ["text The Moonstone Wilkie Collins"]
    world.set { $0.find = { .success($0.words == questions[index] ? [found] : []) } }
    let book = try book(id: "7", isbns: Self.isbns)
    #expect(description(await world.appleBooks().load(book)) == ["Long."])
    #expect(world.asked == questions.prefix(index + 1).map { "us \($0)" })
  }

  /// Another edition may have one.
  @Test(arguments: ["isbn", "text"]) func looksOnIfThereIsNoDescription(_ place: String) async throws {
    let (bare, whole) = (try row("The Moonstone", by: "Wilkie Collins", id: "7", ""), try row())
    let book = try book(id: "7", isbns: [Self.isbns[0]])
    let world = try DetailsWorld()
    world.set { $0.find = { .success([$0.words.hasPrefix(place) ? whole : bare]) } }
    #expect(description(await world.appleBooks().load(book)) == ["Long."])
    let other = try DetailsWorld()
    other.set { $0.find = { _ in .success([bare]) } }
    #expect(description(await other.appleBooks().load(book)) == [])
  }

  @Test func asksOnlyForWhatTheBookHas() async throws {
    for (book, questions) in [
      (try book(), ["us text The Moonstone Wilkie Collins"]),
      (try book(isbns: [Self.isbns[0]]), ["us isbn \(Self.isbns[0])", "us text The Moonstone Wilkie Collins"]),
      // The number in the name of Apple's picture serves where there is no other.
      (
        Book(
          key: try #require(BookKey("x")), title: "X", author: "", byline: "",
          apple: AppleBook(id: "9", isbn: ISBN(Self.isbns[1]))), ["us ids 9", "us isbn \(Self.isbns[1])"]
      ),
      (Book(key: try #require(BookKey("x")), title: "X", author: "", byline: ""), []),
      (
        Book(key: try #require(BookKey("x")), title: "X", author: "Ann Lee, Bo Reed and Cy Fox", byline: ""),
        ["us text X Ann Lee"]
      ),
    ] {
      let world = try DetailsWorld()
      #expect(await world.appleBooks().load(book) == .notFound)
      #expect(world.asked == questions)
    }
  }

  @Test func theStoreOfTheReadersCountryIsAsked() async throws {
    let world = try DetailsWorld()
    world.set { $0.country = AppleClientTests.gb }
    _ = await world.appleBooks().load(try book(id: "7"))
    #expect(world.asked == ["gb ids 7", "gb text The Moonstone Wilkie Collins"])
  }

  // MARK: Another book

  @Test(
    arguments: [
      ("The Moonstone", "Wilkie Collins", true), ("THE MOONSTONE: A Romance", "Wilkie Collins & Bo Reed", true),
      ("The Moonstone (Unabridged)", "Wilkie Collins with Bo Reed", true), ("The Moonstone", "Bo Reed", false),
      ("The Moonstone", "Bo Reed & Wilkie Collins", false), ("The Moonstone", "", false),
      ("Summary of The Moonstone", "Wilkie Collins", false), ("The Moonstone Summary", "Wilkie Collins", false),
      ("Summary of The Moonstone by Wilkie Collins", "Quick Notes", false), ("The Moonstones", "Wilkie Collins", false),
      ("The Moonstone (Deluxe Edition)", "Wilkie Collins", false), ("The Woman in White", "Wilkie Collins", false),
    ])
  func anAnswerAboutAnotherBookIsNeverTaken(_ title: String, _ author: String, _ isSame: Bool) async throws {
    let found = try row(title, by: author)
    for book in [try book(id: "7"), try book(isbns: [Self.isbns[0]]), try book()] {
      let world = try DetailsWorld()
      world.set { $0.find = { _ in .success([found]) } }
      let answer = await world.appleBooks().load(book)
      #expect(description(answer) == (isSame ? ["Long."] : nil))
      if !isSame { #expect(answer == .notFound) }
    }
  }

  /// An ISBN is the book's own; anything can be found by a search.
  @Test func aSubtitleBehindAColonIsTakenByISBNOnly() async throws {
    for (title, isTaken) in [
      ("The Moonstone: The First Detective Story", true), ("The Moonstone： Eine Geschichte", true),
      ("The Moonstones: A Story of Stones", false),
      ("Summary: The Moonstone", false),
    ] {
      let found = try row(title)
      let world = try DetailsWorld()
      world.set { $0.find = { .success($0.words.hasPrefix("isbn") ? [found] : []) } }
      let answer = await world.appleBooks().load(try book(isbns: [Self.isbns[0]]))
      #expect(description(answer) == (isTaken ? ["Long."] : nil))
      let other = try DetailsWorld()
      other.set { $0.find = { .success($0.words.hasPrefix("isbn") ? [] : [found]) } }
      #expect(await other.appleBooks().load(try book(id: "7", isbns: [Self.isbns[0]])) == .notFound)
    }
  }

  /// The Times' "and" is a part of a name at Apple: keys are made of what comes before it, and so is this.
  @Test func aLongerNameIsHeldToTheRuleOfKeys() async throws {
    let found = try row("The Boxer: A Life", by: "Simon and Garfunkel")
    let author = "Simon and Garfunkel"
    let book = Book(
      key: try #require(BookKey(title: "The Boxer", firstAuthor: Authorship.first(of: author))), title: "The Boxer",
      author: author, byline: "by \(author)", isbns: [try #require(ISBN(Self.isbns[0]))])
    let world = try DetailsWorld()
    world.set { $0.find = { .success($0.words.hasPrefix("isbn") ? [found] : []) } }
    #expect(description(await world.appleBooks().load(book)) == ["Long."])
  }

  @Test func ofSeveralAnswersTheBooksOwnIsTaken() async throws {
    let rows = [
      try row("Summary of The Moonstone", "No."), try row(by: "Bo Reed", "No."),
      try row("The Moonstone", id: "8", "Yes."),
      try row("The Moonstone", id: "9", "Later."),
    ]
    for book in [try book(isbns: [Self.isbns[0]]), try book()] {
      let world = try DetailsWorld()
      world.set { $0.find = { _ in .success(rows) } }
      #expect(description(await world.appleBooks().load(book)) == ["Yes."])
    }
    // By number, the number decides.
    let world = try DetailsWorld()
    world.set { $0.find = { _ in .success(rows) } }
    #expect(description(await world.appleBooks().load(try book(id: "9"))) == ["Later."])
  }

  // MARK: What is kept

  @Test func whatWasFoundIsThereForTheNextRun() async throws {
    let world = try DetailsWorld()
    let found = try row()
    world.set { $0.find = { _ in .success([found]) } }
    _ = await world.appleBooks().load(try book(id: "7"))
    await world.waitForWrites()
    world.pass(.days(179))
    #expect(world.appleBooks().known(try book(id: "7")) == .found(found.details))
    #expect(world.asked.count == 1)
    // Google knows nothing of it.
    #expect(world.books().known(try book(id: "7", isbns: Self.isbns)) == nil)
  }

  @Test func thatThereIsNothingIsKeptForAMonth() async throws {
    let world = try DetailsWorld()
    #expect(await world.appleBooks().load(try book()) == .notFound)
    await world.waitForWrites()
    world.pass(.days(30) - .seconds(1))
    #expect(await world.appleBooks().load(try book()) == .notFound)
    #expect(world.asked.count == 1)
    world.pass(.seconds(1))
    #expect(await world.appleBooks().load(try book()) == .notFound)
    #expect(world.asked.count == 2)
  }

  @Test func aNewNumberOrAnotherStoreIsWorthAsking() async throws {
    let world = try DetailsWorld()
    let repository = world.appleBooks()
    _ = await repository.load(try book(isbns: [Self.isbns[0]]))
    #expect(repository.known(try book(isbns: [Self.isbns[0]])) == .notFound)
    #expect(repository.known(try book()) == .notFound)
    #expect(repository.known(try book(isbns: Array(Self.isbns.prefix(2)))) == nil)
    #expect(repository.known(try book(id: "7", isbns: [Self.isbns[0]])) == nil)
    world.set { $0.country = AppleClientTests.gb }
    #expect(repository.known(try book(isbns: [Self.isbns[0]])) == nil)
  }

  @Test(arguments: [.quota, .down(status: 500), .timedOut, .unreadable] as [ServiceFailure])
  func aFailureIsNotKept(_ failure: ServiceFailure) async throws {
    let world = try DetailsWorld()
    // The first question is answered: that says nothing of what the others would have found.
    world.set { $0.find = { $0.words.hasPrefix("text") ? .failure(failure) : .success([]) } }
    let repository = world.appleBooks()
    let book = try book(isbns: [Self.isbns[0]])
    for _ in 0..<3 { #expect(await repository.load(book) == .failed(failure)) }
    #expect(world.asked.count == 2)
    await world.waitForWrites()
    #expect(world.appleBooks().known(book) == nil)
    world.pass(.seconds(60))
    let found = try row()
    world.set { $0.find = { _ in .success([found]) } }
    #expect(description(await repository.load(book)) == ["Long."])
  }

  @Test func aReaderMayTryAgainAtOnce() async throws {
    let world = try DetailsWorld()
    world.set { $0.find = { _ in .failure(.quota) } }
    let repository = world.appleBooks()
    #expect(await repository.load(try book()) == .failed(.quota))
    let found = try row()
    world.set { $0.find = { _ in .success([found]) } }
    repository.retry(try book())
    #expect(world.forgiven == 1)
    #expect(description(await repository.load(try book())) == ["Long."])
  }
}
