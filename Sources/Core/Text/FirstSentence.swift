/// The beginning of a long description, for where there is room for a few lines.
package enum FirstSentence {
  /// Shorter beginnings are titles, praise or an abbreviation rather than a sentence.
  private static let shortest = 40
  /// Longer ones are cut behind a word.
  private static let longest = 300

  /// The text up to the first period, question or exclamation mark that a new sentence follows.
  package static func of(_ text: String) -> String {
    let characters = Array(text)
    for (index, character) in characters.enumerated().dropFirst(shortest - 1) {
      guard index < longest else { return cut(characters[..<longest]) + "…" }
      guard ".!?…".contains(character) else { continue }
      var end = index + 1
      while end < characters.count, "”’\"')".contains(characters[end]) { end += 1 }
      if end == characters.count { return text }
      let next = characters[end...].drop(while: \.isWhitespace)
      guard characters[end].isWhitespace, !isInitial(characters[..<index]) else { continue }
      if let first = next.first, first.isUppercase || "“‘\"'".contains(first) { return String(characters[..<end]) }
    }
    return characters.count > longest ? cut(characters[..<longest]) + "…" : text
  }

  /// Whether the text ends in a single letter or a title: "J", "Mr".
  private static func isInitial(_ text: ArraySlice<Character>) -> Bool {
    let word = String(text.reversed().prefix { $0.isLetter }.reversed())
    return word.count == 1 && word != "I" || ["Mr", "Mrs", "Ms", "Dr", "St", "Jr", "Sr", "vs", "No"].contains(word)
  }

  private static func cut(_ text: ArraySlice<Character>) -> String {
    String(text.prefix(upTo: text.lastIndex(of: " ") ?? text.endIndex))
  }
}
