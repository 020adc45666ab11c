import Core

/// What the newer feeds have in common, whatever their rows are.
struct AppleFeed<Row: Decodable & Sendable>: Sendable {
  /// The rows that make sense.
  let rows: [Row]
  /// When the service made it, in its own form; empty if it does not say.
  let updated: String

  /// `nil` if there is no list, or none of its rows makes sense. An empty list is one.
  init?(_ body: [UInt8]) {
    guard let feed = TolerantJSON.decode(Reply.self, from: body)?.feed, let results = feed.results,
      results.count == 0 || !results.elements.isEmpty
    else { return nil }
    rows = results.elements
    updated = feed.updated
  }

  private struct Reply: Decodable { let feed: Feed }

  private struct Feed: Decodable {
    let updated: String
    let results: TolerantArray<Row>?

    enum CodingKeys: CodingKey { case updated, results }

    init(from decoder: any Decoder) throws {
      let feed = try decoder.container(keyedBy: CodingKeys.self)
      updated = feed.text(.updated)
      results = feed.array(Row.self, .results)
    }
  }
}

/// A genre of a row, or its bare name.
struct AppleGenre: Decodable {
  let id: String
  let name: String

  private enum CodingKeys: String, CodingKey {
    case name
    case id = "genreId"
  }

  init(from decoder: any Decoder) throws {
    guard let genre = try? decoder.container(keyedBy: CodingKeys.self) else {
      id = ""
      name = AlbumFields.line(try decoder.singleValueContainer().decode(String.self))
      return
    }
    id = genre.appleNumber(.id) ?? ""
    name = AlbumFields.line(genre.text(.name))
  }
}
