/// The one definition of the same text, for search, for the keys of books, and for every comparison of titles.
package enum Normalization {
  /// The words of a text for comparison: `The Moonstone’s "É" & Co.` is `the moonstones e and co`.
  ///
  /// Dots and apostrophes vanish instead of separating words, and single letters in a row become one word, so that `J.
  /// D. Robb`, `J.D. Robb` and the service's `JD Robb` are the same. An emoji becomes the words of its Unicode name. So
  /// do the signs of a text that has nothing else: `?` is `question mark`. Unicode never changes a name.
  package static func words(_ text: String) -> [String] {
    let words = wordsBesideSigns(text)
    return words.isEmpty ? names(ofSignsIn: text) : words
  }

  /// The same, but empty for a text of signs alone: `—` in place of an author names nobody.
  static func wordsBesideSigns(_ text: String) -> [String] {
    var reader = WordReader()
    Folding.pieces(text) { reader.take($0) }
    return reader.finish()
  }

  /// The same, with the number of the character that each letter comes from.
  static func sourcedWords(_ text: String) -> (words: [String], sources: [Int]) {
    var reader = WordReader(source: 0)
    for (number, character) in text.enumerated() {
      reader.source = number
      Folding.pieces(String(character)) { reader.take($0) }
    }
    return (reader.finish(), reader.sources)
  }

  static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0..<0x80: false
    default: scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
    }
  }

  private static func names(ofSignsIn text: String) -> [String] {
    var names: [String] = []
    Folding.pieces(text) { piece in
      switch piece {
      case .sign(let scalar), .point(let scalar): names += Self.name(of: scalar)
      case .letter, .picture, .blank: break
      }
    }
    return names
  }

  /// `question mark`; the number of a scalar without a name.
  fileprivate static func name(of scalar: Unicode.Scalar) -> [String] {
    guard let name = scalar.properties.name else { return ["u" + String(scalar.value, radix: 16)] }
    return name.split { $0 == " " || $0 == "-" }.map { $0.lowercased() }
  }
}

/// Collects pieces into words.
private struct WordReader {
  private var words: [String] = []
  private var word = ""
  /// The number of letters and digits in the word so far.
  private var count = 0
  private var followsInitial = false
  /// The character that is being read; `nil` if nobody asks.
  var source: Int?
  /// Of each letter of the words, in order.
  private(set) var sources: [Int] = []

  init(source: Int? = nil) { self.source = source }

  mutating func take(_ piece: Folding.Piece) {
    switch piece {
    case .letter(let scalar):
      word.unicodeScalars.append(scalar)
      count += 1
      if let source { sources.append(source) }
    case .point: break
    case .blank: end()
    case .sign("&"):
      end()
      add("and")
    case .sign: end()
    case .picture(let scalar):
      end()
      for name in Normalization.name(of: scalar) { add(name) }
    }
  }

  mutating func finish() -> [String] {
    end()
    return words
  }

  private mutating func end() {
    guard count > 0 else { return }
    let isInitial = count == 1 && word.utf8.first.map(\.isASCIIDigit) == false
    if isInitial, followsInitial, let last = words.popLast() {
      words.append(last + word)
    } else {
      words.append(word)
    }
    followsInitial = isInitial
    word = ""
    count = 0
  }

  private mutating func add(_ name: String) {
    words.append(name)
    followsInitial = false
    if let source { sources += Array(repeating: source, count: name.unicodeScalars.count) }
  }
}
