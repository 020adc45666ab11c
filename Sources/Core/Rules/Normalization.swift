/// How titles and names are made comparable.
public enum Normalization {
  /// The words of a text in lower case, without marks: `The Moonstone’s "É"` is `the moonstones e`.
  ///
  /// Dots and apostrophes vanish rather than separate, and letters that stand alone side by side become one word, so
  /// that `J. D. Robb`, `J.D. Robb` and the service's `JD Robb` are the same.
  public static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      // Before the letters: some apostrophes count as such.
      if isVanishing(scalar) { continue }
      if let plain = plain(scalar) {
        word += plain
      } else if isWordScalar(scalar) {
        word.unicodeScalars.append(scalar)
      } else if !isCombining(scalar), !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return joiningInitials(words)
  }

  static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isPlain(scalar) }
    return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static func joiningInitials(_ words: [String]) -> [String] {
    var joined: [String] = []
    var isInitials = false
    for word in words {
      let isInitial = word.unicodeScalars.count == 1 && word.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
      if isInitial, isInitials, let last = joined.popLast() {
        joined.append(last + word)
      } else {
        joined.append(word)
      }
      isInitials = isInitial
    }
    return joined
  }

  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.generalCategory == .nonspacingMark
  }

  /// Dots, apostrophes, and what is not seen: soft hyphens, and the joiners within Persian and Hindi words.
  private static func isVanishing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "'", "`", "\u{B4}", "\u{2018}", "\u{2019}", "\u{201B}", "\u{02BC}": true
    default: !scalar.isASCII && scalar.properties.generalCategory == .format
    }
  }

  /// A Latin letter without its marks, which one service writes and another leaves out; nil for any other.
  ///
  /// Read from its name in Unicode, `LATIN SMALL LETTER E WITH ACUTE`: Core does without Foundation, whose
  /// decomposition knows no `ø` anyway.
  private static func plain(_ scalar: Unicode.Scalar) -> String? {
    guard (0xC0...0x24F).contains(scalar.value) || (0x1E00...0x1EFF).contains(scalar.value) else { return nil }
    if let letters = otherLetters[scalar] { return letters }
    let words = scalar.properties.name?.split(separator: " ") ?? []
    guard words.count > 5, words[0] == "LATIN", words[1] == "SMALL", words[4] == "WITH", words[3].count <= 2 else {
      return nil
    }
    return words[3].lowercased()
  }

  private static let otherLetters: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ß": "ss", "ð": "d", "þ": "th", "ı": "i", "ŉ": "n",
  ]
}
