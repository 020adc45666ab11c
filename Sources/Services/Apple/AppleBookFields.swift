import Core

/// What Apple's answers about books have in common: the charts, the lookup and the search.
struct AppleBookFields: Sendable {
  let name: AppleBookName
  private let authors: [String]
  private let byline: String
  /// By the rule that makes keys; empty if nobody is named.
  let firstAuthor: String
  let key: BookKey
  let apple: AppleBook

  /// The ids of the genres that say of every book that it is one: their names are in the language of the store.
  static let genresOfAll: Set = ["38", "50000024"]
  /// Their names where they come without an id.
  private static let sayNothing: Set = ["Books", "Audiobooks"]

  /// `nil` for a book whose name has nothing visible.
  ///
  /// A book without an author, or with signs in its place, is nobody else's: its key has Apple's number.
  init?(
    id: String, name: String, artist: String, genres: [String], released: String, isAudio: Bool, artwork: String,
    page: String
  ) {
    let line = AlbumFields.line(name)
    guard !line.isEmpty else { return nil }
    self.name = AppleBookName(line)
    authors = AppleCredits.authors(AlbumFields.line(artist))
    byline = AppleCredits.byline(AlbumFields.line(artist))
    firstAuthor = Authorship.first(of: AppleCredits.line(of: authors))
    let picture = AlbumFields.cover(artwork)
    let hasAuthor = BookKey(title: "", firstAuthor: firstAuthor) != nil
    guard let key = BookKey(title: self.name.title, firstAuthor: hasAuthor ? firstAuthor : "Apple \(id)"),
      let apple = AppleBook(
        id: id, isAudio: isAudio, genres: genres.filter { !$0.isEmpty && !Self.sayNothing.contains($0) }.unique,
        released: AlbumFields.released(released), coverURL: picture,
        storeURL: WebURL(page).flatMap { AppleBook.isTrusted($0) ? $0 : nil },
        isbn: picture.flatMap(Self.isbn(ofPicture:)))
    else { return nil }
    self.key = key
    self.apple = apple
  }

  /// The number that the file of a picture is named by, before the size: `.../9780735219113.d.jpg/600x600bb.jpg`.
  static func isbn(ofPicture url: WebURL) -> ISBN? {
    let segments = url.text.split(separator: "/")
    guard segments.count > 2 else { return nil }
    let digits = segments[segments.count - 2].prefix { $0 != "." }
    return digits.utf8.count == 13 ? ISBN(digits) : nil
  }

  var book: Book {
    Book(
      key: key, title: name.title, author: AppleCredits.line(of: authors), byline: byline,
      coverURL: apple.coverURL,
      subtitle: name.subtitle, apple: apple)
  }
}

extension [String] {
  /// Each once, in their order.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
