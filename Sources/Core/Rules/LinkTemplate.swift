/// An address with blanks to fill in, as a library's catalog has it:
/// `https://catalog.example.org/search?isbn={isbn13}`.
public struct LinkTemplate: Sendable, Hashable {
  public let text: String

  public static let placeholders = ["{isbn13}", "{isbn10}", "{title}", "{author}"]

  /// Nil for anything but an http or https address with at least one placeholder behind the host.
  public init?(_ text: String) {
    let filled = Self.placeholders.reduce(text) { $0.replacing($1, with: "x") }
    guard text.utf8.count <= 500, let url = WebURL(filled), url.text != text,
      let plain = WebURL(text.prefix { $0 != "{" }), plain.host == url.host
    else { return nil }
    self.text = text
  }

  /// The address for a book; nil where the template wants an ISBN and the book has none.
  public func url(for book: Book) -> WebURL? {
    let isbn = book.isbns.first
    let values: [String: String?] = [
      "{isbn13}": isbn?.digits, "{isbn10}": book.isbns.lazy.compactMap(\.isbn10).first, "{title}": book.title,
      "{author}": book.author,
    ]
    var filled = text
    for (placeholder, value) in values where filled.contains(placeholder) {
      guard let value else { return nil }
      filled = filled.replacing(placeholder, with: PercentEncoding.encode(value))
    }
    return WebURL(filled)
  }
}
