import Core
import HTTP
import Testing

@testable import Site

@Suite struct DocumentTests {
  @Test func theBestSellersHaveADocumentIfTheyAreShown() throws {
    let week = try Fixture.week()
    let sample = try Fixture.week(isSample: true)
    let newest = try #require(week.editions.first)
    let past = Edition(
      service: .newYorkTimes, chart: newest.chart, date: try Fixture.date("2026-11-29"), entries: newest.entries)
    let albums = try Fixture.albums()
    let topAlbums = try #require(albums.editions.first)
    let cases: [(BestSellersViewModel.Shown, SourceSnapshot, Service?, Timestamp?)] = [
      (.loaded(newest), week, .newYorkTimes, Fixture.fetched), (.loaded(past), week, .newYorkTimes, nil),
      (.excerpt(newest, .quota), week, .newYorkTimes, Fixture.fetched), (.loaded(newest), sample, nil, nil),
      (.loaded(topAlbums), week, .apple, Fixture.fetched),
    ]
    for (shown, books, service, fetchedAt) in cases {
      let document = try #require(Document(shown, Fixture.charts(books, albums: albums)))
      #expect(document.service == service && document.fetchedAt == fetchedAt)
      switch shown {
      case .loaded(let edition), .excerpt(let edition, _):
        #expect(document.chart == edition.chart && document.date == edition.date)
        #expect(document.entries == edition.entries)
      case .failed: Issue.record("nothing is shown")
      }
    }
    #expect(Document(.failed(newest.chart.id, .quota), Fixture.charts(week)) == nil)
  }
}
