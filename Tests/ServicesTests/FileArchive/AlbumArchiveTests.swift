import Core
import Foundation
import Testing

@testable import Services

@Suite struct AlbumArchiveTests {
  private let folder = FileArchiveTests.Folder()
  private let gb = AppleClientTests.gb

  private func keep(
    _ date: String, _ name: String, measure: Measure = .plays, country: CountryCode = .us, at seconds: Int = 0,
    updated: String? = nil
  ) async throws {
    let updated = updated ?? "\(date)T02:05:09-07:00"
    let today = AppleFixtures.date(date)
    let body: [UInt8]
    let edition: Edition?
    switch measure {
    case .plays:
      body = Array(AppleFixtures.feed(AppleFixtures.row("1", name), updated: updated).utf8)
      edition = AppleFeedReply.edition(body, country: country, today: today)
    case .sales:
      body = Array(AppleFixtures.iTunes(AppleFixtures.entry("1", name), updated: updated).utf8)
      edition = ITunesFeedReply.edition(body, country: country, today: today)
    }
    let fetchedAt = FileArchiveTests.fetchedAt.adding(.seconds(seconds))
    await folder.archive.keep(.albums(try #require(edition), body: body, fetchedAt: fetchedAt))
  }

  @Test func givesBackTheNewestOfACountry() async throws {
    #expect(await folder.archive.newestAlbums(.us) == nil)
    try await keep("2026-11-28", "First")
    try await keep("2026-11-29", "Sold", measure: .sales, at: 1)
    try await keep("2026-11-30", "Played", at: 2)
    try await keep("2026-12-01", "British", country: gb, at: 3)
    let newest = try #require(await folder.archive.newestAlbums(.us))
    #expect(newest.edition.titles == ["Played"])
    #expect(newest.edition.measure == .plays)
    #expect(newest.edition.country == .us)
    #expect(newest.edition.date.description == "2026-11-30")
    #expect(newest.fetchedAt == FileArchiveTests.fetchedAt.adding(.seconds(2)))
    // Of the same country and measure.
    #expect(newest.before?.titles == ["First"])
    #expect(await folder.archive.newestAlbums(gb)?.edition.titles == ["British"])
    #expect(
      folder.names == [
        "albums-gb-plays-2026-12-01.json", "albums-us-plays-2026-11-28.json", "albums-us-plays-2026-11-30.json",
        "albums-us-sales-2026-11-29.json",
      ])
    // The one that was fetched last is what was shown last.
    try await keep("2026-11-29", "Sold Again", measure: .sales, at: 9)
    #expect(await folder.archive.newestAlbums(.us)?.edition.titles == ["Sold Again"])
    #expect(await folder.archive.newestWeek() == nil)
  }

  @Test func findsAnEditionByItsDate() async throws {
    try await keep("2026-11-29", "Sold", measure: .sales)
    try await keep("2026-11-29", "Played")
    try await keep("2026-11-28", "Only Sold", measure: .sales)
    let archive = folder.archive
    #expect(await archive.albums(.us, on: AppleFixtures.date("2026-11-29"))?.edition.titles == ["Played"])
    #expect(await archive.albums(.us, on: AppleFixtures.date("2026-11-28"))?.edition.titles == ["Only Sold"])
    #expect(await archive.albums(.us, on: AppleFixtures.date("2026-11-27")) == nil)
    #expect(await archive.albums(gb, on: AppleFixtures.date("2026-11-29")) == nil)
    let sold = AppleFixtures.edition("2026-11-29", [], measure: .sales)
    #expect(await archive.albums(before: sold)?.titles == ["Only Sold"])
    #expect(await archive.albums(before: AppleFixtures.edition("2026-11-29", [])) == nil)
  }

  @Test func anEditionWithoutADateKeepsTheDayOnWhichItCame() async throws {
    try await keep("2026-11-30", "Dateless", updated: "?")
    #expect(await folder.archive.newestAlbums(.us)?.edition.date.description == "2026-11-30")
  }

  @Test func keepsThirtyDatesOfEachCountryAndMeasure() async throws {
    for day in 0..<33 {
      try await keep(AppleFixtures.date("2026-10-01").adding(days: day).description, "Day \(day)")
    }
    try await keep("2026-01-01", "Sold", measure: .sales)
    try await keep("2026-01-01", "British", country: gb)
    #expect(folder.names.filter { $0.hasPrefix("albums-us-plays-") }.count == 30)
    #expect(folder.names.contains("albums-us-plays-2026-10-04.json"))
    #expect(!folder.names.contains("albums-us-plays-2026-10-03.json"))
    #expect(folder.names.contains("albums-us-sales-2026-01-01.json"))
    #expect(folder.names.contains("albums-gb-plays-2026-01-01.json"))
  }

  @Test func whatIsDamagedIsDropped() async throws {
    try await keep("2026-11-29", "Old")
    try await keep("2026-11-30", "New")
    let path = "\(folder.path)/albums-us-plays-2026-11-30.json"
    try Data("no answer".utf8).write(to: URL(fileURLWithPath: path))
    #expect(await folder.archive.newestAlbums(.us)?.edition.titles == ["Old"])
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    arguments: [
      "albums-us-plays-2026-11-30", "albums-us-plays-2026-11-31.json", "albums-usa-plays-2026-11-30.json",
      "albums-US-plays-2026-11-30.json", "albums-us-likes-2026-11-30.json", "week-2026-11-30.json", "",
      "albums-us-plays-2026-11-30.json.x",
    ])
  func otherNamesAreNotItsOwn(_ name: String) { #expect(AlbumsFileName(name) == nil) }
}

extension FileArchive.Albums: Equatable {
  static func == (one: FileArchive.Albums, other: FileArchive.Albums) -> Bool { one.edition == other.edition }
}
