/// How titles and names are made comparable.
public enum Normalization {
  /// The words of a text in lower case, without marks: `The Moonstone’s "É"` is `the moonstones e`.
  ///
  /// Dots and apostrophes vanish rather than separate, and letters that stand alone side by side become one word, so that `J. D. Robb`, `J.D. Robb`
  /// and the service's `JD Robb` are the same.
  public static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      if let plain = plainLetters[scalar] {
        word += plain
      } else if isWordScalar(scalar) {
        word.unicodeScalars.append(scalar)
      } else if !vanishing.contains(scalar), !isCombining(scalar), !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return joiningInitials(words)
  }

  static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
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
    scalar.properties.generalCategory == .nonspacingMark
  }

  private static let vanishing: Set<Unicode.Scalar> = [".", "'", "\u{2018}", "\u{2019}", "\u{02BC}"]

  /// Latin letters with marks, which one service writes and another leaves out.
  private static let plainLetters: [Unicode.Scalar: String] = {
    let table = [
      "a": "àáâãäåāăą", "ae": "æ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
      "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏő", "oe": "œ", "r": "ŕŗř", "s": "śŝşšș", "ss": "ß",
      "t": "ţťŧț", "th": "þ", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (plain, marked) in table {
      for scalar in marked.unicodeScalars { letters[scalar] = plain }
    }
    return letters
  }()
}
