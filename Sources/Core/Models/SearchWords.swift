/// The words of an item that a query is held against, read once.
package struct SearchWords: Sendable {
  /// The words in UTF-8, each with a blank behind it.
  private var text: [UInt8] = []
  /// Where a match may begin: at each word, and at and behind each letter of a script without blanks.
  private var starts: [Int] = []
  /// What was read already.
  private var phrases: Set<[String]> = []

  /// The words of the title and of the line with the authors or the artist.
  package init(_ item: Item) { add(item) }

  /// Adds the words of an item that is shown as the same one.
  mutating func add(_ item: Item) {
    for phrase in [item.title, item.byline] {
      let words = Normalization.words(phrase)
      guard phrases.insert(words).inserted else { continue }
      for word in words { add(word) }
    }
  }

  private mutating func add(_ word: String) {
    var isStart = true
    for scalar in word.unicodeScalars {
      let standsAlone = Self.standsAlone(scalar)
      if isStart || standsAlone { starts.append(text.count) }
      text += UTF8.encode(scalar).map(Array.init) ?? []
      isStart = standsAlone
    }
    text.append(Self.blank)
  }

  private static let blank = UInt8(ascii: " ")

  /// Whether a letter is of a script that puts no blanks between words: Thai, Lao, Myanmar, Khmer, kana and Han.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA9E0...0xA9FE, 0xAA60...0xAA7F, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// How much of a text an index keeps from each place on, in bytes at most.
  static let indexedLength = 24

  /// What an index of prefixes has to hold, so that it finds whatever matches: the text from each place where a match may
  /// begin, without blanks.
  package var indexedTexts: Set<String> {
    Set(
      starts.map { start in
        Self.indexed(String(decoding: text[start...].prefix(4 * Self.indexedLength), as: UTF8.self))
      })
  }

  /// The beginning of a text as an index keeps it, in whole letters.
  static func indexed(_ text: String) -> String {
    var beginning = ""
    var count = 0
    for scalar in text.unicodeScalars where scalar != " " {
      count += UTF8.width(scalar)
      guard count <= indexedLength else { break }
      beginning.unicodeScalars.append(scalar)
    }
    return beginning
  }

  /// Whether a word begins one of these; a word of several may also be written together: `spiderman`.
  ///
  /// - Parameter word: in UTF-8.
  func contain(_ word: [UInt8], together: Bool) -> Bool {
    starts.contains { begins(with: word, at: $0, together: together) }
  }

  private func begins(with word: [UInt8], at start: Int, together: Bool) -> Bool {
    var position = start
    /// How much of the word came before the last blank that was passed over.
    var before = 0
    for (index, byte) in word.enumerated() {
      guard position < text.count else { return false }
      if text[position] == Self.blank {
        guard together else { return false }
        before = index
        position += 1
        guard position < text.count else { return false }
      }
      guard text[position] == byte else { return false }
      position += 1
    }
    // One or two letters of the next word are found by chance: "ink" in "In Kind".
    return before == 0 || word.count - before >= 3 || text[position] == Self.blank
  }
}
