/// A book's name as Apple writes it, read as a title and a subtitle.
///
/// The Times has `EVERY SUMMER AFTER` and `BURNER`, Apple `Every Summer After (Unabridged)` and `Burner: A Novel`. What
/// names the series or the kind of book is taken off the end, one addition after the other, so that a work has one
/// title. Any other parenthesis stays: `(Deluxe Edition)`, `(1984)`.
package struct AppleBookName: Sendable, Hashable {
  /// The whole name if nothing else would be left.
  package let title: String
  /// What was taken off, in reading order: `A Novel, The Lantern Trilogy Book 2`. Often empty.
  package let subtitle: String

  package init(_ name: String) {
    let whole = name.collapsingBlanks
    var rest = Array(whole)[...]
    var additions: [String] = []
    // Only the last round reads more than it takes off, so a name of any shape takes linear time.
    while let addition = Self.addition(atEndOf: rest) {
      rest = rest[..<addition.start].trimming(\.isWhitespace)
      if !addition.text.isEmpty { additions.append(addition.text) }
    }
    title = rest.isEmpty ? whole : String(rest)
    subtitle = rest.isEmpty ? "" : additions.reversed().joined(separator: ", ")
  }

  /// Where the last addition starts, and its text; `nil` if the name ends in none.
  private static func addition(atEndOf name: ArraySlice<Character>) -> (start: Int, text: String)? {
    guard let last = name.last else { return nil }
    if closing.contains(last) {
      guard let open = openingOfLastParenthesis(of: name) else { return nil }
      let inside = name[(open + 1)...].dropLast()
      let words = Self.words(of: inside)
      // It says something of the recording, not of the book.
      if words.count == 1, words.first?.text == "unabridged" || words.first?.text == "abridged" { return (open, "") }
      guard isNumbered(words) || words.contains(where: { series.contains($0.text) }) || isKind(words) else {
        return nil
      }
      return (open, String(inside).collapsingBlanks)
    }
    guard let colon = name.lastIndex(where: colons.contains) else { return nil }
    let inside = name[(colon + 1)...]
    return isShortKind(inside) ? (colon, String(inside).collapsingBlanks) : nil
  }

  /// `nil` if the parentheses do not match.
  private static func openingOfLastParenthesis(of name: ArraySlice<Character>) -> Int? {
    var depth = 0
    for index in name.indices.reversed() {
      if closing.contains(name[index]) { depth += 1 }
      if opening.contains(name[index]) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// `A Novel`, `A Wild West Thriller`: an article, at most four words, and the kind.
  private static func isShortKind(_ text: ArraySlice<Character>) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard (2...6).contains(words.count), let first = words.first, let last = words.last else { return false }
    return articles.contains(String(first).lowercased()) && kindsAfterColon.contains(String(last).lowercased())
  }
}

// MARK: - Words in parentheses

extension AppleBookName {
  /// A word in lowercase, and the signs between it and the word before, without blanks.
  private struct Word {
    let text: String
    let signsBefore: String

    var isNumber: Bool {
      guard let first = text.first else { return false }
      return numerals.contains(text) || first.isNumber && !first.isLetter || text.allSatisfy(\.isNumber)
    }
  }

  private static func words(of text: ArraySlice<Character>) -> [Word] {
    var words: [Word] = []
    var rest = text
    while !rest.isEmpty {
      let signs = rest.prefix { !isInWord($0) }
      let word = rest.dropFirst(signs.count).prefix(while: isInWord)
      rest = rest.dropFirst(signs.count + word.count)
      guard !word.isEmpty else { break }
      words.append(Word(text: String(word).lowercased(), signsBefore: String(signs.filter { !$0.isWhitespace })))
    }
    return words
  }

  private static func isInWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// `Lantern Street, #2`, `Book IV of the Lantern Cycle`, `Vol. 3`, `Part Two`.
  private static func isNumbered(_ words: [Word]) -> Bool {
    var before = ""
    for word in words {
      if word.isNumber {
        if word.signsBefore.last.map({ numberSigns.contains($0) }) == true { return true }
        // Without its dot, "No" is a word: "(No One)".
        if before == "no" ? word.signsBefore == "." : volumes.contains(before) && ["", "."].contains(word.signsBefore) {
          return true
        }
      }
      before = word.text
    }
    return false
  }

  /// `A Kaylie Brooks Psychological Suspense Thriller—Book 1`.
  private static func isKind(_ words: [Word]) -> Bool {
    words.first.map { articles.contains($0.text) } == true && words.contains { kinds.contains($0.text) }
  }
}

// MARK: - What is looked for

extension AppleBookName {
  private static let opening: Set<Character> = ["(", "（"]
  private static let closing: Set<Character> = [")", "）"]
  package static let colons: Set<Character> = [":", "：", "﹕", "∶", "꞉"]
  private static let numberSigns: Set<Character> = ["#", "＃"]
  private static let articles: Set<String> = ["a", "an"]
  private static let volumes: Set<String> = ["book", "volume", "vol", "part"]
  private static let series: Set<String> = ["series", "trilogy", "saga"]
  private static let kinds: Set<String> = ["novel", "mystery", "thriller"]
  private static let kindsAfterColon: Set<String> = ["novel", "novella", "memoir", "thriller", "mystery", "romance"]

  /// One to twenty in words, and the Roman numerals up to 89: of larger ones, C, D and M are letters first, as in
  /// "Part D".
  private static let numerals: Set<String> = {
    let tens = ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx"]
    let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
    let words = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
      "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
    ]
    return Set(tens.flatMap { ten in ones.map { ten + $0 } } + words).subtracting([""])
  }()
}
