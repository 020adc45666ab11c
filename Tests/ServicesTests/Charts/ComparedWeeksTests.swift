import Core
import Testing

@testable import Services

/// Movement in memory is told from the week before as soon as that is known.
@Suite struct ComparedWeeksTests {
  private let archive = Archive(
    CacheDatabase(folder: nil, clock: .fixed(ArchiveWorld.fetchedAt), log: { _ in }),
    clock: .fixed(ArchiveWorld.fetchedAt))

  private static func edition(
    _ date: String, _ titles: [String], of slug: String = "hardcover-fiction"
  ) throws -> Edition {
    let edition = try ArchiveWorld.edition(date, titles, of: slug)
    return edition.with(edition.entries.map { $0.with(.up(99)) })
  }

  private func source(_ editions: [Edition], past: Edition? = nil) -> RefreshingSource {
    var feed = ChartFeed(
      service: .newYorkTimes, kind: .book, subject: { ChartFeed.Subject(key: ServiceKey("k")) },
      kept: { archive, _ in archive.newest(.newYorkTimes, asked: ["overview"]) }, freshness: { _, _ in .days(9) },
      newest: { _, _, _ throws(ServiceFailure) in Self.answer(editions) })
    feed.edition = { _, _ throws(ServiceFailure) in
      guard let past else { throw .notFound }
      return Self.answer([past], asked: past.chart.id.slug)
    }
    feed.comparesWeeks = true
    return RefreshingSource(
      feed, archive: archive, patience: .seconds(3600), clock: .fixed(ArchiveWorld.fetchedAt), log: { _ in })
  }

  private static func answer(_ editions: [Edition], asked: String = "overview", dated: Bool = false) -> Archive.Answer {
    Archive.Answer(
      service: .newYorkTimes, asked: asked, askedDate: dated ? editions.first?.date : nil, body: [],
      fetchedAt: ArchiveWorld.fetchedAt, editions: editions)
  }

  private func moves(_ source: RefreshingSource, _ slug: String = "hardcover-fiction") -> [Movement?]? {
    source.source.snapshot().editions.first { $0.chart.id.slug == slug }?.entries.map(\.movement)
  }

  @Test func theNewestWeekMovesOnceTheWeekBeforeHasCome() async throws {
    let source = source([
      try Self.edition("2026-12-06", ["A", "B", "C"]), try Self.edition("2026-12-06", ["A"], of: "manga-monthly"),
      try Self.edition("2026-12-06", ["A"], of: "just-begun"),
    ])
    _ = await source.source.load()
    #expect(moves(source) == [.up(99), .up(99), .up(99)])
    await archive.keep(
      Self.answer(
        [try Self.edition("2026-11-29", ["B", "A"]), try Self.edition("2026-11-29", ["A"], of: "manga-monthly")],
        dated: true))
    source.compare(with: try ArchiveWorld.date("2026-11-22"))
    #expect(moves(source) == [.up(99), .up(99), .up(99)])
    source.compare(with: try ArchiveWorld.date("2026-11-29"))
    // C has been on the list for three weeks.
    #expect(moves(source) == [.up(1), .down(1), .back])
    #expect(moves(source, "manga-monthly") == [nil])
    #expect(moves(source, "just-begun") == [.up(99)])
    let id = ItemID.book(try #require(BookKey("b-ann")))
    #expect(source.source.snapshot().catalog[id]?.appearances.map(\.entry.movement) == [.down(1)])
    // What is kept is what the service said; another start compares it anew.
    #expect(
      archive.edition(Chart.hardcoverFiction, on: try ArchiveWorld.date("2026-12-06"))?.entries[0].movement == .up(99))
    #expect(moves(self.source([])) == [.up(1), .down(1), .back])
  }

  @Test func aPastListIsComparedWithTheWeekBeforeIt() async throws {
    let source = source([], past: try Self.edition("2026-11-29", ["A", "B"]))
    let (past, before) = (try ArchiveWorld.date("2026-11-29"), try ArchiveWorld.date("2026-11-22"))
    let edition = source.source.edition
    #expect(try await edition(Chart.hardcoverFiction, past).entries.map(\.movement) == [.up(99), .up(99)])
    await archive.keep(Self.answer([try Self.edition("2026-11-22", ["B"])], dated: true))
    source.compare(with: before)
    #expect(source.source.heldEdition(Chart.hardcoverFiction, past)?.entries.map(\.movement) == [.new, .down(1)])
    #expect(
      try await self.source([]).source.edition(Chart.hardcoverFiction, past).entries.map(\.movement) == [
        .new, .down(1),
      ])
  }

  @Test func whatIsForgottenIsAskedForAgain() async throws {
    let source = source([try Self.edition("2026-12-06", ["A"])])
    _ = await source.source.load()
    #expect(source.heldWeek?.date.description == "2026-12-06")
    source.forget()
    #expect(source.heldWeek == nil)
    #expect(source.source.snapshot().catalog.isEmpty)
    #expect(source.source.current() == nil)
  }
}
