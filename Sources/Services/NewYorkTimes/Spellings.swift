import Core

/// How a row's other texts write the words that its title has in capitals: `NASA`, `iPhone`, `McCall`.
///
/// Only spellings that say something count. A small letter or a capital at the front says nothing, but of a word without
/// a vowel: `Ng` is a name then, and no acronym.
struct Spellings {
  private var spellings: [String: String] = [:]

  init(_ texts: [String]) {
    for text in texts where !Self.isInCapitals(text) { read(text) }
  }

  /// The word as it is written there; `nil` if that says nothing.
  subscript(word: Substring) -> String? { spellings.isEmpty ? nil : spellings[word.lowercased()] }

  /// In bytes first, since nearly all words of a description say nothing.
  private mutating func read(_ text: String) {
    for piece in text.utf8.split(whereSeparator: { $0 < 0x80 && !Self.isInWord($0) }) {
      let saysNothing = piece.dropFirst().allSatisfy(\.isASCIILowercase) && Substring(piece).hasVowel
      guard !saysNothing else { continue }
      // The apostrophe of a name parts nothing: `O'Brien`.
      for word in Substring(piece).split(whereSeparator: { !($0.isLetter || $0.isNumber || "'’".contains($0)) }) {
        note(word)
      }
    }
  }

  private mutating func note(_ word: Substring) {
    var name = word.drop { "'’".contains($0) }
    for ending in ["'s", "’s", "'", "’"] where name.hasSuffix(ending) { name = name.dropLast(ending.count) }
    let saysSomething =
      name.dropFirst().contains(where: \.isUppercase) || name.first?.isUppercase == true && !name.hasVowel
    let key = name.lowercased()
    guard name.count > 1, saysSomething, !Self.mostlyOtherwise.contains(key), spellings[key] == nil else { return }
    spellings[key] = String(name)
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == UInt8(ascii: "'")
  }

  /// A text that is in capitals itself says nothing.
  private static func isInCapitals(_ text: String) -> Bool {
    let capitals = text.utf8.count { (0x41...0x5A).contains($0) }
    return capitals * 2 > text.utf8.count(where: \.isASCIILetter)
  }

  /// Words that are something else in capitals, which a description may well mean: "in the US", "at 9 AM".
  private static let mostlyOtherwise: Set<String> = [
    "all", "am", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "for", "go", "he", "her", "him", "his",
    "i", "if", "in", "is", "it", "la", "me", "my", "no", "not", "of", "on", "or", "so", "the", "to", "up", "us", "we",
    "who", "you",
  ]
}

extension StringProtocol {
  /// Also with a mark. `Y` is one in `MYTH` and `SKY`.
  var hasVowel: Bool {
    utf8.contains { byte in byte >= 0x80 || [0x61, 0x65, 0x69, 0x6F, 0x75, 0x79].contains(byte | 0x20) }
  }
}
