import Core
import Testing

@testable import Services

/// Answers of Apple's, in the forms in which they come, about books that nobody wrote.
enum AppleBookFixtures {
  /// A picture of a book by the file that it is made from, in the size that the charts name.
  static func artwork(_ file: String, _ size: String = "100x151bb.png") -> String {
    "https://is2-ssl.mzstatic.com/image/thumb/Publication1/v4/aa/bb/cc/u/\(file)/\(size)"
  }

  /// One row of a chart.
  static func row(_ id: String, _ name: String, by artist: String = "Ada Finch", _ extra: String = "") -> String {
    #"{"artistName":"\#(artist)","id":"\#(id)","name":"\#(name)","kind":"books"\#(extra)}"#
  }

  /// One result of the lookup or the search.
  static func ebook(_ id: String, _ name: String, by artist: String = "Ada Finch", _ extra: String = "") -> String {
    #"{"kind":"ebook","trackId":\#(id),"trackName":"\#(name)","artistName":"\#(artist)"\#(extra)}"#
  }

  /// A result as it is read.
  static func found(
    _ id: String, _ name: String, by artist: String = "Ada Finch", _ extra: String = #","description":"Long.""#
  ) throws -> BookLookupReply.Row {
    try #require(try BookLookupReply.rows(Array(AppleFixtures.lookup(ebook(id, name, by: artist, extra)).utf8)).first)
  }

  /// A book as a chart has it, which has a number for each name.
  static func book(_ name: String, by artist: String = "Ada Finch", id: String? = nil) throws -> Book {
    let number = name.utf8.reduce(1) { ($0 * 31 + Int($1)) % 1_000_000_007 }
    return try #require(
      AppleBookFields(
        id: id ?? String(number), name: name, artist: artist, genres: [], released: "", isAudio: false, artwork: "",
        page: "")
    ).book
  }

  static func edition(
    _ date: String, _ names: [String], of chart: Chart = .appleBooksPaid, country: CountryCode = .us
  ) throws -> Edition {
    let entries = try names.enumerated().map { index, name in
      Entry(rank: index + 1, movement: nil, weeksOnList: nil, item: .book(try book(name)))
    }
    return Edition(
      service: .appleBooks, chart: chart, date: AppleFixtures.date(date), entries: entries, country: country)
  }
}

extension Edition {
  var books: [Book] {
    entries.compactMap { entry in
      guard case .book(let book) = entry.item else { return nil }
      return book
    }
  }
}
