/// A book's name in addresses and in favorites.json, made of its title and first author: `the-moonstone-wilkie-collins`.
public struct BookKey: Sendable, Hashable, CustomStringConvertible {
  public let text: String

  /// The longest key, in bytes of UTF-8; longer ones are cut when they are made.
  static let maximumLength = 200

  /// Nil for anything but words of lower-case letters and digits of any script, with single hyphens between them.
  public init?(_ text: some StringProtocol) {
    guard (1...Self.maximumLength).contains(text.utf8.count),
      text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy({ word in
        !word.isEmpty && word.unicodeScalars.allSatisfy(Normalization.isWordScalar)
      }),
      text.lowercased() == text
    else { return nil }
    self.text = String(text)
  }

  /// The key of a work; nil where neither title nor author has a letter or digit.
  public init?(title: String, firstAuthor: String) {
    let words = Normalization.words(title) + Normalization.words(firstAuthor)
    var text = ""
    for word in words {
      guard text.utf8.count + word.utf8.count + 1 <= Self.maximumLength else { break }
      text += text.isEmpty ? word : "-" + word
    }
    self.init(text)
  }

  public var description: String { text }
}
