/// The words of an item, prepared once for matching queries.
package struct SearchWords: Sendable {
  /// The words in UTF-8, each followed by a blank.
  private var text: [UInt8] = []
  /// The offsets where a match may begin: at each word, and before and after each letter of a script without blanks.
  private var starts: [Int] = []
  /// The phrases that were added already.
  private var phrases: Set<[String]> = []

  /// The words of the title and of the line with the authors or the artist.
  package init(_ item: Item) { add(item) }

  init(words: [String]) {
    for word in words { add(word) }
  }

  /// Adds the words of another item that is shown as the same one.
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

  /// Whether a letter belongs to a script that puts no blanks between words: Thai, Lao, Myanmar, Khmer, kana and Han.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA9E0...0xA9FE, 0xAA60...0xAA7F, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// The maximum number of bytes that an index keeps from each offset.
  static let indexedLength = 24

  /// The texts that a prefix index must contain to find everything that matches: from each offset where a match may
  /// begin, without blanks.
  package var indexedTexts: Set<String> {
    Set(
      starts.map { start in
        Self.indexed(String(decoding: text[start...].prefix(4 * Self.indexedLength), as: UTF8.self))
      })
  }

  /// The beginning of a text as an index keeps it, cut between letters.
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

  /// Whether one of these words begins with a word. Two words may also be written as one: `spiderman`.
  ///
  /// - Parameter word: in UTF-8.
  func contain(_ word: [UInt8], together: Bool) -> Bool {
    starts.contains { end(of: word, from: $0, together: together) != nil }
  }

  /// Where a word begins these, in bytes.
  func places(of word: [UInt8], together: Bool) -> [Range<Int>] {
    starts.compactMap { start in end(of: word, from: start, together: together).map { start..<$0 } }
  }

  /// Where a word that begins here ends; `nil` if it does not.
  private func end(of word: [UInt8], from start: Int, together: Bool) -> Int? {
    var position = start
    /// How many bytes of the word were matched before the last blank that was skipped.
    var before = 0
    for (index, byte) in word.enumerated() {
      guard position < text.count else { return nil }
      if text[position] == Self.blank {
        guard together else { return nil }
        before = index
        position += 1
        guard position < text.count else { return nil }
      }
      guard text[position] == byte else { return nil }
      position += 1
    }
    // One or two letters of the next word match by chance: "ink" in "In Kind".
    return before == 0 || word.count - before >= 3 || text[position] == Self.blank ? position : nil
  }
}
