import Core
import Database

/// Books and albums as they are kept in `CacheDatabase`, one row for each way that lists describe them.
struct ItemRecords {
  let connection: Connection

  /// How many columns of a row `Item` reads.
  static let columns = 22

  /// The number of the row that says exactly this of the item, which is added if there is none.
  func keep(_ item: Item) throws(DatabaseError) -> Int {
    let known = try connection.first(
      "SELECT * FROM item WHERE name = ? ORDER BY id DESC", [.text(item.id.description)]
    ) { row in Item(row) == item ? row.integer(0) : nil }
    if let known { return known }
    try connection.run(
      "INSERT INTO item VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", item.recordValues
    )
    let number = Int(connection.lastInsertedRow)
    let texts = SearchWords(item).indexedTexts.sorted() + item.isbns.map(\.digits)
    try connection.run(
      "INSERT INTO item_search (rowid, words) VALUES (?, ?)", [Value(number), .text(texts.joined(separator: " "))])
    return number
  }
}

extension Item {
  /// A row of `item`; `nil` if it makes no sense.
  init?(_ row: borrowing Row) {
    switch ItemID(row.text(1)) {
    case .book(let key):
      self = .book(
        Book(
          key: key, title: row.text(2), author: row.text(3), byline: row.text(4), summary: row.text(5),
          publisher: row.text(6), isbns: row.text(8).split(separator: " ").compactMap { ISBN($0) },
          coverURL: WebURL(row.text(13)), amazonURL: WebURL(row.text(14)), reviewURL: WebURL(row.text(21)),
          ageGroup: row.text(7), subtitle: row.text(15), apple: AppleBook(row)))
    case .album(let id):
      self = .album(
        Album(
          id: id, title: row.text(2), artist: row.text(3), genres: row.lines(9),
          released: row.text(10), copyright: row.text(11), isExplicit: row.integer(12) != 0,
          coverURL: WebURL(row.text(13)), storeURL: WebURL(row.text(14))))
    case nil: return nil
    }
  }

  /// The columns of its row, but for the number.
  fileprivate var recordValues: [Value] {
    let name = Value.text(id.description)
    switch self {
    case .book(let book):
      return [
        name, .text(book.title), .text(book.author), .text(book.byline), .text(book.summary), .text(book.publisher),
        .text(book.ageGroup), .text(book.isbns.map(\.digits).joined(separator: " ")),
        .text((book.apple?.genres ?? []).joined(separator: "\n")), .text(book.apple?.released ?? ""), "", 0,
        .text(book.coverURL?.text ?? ""), .text(book.amazonURL?.text ?? ""), .text(book.subtitle),
        .text(book.apple?.id ?? ""), Value(book.apple?.isAudio ?? false), .text(book.apple?.coverURL?.text ?? ""),
        .text(book.apple?.storeURL?.text ?? ""), .text(book.apple?.isbn?.digits ?? ""),
        .text(book.reviewURL?.text ?? ""),
      ]
    case .album(let album):
      return [
        name, .text(album.title), .text(album.artist), "", "", "", "", "", .text(album.genres.joined(separator: "\n")),
        .text(album.released), .text(album.copyright), Value(album.isExplicit), .text(album.coverURL?.text ?? ""),
        .text(album.storeURL?.text ?? ""), "", "", 0, "", "", "", "",
      ]
    }
  }
}

extension AppleBook {
  /// `nil` if the book is on none of Apple's charts.
  fileprivate init?(_ row: borrowing Row) {
    self.init(
      id: row.text(16), isAudio: row.integer(17) != 0, genres: row.lines(9), released: row.text(10),
      coverURL: WebURL(row.text(18)), storeURL: WebURL(row.text(19)), isbn: ISBN(row.text(20)))
  }
}

extension Row {
  fileprivate borrowing func lines(_ column: Int) -> [String] {
    text(column).split(separator: "\n").map(String.init)
  }
}
