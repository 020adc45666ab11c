/// The link behind "See on Amazon".
package enum AmazonLink {
  /// The service's own URL if it is https on an Amazon host; else one with an ISBN-10; else a search.
  ///
  /// Amazon's `/dp/` accepts an ISBN-10 but no ISBN-13, and numbers that begin with 979 have no ISBN-10.
  package static func url(for book: Book) -> WebURL? {
    if let url = book.amazonURL, isTrusted(url) { return url }
    if let isbn10 = book.isbnsForLinks.lazy.compactMap(\.isbn10).first {
      return WebURL("https://www.amazon.com/dp/\(isbn10)")
    }
    let words = book.isbnsForLinks.first?.digits ?? search(book)
    return WebURL("https://www.amazon.com/s?k=\(PercentEncoding.encode(words))&i=stripbooks")
  }

  /// Whether "See on Amazon" may lead to this URL.
  package static func isTrusted(_ url: WebURL) -> Bool {
    url.isSecure && domains.contains { url.isOn("amazon." + $0) }
  }

  /// Cut to fit into a URL, where a character may take twelve bytes.
  private static func search(_ book: Book) -> String {
    let words = "\(book.title) \(book.author)".collapsingBlanks
    return String(String.UnicodeScalarView(words.unicodeScalars.prefix(160)))
  }

  private static let domains = [
    "com", "ca", "co.uk", "de", "fr", "it", "es", "nl", "se", "pl", "com.be", "ie", "com.au", "co.jp", "in", "com.mx",
    "com.br",
  ]
}
