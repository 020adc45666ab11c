/// A book's name in addresses and in favorites.json, made of its title and first author:
/// `the-moonstone-wilkie-collins`.
package struct BookKey: Sendable, Hashable, CustomStringConvertible {
  package let text: String

  /// The longest key, in bytes of UTF-8; longer ones are cut when they are made.
  static let maximumLength = 200

  /// Nil for anything but words of lower-case letters and digits of any script, with single hyphens between them.
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

  /// Whether these are words of ASCII, as nearly all keys are: for others every letter is looked up in Unicode's tables.
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

  /// The key of a work; `nil` if there is nothing to see in its title and no letter or digit in its author.
  package init?(title: String, firstAuthor: String) {
    let words = Normalization.words(title) + Normalization.wordsBesideSigns(firstAuthor)
    let whole = words.joined(separator: "-")
    self.init(whole.utf8.count <= Self.maximumLength ? whole : Self.cut(words))
  }

  /// As many whole words as there is room for, and a part of the next where it is long: scripts without blanks make one
  /// word of a title.
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
