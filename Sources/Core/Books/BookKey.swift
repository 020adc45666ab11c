/// A book's name in URLs and favorites.json, made from its title and first author: `the-moonstone-wilkie-collins`.
package struct BookKey: Sendable, Hashable, CustomStringConvertible {
  package let text: String

  /// The longest key in bytes of UTF-8. Longer ones are cut when they are made.
  static let maximumLength = 200

  /// `nil` for anything but words of lowercase letters and digits of any script, with single hyphens between them.
  package init?(_ text: some StringProtocol) {
    guard (1...Self.maximumLength).contains(text.utf8.count) else { return nil }
    if Self.isPlain(text.utf8) {
      self.text = String(text)
      return
    }
    guard
      text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy({ word in
        !word.isEmpty && word.unicodeScalars.allSatisfy(Normalization.isWordScalar)
      }),
      text.lowercased() == text
    else { return nil }
    self.text = String(text)
  }

  /// Whether all words are ASCII, as in nearly all keys. Letters of others are looked up in Unicode's tables one by
  /// one.
  private static func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
    var isInWord = false
    for byte in bytes {
      if byte.isASCIILowercase || byte.isASCIIDigit {
        isInWord = true
      } else {
        guard isInWord, byte == UInt8(ascii: "-") else { return false }
        isInWord = false
      }
    }
    return isInWord
  }

  /// The key of a work; `nil` if nothing in its title is visible and its author has no letter or digit.
  package init?(title: String, firstAuthor: String) {
    let words = Normalization.words(title) + Normalization.wordsBesideSigns(firstAuthor)
    let whole = words.joined(separator: "-")
    self.init(whole.utf8.count <= Self.maximumLength ? whole : Self.cut(words))
  }

  /// As many whole words as fit, and a part of the next word if it is long: in scripts without blanks, a title is one
  /// word.
  private static func cut(_ words: [String]) -> String {
    var text = ""
    for word in words {
      let separated = text.isEmpty ? word : "-" + word
      if text.utf8.count + separated.utf8.count <= maximumLength {
        text += separated
        continue
      }
      guard word.utf8.count > maximumLength / 2 else { break }
      for scalar in separated.unicodeScalars {
        guard text.utf8.count + UTF8.width(scalar) <= maximumLength else { break }
        text.unicodeScalars.append(scalar)
      }
      return text.hasSuffix("-") ? String(text.dropLast()) : text
    }
    return text
  }

  package var description: String { text }
}
