import Core
import Database
import Foundation
import TestSupport
import Testing

@testable import Services

/// The files here are as version 1 wrote them.
@Suite struct OldCacheTests {
  private static let now = Timestamp(seconds: 1_796_000_000)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func database(log: Collected<String>? = nil) async -> CacheDatabase {
    let write: @Sendable (String) -> Void = { log?.append($0) }
    let database = CacheDatabase(folder: folder.path, clock: .fixed(Self.now), log: write)
    let old = OldCache(folder: folder.path, database, known: .empty, clock: .fixed(Self.now), log: write)
    old.moveRequests()
    await old.moveRest()
    return database
  }

  private func put(_ text: String, at name: String) throws {
    let parent = folder.path(String(name[..<(name.lastIndex(of: "/") ?? name.endIndex)]))
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try folder.write(text, to: name)
  }

  private func requests(_ database: CacheDatabase, _ limits: BudgetLimits) -> RequestRecords.Reading? {
    database.read { connection throws(DatabaseError) in
      try RequestRecords(connection: connection, service: limits.name).read(after: Timestamp(milliseconds: .min))
    }
  }

  private func detail(_ database: CacheDatabase, _ id: String) throws -> DetailRecords.Detail? {
    let id = try #require(ItemID(id))
    return database.read { connection throws(DatabaseError) in
      try DetailRecords(connection: connection, service: id.kind == .book ? .googleBooks : .apple).detail(of: id)
    } ?? nil
  }

  private func budget(_ seconds: [Int]) -> String {
    let moments = seconds.map { String(Self.now.adding(.seconds($0)).milliseconds) }.joined(separator: ", ")
    return "{\n  \"format\": \"topshelf.budget\",\n  \"version\": 1,\n  \"requests\": [\(moments)]\n}\n"
  }

  private var names: [String] { (try? folder.names())?.filter { !$0.hasPrefix("topshelf.sqlite") } ?? [] }

  @Test func takesOverTheRequests() async throws {
    try put(budget([-20, -20, -10]), at: "budgets/new-york-times.json")
    try put(budget([-5]), at: "budgets/google-books.json")
    try put("", at: "budgets/new-york-times.json.lock")
    let database = await database()
    #expect(requests(database, .newYorkTimes)?.moments == [-20, -20, -10].map { Self.now.adding(.seconds($0)) })
    #expect(requests(database, .googleBooks)?.moments == [Self.now.adding(.seconds(-5))])
    #expect(requests(database, .newYorkTimes)?.lostAt == nil)
    #expect(names == [])
    let budget = RequestBudget(.newYorkTimes, in: database, clock: .fixed(Self.now))
    #expect(try #require(budget.remainingToday()) == (497, 500))
  }

  /// An older copy may still run, and write its file again.
  @Test func countsOnceWhatIsReadTwice() async throws {
    try put(budget([-20, -20, -10]), at: "budgets/itunes.json")
    _ = await database()
    try put(budget([-20, -20, -10, -5, -5]), at: "budgets/itunes.json")
    let moments = requests(await database(), .iTunes)?.moments
    #expect(moments == [-20, -20, -10, -5, -5].map { Self.now.adding(.seconds($0)) })
    #expect(names == [])
  }

  @Test(
    arguments: [
      "", "{", "[]", "null", #"{"format": "topshelf.keys", "version": 1, "requests": []}"#,
      #"{"format": "topshelf.budget", "version": 1}"#, #"{"format": "topshelf.budget", "requests": []}"#,
      #"{"format": "topshelf.budget", "version": 2, "requests": []}"#,
      #"{"format": "topshelf.budget", "version": 1, "requests": [1, "x"]}"#,
      #"{"format": "topshelf.budget", "version": 1, "requests": [1e300]}"#, "\u{0}\u{0}\u{0}",
    ])
  func aRecordThatCannotBeReadTakesTheMinuteForUsedButForOne(_ text: String) async throws {
    try put(text, at: "budgets/new-york-times.json")
    try put(budget([-100]), at: "budgets/google-books.json")
    let database = await database()
    let budget = RequestBudget(.newYorkTimes, in: database, clock: .fixed(Self.now))
    #expect(budget.estimate(.visible) == .zero)
    #expect(budget.estimate(.ahead) == .seconds(61))
    #expect(try #require(budget.remainingToday()).left == 496)
    let other = RequestBudget(.googleBooks, in: database, clock: .fixed(Self.now))
    #expect(other.estimate(.visible) == .zero)
    #expect(try #require(other.remainingToday()).left == 999)
    #expect(names == [])
  }

  @Test func takesOverTheDetailsOfBooks() async throws {
    let at = Self.now.milliseconds - 1000
    try put(
      """
      {"asked":["9780140434088"],"at":\(at),"details":{"coverURL":"https://books.google.com/g.png","description":["a","b"],\
      "pageCount":352,"published":"2019","publisher":"P","subjects":["S"],"subtitle":"T"},"format":"topshelf.details",\
      "version":1}
      """, at: "details/emma-jane-austen.json")
    try put(
      #"{"asked":["9780140434088","9780199536726"],"at":\#(at),"format":"topshelf.details","version":1}"#,
      at: "details/nowhere.json")
    for (name, text) in [
      ("damaged", "{"), ("other", #"{"asked":[],"at":1,"format":"x","version":1}"#), ("a--b", "{}"),
      ("newer", #"{"asked":[],"at":1,"format":"topshelf.details","version":2}"#),
      ("timeless", #"{"asked":[],"at":"now","format":"topshelf.details","version":1}"#),
    ] { try put(text, at: "details/\(name).json") }
    let database = await database()
    let emma = try #require(try detail(database, "book:emma-jane-austen"))
    #expect(emma.asked == ["9780140434088"])
    #expect(emma.at == Timestamp(milliseconds: at))
    #expect(
      KeptDetails<BookDetails>(emma)?.details
        == BookDetails(
          subtitle: "T", description: ["a", "b"], publisher: "P", published: "2019", pageCount: 352, subjects: ["S"],
          coverURL: WebURL("https://books.google.com/g.png")))
    #expect(
      try detail(database, "book:nowhere")
        == DetailRecords.Detail(
          body: nil, asked: ["9780140434088", "9780199536726"], at: Timestamp(milliseconds: at)))
    for name in ["damaged", "other", "newer", "timeless"] { #expect(try detail(database, "book:\(name)") == nil) }
    #expect(names == [])
  }

  @Test func takesOverTheDetailsOfAlbums() async throws {
    let at = Self.now.milliseconds - 1000
    try put(
      """
      {"format":"topshelf.albums","rows":[\
      {"at":\(at),"copyright":"℗ x","country":"us","genre":"Folk","id":"12","released":"1980-06"},\
      {"at":\(at),"country":"jp","id":"13"},{"at":\(at),"country":"jp","id":"x"},{"at":\(at),"id":"14"},7],"version":1}
      """, at: "albums/albums.json")
    let database = await database()
    let folk = try #require(try detail(database, "album:12"))
    #expect(folk.asked == ["us"])
    #expect(
      KeptDetails<AlbumDetails>(folk)?.details
        == AlbumDetails(genre: "Folk", released: "1980-06", copyright: "℗ x"))
    #expect(
      try detail(database, "album:13")
        == DetailRecords.Detail(body: nil, asked: ["jp"], at: Timestamp(milliseconds: at)))
    #expect(try detail(database, "album:14") == nil)
    #expect(names == [])
  }

  @Test func doesNotOverwriteWhatIsThere() async throws {
    _ = await database().write { connection throws(DatabaseError) in
      try connection.run("INSERT INTO detail VALUES ('google-books', 'book:emma', '', 5, NULL)")
    }
    try put(#"{"asked":[],"at":1,"format":"topshelf.details","version":1}"#, at: "details/emma.json")
    #expect(try detail(await database(), "book:emma")?.at == Timestamp(milliseconds: 5))
    #expect(names == [])
  }

  @Test func whatIsForeignIsRemovedToo() async throws {
    try put("x", at: "albums/cover.png")
    try put("x", at: "details/.emma.json.topshelf-0123456789abcdef")
    try put("x", at: "budgets/deep/er.txt")
    let log = Collected<String>()
    _ = await database(log: log)
    #expect(names == [] && log.all == [])
  }

  @Test func staysIfNothingCanBeKept() async throws {
    do {
      let connection = try Connection(path: folder.path("topshelf.sqlite"))
      try connection.run("PRAGMA application_id = 0x546F7073")
      try connection.run("PRAGMA user_version = 99")
    }
    try put(budget([-20]), at: "budgets/itunes.json")
    _ = await database()
    #expect(try folder.text(of: "budgets/itunes.json") == budget([-20]))
  }

  @Test func staysIfItCannotBeWritten() async throws {
    _ = await database()
    try put(budget([-20]), at: "budgets/itunes.json")
    let other = try Connection(path: folder.path("topshelf.sqlite"))
    try other.run("BEGIN IMMEDIATE")
    _ = await database()
    #expect(names == ["budgets"])
    try other.run("ROLLBACK")
    #expect(requests(await database(), .iTunes)?.moments.count == 1)
    #expect(names == [])
  }

  @Test func addressesWithoutAPictureStayLeftAlone() async throws {
    let later = Int(Self.now.milliseconds / 1000) + 3600
    try put(
      #"{"format":"topshelf.covers-missing","version":1,"until":{"00c0ffee00c0ffee":\#(later),"00000000000000aa":5,"x":\#(later)}}"#,
      at: "covers/missing.json")
    let database = await database()
    let alone = ["00c0ffee00c0ffee", "00000000000000aa", "x"].map { address in
      database.read { connection throws(DatabaseError) in
        try PictureRecords(connection: connection).isLeftAlone(address, at: Self.now, longest: .days(30))
      }
    }
    #expect(alone == [true, false, false])
    #expect(try folder.names(in: "covers").isEmpty)
  }
}
