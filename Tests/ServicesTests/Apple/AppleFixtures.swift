import Core
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

/// Answers of Apple's, in the forms in which they come, about albums that nobody made.
enum AppleFixtures {
  static let artwork = "https://is1-ssl.mzstatic.com/image/thumb/Music1/v4/aa/bb/cc/u/cover.jpg/100x100bb.jpg"

  /// One row of the newer feed.
  static func row(_ id: String, _ name: String, _ extra: String = "") -> String {
    #"{"artistName":"The Hollow Reeds","id":"\#(id)","name":"\#(name)"\#(extra)}"#
  }

  static func feed(_ rows: String..., updated: String = "Mon, 30 Nov 2026 04:14:12 +0000") -> String {
    #"{"feed":{"title":"Top Albums","updated":"\#(updated)","results":[\#(rows.joined(separator: ","))]}}"#
  }

  /// One entry of the older feed.
  static func entry(_ id: String, _ name: String, _ extra: String = "") -> String {
    #"{"im:name":{"label":"\#(name)"},"im:artist":{"label":"Ada Finch"},"rights":{"label":"℗ 2026 Reed Records"},"id":{"label":"https://music.apple.com/us/album/x/\#(id)?uo=2","attributes":{"im:id":"\#(id)"}}\#(extra)}"#
  }

  static func iTunes(_ entry: String?, updated: String = "2026-11-30T02:05:09-07:00") -> String {
    #"{"feed":{"author":{"name":{"label":"iTunes Store"}},\#(entry.map { #""entry":\#($0),"# } ?? "")"updated":{"label":"\#(updated)"}}}"#
  }

  static func collection(_ id: String, _ extra: String = "") -> String {
    #"{"wrapperType":"collection","collectionType":"Album","collectionId":\#(id),"primaryGenreName":"Folk","releaseDate":"2026-11-20T08:00:00Z","copyright":"℗ 2026 Reed Records"\#(extra)}"#
  }

  static func lookup(_ rows: String...) -> String {
    "\n\n\n{\n \"resultCount\":\(rows.count),\n \"results\": [\n\(rows.joined(separator: ", \n"))]\n}\n\n\n"
  }

  static let today = date("2026-12-01")

  static func date(_ text: String) -> CalendarDate {
    CalendarDate(text) ?? CalendarDate(daysSince1970: 0)
  }

  static func edition(
    _ date: String, _ names: [String], measure: Measure = .plays, country: CountryCode = .us, copyright: String = ""
  ) -> Edition {
    let albums = names.compactMap { name -> Album? in
      // The same name is the same album.
      let number = name.utf8.reduce(1) { ($0 * 31 + Int($1)) % 1_000_000_007 }
      return AlbumID(String(number)).map {
        Album(id: $0, title: name, artist: "The Hollow Reeds", copyright: copyright)
      }
    }
    return Edition(
      service: .apple, chart: .topAlbums, date: Self.date(date), entries: AlbumFields.entries(albums), measure: measure,
      country: country
    )
  }

  static func album(_ id: String, copyright: String = "", storeURL: String = "") throws -> Album {
    Album(
      id: try #require(AlbumID(id)), title: "Low Water", artist: "Ada Finch", copyright: copyright,
      storeURL: WebURL(storeURL))
  }
}

extension Edition {
  var titles: [String] { entries.map(\.item.title) }
  var albums: [Album] {
    entries.compactMap { entry in
      guard case .album(let album) = entry.item else { return nil }
      return album
    }
  }
}

extension AppleClient {
  /// Tests replace what they ask for.
  static let unreachable = AppleClient(
    mostPlayed: { _, _ throws(ServiceFailure) in throw .unreachable },
    topSelling: { _, _ throws(ServiceFailure) in throw .unreachable },
    lookup: { _, _ throws(ServiceFailure) in throw .unreachable },
    books: { _, _, _ throws(ServiceFailure) in throw .unreachable },
    findBooks: { _, _ throws(ServiceFailure) in throw .unreachable })
}
