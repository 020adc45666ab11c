import Core
import HTTP
import TestSupport
import Testing

@testable import Services

/// What a new source of charts takes: a client, a decoder of its replies, and a feed. Everything else (the archive, what is
/// fresh, what is in flight, the picker, search and the pages of its items) comes with them.
@Suite struct NewSourceTests {
  // MARK: The client

  private struct LibraryClient: Sendable {
    var requested: @Sendable (RequestPriority) async throws(ServiceFailure) -> Fetched<Edition>

    static func live(_ connection: ServiceConnection) -> LibraryClient {
      LibraryClient { priority throws(ServiceFailure) in
        try await connection.get("requested.txt", priority, atMost: 1 << 20) { response, now throws(ServiceFailure) in
          guard response.status == .ok else { throw .down(status: response.status.code) }
          guard let edition = LibraryReply.edition(response.body, on: now.date()) else { throw .unreadable }
          return edition
        }
      }
    }
  }

  // MARK: The decoder

  private enum LibraryReply {
    /// One book a line, `Title / Author`.
    static func edition(_ body: [UInt8], on date: CalendarDate) -> Edition? {
      guard let chart = chart else { return nil }
      let books = String(decoding: body, as: UTF8.self).split(separator: "\n").compactMap { line -> Book? in
        let parts = line.split(separator: " / ").map(String.init)
        guard parts.count == 2, let key = BookKey(title: parts[0], firstAuthor: parts[1]) else { return nil }
        return Book(key: key, title: parts[0], author: parts[1], byline: "")
      }
      guard !books.isEmpty else { return nil }
      let entries = books.enumerated().map {
        Entry(rank: $0.offset + 1, movement: nil, weeksOnList: nil, item: .book($0.element))
      }
      return Edition(service: .googleBooks, chart: chart, date: date, entries: entries)
    }

    static var chart: Chart? {
      Chart.ID("most-requested").map { Chart(id: $0, name: "Most Requested", group: .other, frequency: .daily) }
    }
  }

  // MARK: The feed

  private func feed(_ client: LibraryClient, _ chart: Chart) -> ChartFeed {
    ChartFeed(
      service: .googleBooks, kind: .book, listed: [chart], subject: { ChartFeed.Subject() },
      kept: { archive, _ in archive.newest(.googleBooks, asked: ["requested"]) },
      freshness: { _, _ in .seconds(3600) },
      newest: { _, priority, _ throws(ServiceFailure) in
        let fetched = try await client.requested(priority)
        return Archive.Answer(
          service: .googleBooks, asked: "requested", body: fetched.body, fetchedAt: fetched.at,
          editions: [fetched.value])
      })
  }

  @Test func aNewSourceIsAClientADecoderAndAFeed() async throws {
    let stub = try StubServer { _ in .respond(text: "Emma / Jane Austen\nThe Moonstone / Wilkie Collins\n") }
    let http = try HTTPClient(.patient)
    let now = Timestamp(seconds: 1_796_000_000)
    let archive = Archive(CacheDatabase(folder: nil, clock: .fixed(now), log: { _ in }), clock: .fixed(now))
    let chart = try #require(LibraryReply.chart)
    let feed = feed(.live(try .stub(http, at: stub.url(""))), chart)
    func charts() -> ChartsClient {
      let times = SourceSnapshot(service: .newYorkTimes, kind: .book, charts: [])
      let source = RefreshingSource(
        feed, archive: archive, patience: .seconds(3600), clock: .fixed(now), log: { _ in }
      ).source
      return ChartsRepository(ChartSource { times }, [source]).client
    }

    let request = ChartRequest.chart(chart.id)
    #expect(charts().held().charts == [chart])
    let loaded = await charts().load(request)
    #expect(loaded.edition(chart.id)?.entries.map(\.item.title) == ["Emma", "The Moonstone"])
    let emma = try #require(BookKey(title: "Emma", firstAuthor: "Jane Austen"))
    #expect(loaded.listing(of: .book(emma))?.appearances.map(\.entry.rank) == [1])
    // After a restart it is there at once, and nobody is asked.
    try await eventually { archive.newest(.googleBooks, asked: ["requested"]) != nil }
    let again = try #require(charts().current(request))
    #expect(again.edition(chart.id) == loaded.edition(chart.id))
    #expect(stub.requests.count == 1)
    await http.close()
    stub.stop()
  }
}
