/// An author's name in URLs, normalized so that every spelling of it is the same: `w-e-b-du-bois` is `web-du-bois`.
package struct AuthorKey: Sendable, Hashable, CustomStringConvertible {
  package let text: String

  /// `nil` for anything but words of lowercase letters and digits of any script, with single hyphens between them.
  package init?(_ text: some StringProtocol) {
    guard let key = BookKey(text) else { return nil }
    self.text = key.text
  }

  /// `nil` if the name has no letter or digit.
  package init?(name: String) { self.init(Normalization.wordsBesideSigns(name).joined(separator: "-")) }

  /// Whether a book's line of authors names this one.
  package func wrote(_ authors: String) -> Bool {
    Authorship.names(of: authors).contains { AuthorKey(name: $0) == self }
  }

  package var description: String { text }
}
