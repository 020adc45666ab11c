/// A book as Apple's store has it: an e-book or an audiobook.
package struct AppleBook: Sendable, Hashable {
  /// Apple's number.
  package let id: String
  package let isAudio: Bool
  /// In the service's order and language.
  package let genres: [String]
  /// A day, a month or a year, or nothing.
  package let released: String
  /// 600 pixels wide, or a side if it is an audiobook's.
  package let coverURL: WebURL?
  /// Its page in the store.
  package let storeURL: WebURL?
  /// Of one edition, mostly the e-book's or the print's. It serves links and covers of a book that has no other.
  package let isbn: ISBN?

  /// `nil` if `id` is anything but 1...20 digits.
  package init?(
    id: String, isAudio: Bool = false, genres: [String] = [], released: String = "", coverURL: WebURL? = nil,
    storeURL: WebURL? = nil, isbn: ISBN? = nil
  ) {
    guard (1...20).contains(id.utf8.count), id.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    self.id = id
    self.isAudio = isAudio
    self.genres = genres
    self.released = released
    self.coverURL = coverURL
    self.storeURL = storeURL
    self.isbn = isbn
  }

  /// Whether "See in Apple Books" may lead to this URL.
  package static func isTrusted(_ url: WebURL) -> Bool { url.isSecure && url.host == "books.apple.com" }
}
