import Testing

@testable import Core

/// What changed between two weeks of a few lists.
///
/// A list is written as `F: A, B2` or `F: A 3<5, B`: the titles from the top down, each with the weeks on the list, and
/// behind `<` the rank that the list says for the week before (0 for none).
@Suite struct WeekChangesTests {
  static let lists: [String: (ChartGroup, Chart.Frequency)] = [
    "F": (.fiction, .weekly), "E": (.fiction, .weekly), "N": (.nonfiction, .weekly), "C": (.childrens, .weekly),
    "M": (.monthly, .monthly),
  ]

  static func week(_ text: String, _ date: String = "2026-12-06", isExcerpt: Bool = false) throws -> Week {
    let date = try #require(CalendarDate(date))
    let editions = try text.split(separator: ";").map { list in
      let parts = list.split(separator: ":").map { $0.filter { $0 != " " || !$0.isASCII } }
      let name = String(try #require(parts.first))
      let (group, frequency) = try #require(lists[name])
      let chart = Chart(
        id: try #require(Chart.ID(name.lowercased())), name: name, group: group, frequency: frequency)
      let entries = try (parts.count > 1 ? parts[1] : "").split(separator: ",").enumerated().map {
        try entry($0 + 1, String($1), frequency)
      }
      return Edition(service: .newYorkTimes, chart: chart, date: date, entries: entries, isExcerpt: isExcerpt)
    }
    return try #require(Week(editions))
  }

  private static func entry(_ rank: Int, _ text: String, _ frequency: Chart.Frequency) throws -> Entry {
    let parts = text.split(separator: "<")
    let title = String(try #require(parts.first).prefix { !$0.isNumber })
    let weeks = Int(String(try #require(parts.first).drop { !$0.isNumber }))
    let movement: Movement? = parts.dropFirst().first.flatMap { Int(String($0)) }.map { last in
      if last == 0 { return (weeks ?? 0) <= 1 ? .new : .back }
      return last == rank ? .same : last > rank ? .up(last - rank) : .down(rank - last)
    }
    return Entry(
      rank: rank, movement: movement, weeksOnList: weeks, item: .book(try Fixture.book(title, by: "Author")))
  }

  /// `new A B | back C | up D+2 | down E-1 | gone F`
  static func words(_ changes: WeekChanges) -> String {
    func titles(_ books: [WeekBook]) -> [String] {
      books.map { book in
        book.item.title + (book.move.map { "\($0.places > 0 ? "+" : "")\($0.places)\($0.chart.name)" } ?? "")
      }
    }
    let sections = [
      ("new", changes.new), ("back", changes.back), ("up", changes.up), ("down", changes.down), ("gone", changes.gone),
    ]
    return sections.filter { !$0.1.isEmpty }.map { "\($0.0) \(titles($0.1).joined(separator: " "))" }
      .joined(separator: " | ")
  }

  @Test(arguments: [
    // A week without any change, one with only other weeks on the list, and one with another order of the lists.
    ("F: A3, B2; N: C9", "F: A2, B; N: C", ""),
    ("F: A; N: C", "N: C; F: A", ""),
    // New, back and gone.
    ("F: A1, B", "F: B", "new A | down B-1F"),
    ("F: A7, B", "F: B", "back A | down B-1F"),
    ("F: A, B", "F: A, B, C", "gone C"),
    // What the list itself says of the week before does not count.
    ("F: A<0, B9<9", "F: A, B", ""),
    // New only if it is so on every list that counts weeks; those that do not count are no reason against it.
    ("F: A1; E: A3", "F: B", "back A | gone B"),
    ("F: A1; M: A", "F: B", "new A | gone B"),
    ("M: A", "M: B", "new A | gone B"),
    // On another list than before: neither new nor moved.
    ("F: B; E: A1", "F: A, B", "up B+1F"),
    // A list that began, one that ended.
    ("F: A; N: A, B1", "F: A", "new B"),
    ("F: A", "F: A; N: A, B", "gone B"),
    // The largest difference, then the better rank, then the first list.
    ("F: A, B, C; E: D, E, F, C", "F: C, B, A; E: C, D, E, F", "up A+2F D+1E E+1E F+1E | down C-3E"),
    ("F: A, B; E: B, C, A", "F: B, A; E: A, B, C", "up B+1E C+1E | down A-2E"),
    ("F: A, B; E: A, B", "F: B, A; E: B, A", "up A+1F | down B-1F"),
    ("F: B, A; E: A, B", "F: A, B; E: B, A", "up A+1E B+1F"),
    // Monthly lists are compared like any other.
    ("M: A, B", "M: B, A", "up A+1M | down B-1M"),
  ])
  func comparedWithTheWeekBefore(now: String, before: String, changes: String) throws {
    let compared = WeekChanges(try Self.week(now), since: try Self.week(before, "2026-11-29"))
    #expect(Self.words(compared) == changes)
    #expect(compared.isCompared)
    #expect(compared.hasChanges == !changes.isEmpty)
  }

  @Test(arguments: [
    ("F: A1<0, B4<0, C2<3, D2<4, E9<5", "new A | back B"),
    ("F: A3<4, B4<1, C2<3", "up A+3F | down B-1F"),
    // On all its weekly lists.
    ("F: A1<0; E: B3<1, A2<0", "back A"),
    ("F: A1<0; E: A1<0", "new A"),
    ("F: A1<0; E: B3<2, A2<4", "up A+2E B+1E"),
    // A list that says nothing.
    ("F: A1, B", ""),
    // A monthly list says nothing, so a book that is on no other cannot be told.
    ("M: A<3, B; F: C1<0, B1<0", "new C B"),
  ])
  func withoutTheWeekBefore(now: String, changes: String) throws {
    for before in [nil, try Self.week("F: Z; M: Z", "2026-11-29", isExcerpt: true)] {
      let alone = WeekChanges(try Self.week(now), since: before)
      #expect(Self.words(alone) == changes)
      #expect(!alone.isCompared)
    }
  }

  @Test func anExcerptIsNotCompared() throws {
    let excerpt = try Self.week("F: A1<0, B4<5", isExcerpt: true)
    let changes = WeekChanges(excerpt, since: try Self.week("F: Z", "2026-11-29"))
    #expect(!changes.hasChanges)
    #expect(!changes.isCompared)
    #expect(changes.books.map(\.item.title) == ["A", "B"])
  }

  @Test(arguments: [
    // By group, which is that of the best rank, on the first list that has it.
    ("N: G1, F1; F: X, D1, E1; C: B1; M: A", "F: X", "new D E G F B A"),
    ("N: X, A1; F: X, A1", "N: X; F: X", "new A"),
    ("F: X, Y, A1; N: A1, B1", "F: X, Y", "new A B"),
    // By title: without case, with its article.
    ("F: Zoo1; E: the1; N: X", "N: X", "new the Zoo"),
    ("F: b; E: C; N: A", "F: b", "new C A"),
  ])
  func order(now: String, before: String, changes: String) throws {
    #expect(Self.words(WeekChanges(try Self.week(now), since: try Self.week(before, "2026-11-29"))) == changes)
  }

  @Test(arguments: [
    (ChartGroup.fiction, "new A | down B-2N"), (.nonfiction, "new C | up X+1N | down B-2N | gone D"),
    (.childrens, ""), (.monthly, "new C"),
  ])
  func aGroupOnlyLeavesBooksOut(group: ChartGroup, changes: String) throws {
    let all = WeekChanges(
      try Self.week("F: B, A1; N: X, C1, B; M: C"), since: try Self.week("F: B; N: B, X, D", "2026-11-29"))
    #expect(Self.words(all.limited(to: group)) == changes)
    #expect(all.limited(to: nil) == all)
  }

  @Test func aBookIsOnceWithAllItsPlaces() throws {
    func edition(_ slug: String, _ isbn: String, rank: Int, summary: String = "") throws -> Edition {
      let entry = Entry(
        rank: rank, movement: nil, weeksOnList: 4,
        item: .book(try Fixture.book("Emma", by: "Jane Austen", summary: summary, isbns: [isbn])))
      return Edition(
        service: .newYorkTimes, chart: try Fixture.chart(slug), date: try #require(CalendarDate("2026-12-06")),
        entries: [entry])
    }
    let twice = try edition("c", "9780140434088", rank: 9)
    let week = try #require(
      Week([
        try edition("a", "9780140434088", rank: 3), try edition("b", "9780141439587", rank: 2, summary: "A match."),
        twice, try edition("c", "9780140434088", rank: 5), twice,
      ]))
    let book = try #require(week.books.first)
    #expect(week.books.count == 1)
    #expect(book.item.isbns.map(\.digits) == ["9780140434088", "9780141439587"])
    #expect(book.places.map { "\($0.chart.name)\($0.rank)" } == ["a3", "b2", "c5"])
    #expect(book.best.chart.name == "b")
    guard case .book(let merged) = book.item else { return }
    #expect(merged.summary == "A match.")
  }
}

@Suite struct WeekChangesYoursTests {
  private func edition(_ slug: String, _ books: [Book]) throws -> Edition {
    try Fixture.edition(slug, "2026-12-06", books)
  }

  /// The titles, with the favorite that each is related to.
  private func yours(_ favorites: [Favorite], _ editions: [Edition]) throws -> [String] {
    let changes = WeekChanges(try #require(Week(editions)), since: nil)
    return changes.yours(Favorites(favorites), by: FavoriteAuthors(favorites)).map {
      $0.book.item.title + ($0.relative.map { " (\($0))" } ?? "")
    }
  }

  @Test func favoritesThenBooksByTheirAuthors() throws {
    let list = try edition(
      "a",
      [
        try Fixture.book("Winter", by: "A. B. Crane & Una Rae"), try Fixture.book("Other", by: "Nobody"),
        try Fixture.moonstone(), try Fixture.book("Armadale", by: "wilkie collins"), try Fixture.book("Zed", by: "Z"),
      ])
    let favorites = [
      Fixture.favorite(try Fixture.book("Spring", by: "Una Rae and A.B. Crane")),
      Fixture.favorite(try Fixture.book("Summer", by: "AB Crane")), Fixture.favorite(try Fixture.moonstone()),
    ]
    #expect(
      try yours(favorites, [list]) == ["The Moonstone", "Winter (Spring)", "Armadale (The Moonstone)"])
    #expect(try yours([], [list]) == [])
  }

  @Test func byTheBestRankThenTheTitle() throws {
    let titles = ["C", "b", "A"]
    let books = try titles.map { try Fixture.book($0, by: "Author \($0)") }
    let lists = [try edition("x", [books[0], books[2]]), try edition("y", [books[1], books[0], books[2]])]
    #expect(try yours(books.map { Fixture.favorite($0) }, lists) == ["b", "C", "A"])
  }

  @Test func authorsAreFoundAfterAChange() throws {
    let favorites = [try Fixture.book("Emma", by: "Jane Austen"), try Fixture.moonstone()].map { Fixture.favorite($0) }
    let earlier = FavoriteAuthors(favorites)
    let later = FavoriteAuthors(
      [Fixture.favorite(try Fixture.book("Persuasion", by: "Jane Austen"))] + favorites.prefix(1), since: earlier)
    let titles = ["jane-austen", "wilkie-collins"].map { AuthorKey($0).flatMap { later.title(by: $0) } }
    #expect(titles == ["Persuasion", nil])
  }

  @Test func aFavoriteIsKnownByItsISBN() throws {
    let list = try edition("a", [try Fixture.book("Emma: A Novel", by: "J. Austen", isbns: ["9780141439587"])])
    let favorite = Fixture.favorite(try Fixture.book("Emma", by: "Jane Austen", isbns: ["9780141439587"]))
    #expect(try yours([favorite], [list]) == ["Emma: A Novel"])
  }
}
