/// Titles as they are printed: the service sends them in capitals.
public enum TitleCase {
  /// A title in title case; one that is not in capitals stays as it is.
  public static func apply(to title: String) -> String {
    let letters = title.filter(\.isLetter)
    guard letters.count(where: \.isUppercase) * 2 > letters.count else { return title }
    let words = title.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    var result: [String] = []
    var startsSentence = true
    for (index, word) in words.enumerated() {
      let end = sentenceEnd(word)
      let isEdge =
        startsSentence || index == words.count - 1 || end.map { ":.!?".contains($0) } ?? false
        || word.first.map { "\"“‘'".contains($0) } ?? false
      result.append(word.contains(where: \.isLowercase) ? word : cased(word, isEdge: isEdge))
      startsSentence = end != nil
    }
    return result.joined(separator: " ")
  }

  /// What ends a sentence or a main title at this word, also where a quotation ends with it.
  private static func sentenceEnd(_ word: String) -> Character? {
    let closed = word.reversed().drop { "\"”’')]".contains($0) }
    guard let last = closed.first, ":.!?—–-…".contains(last), !isAbbreviation(word.trimmingPunctuation) else {
      return nil
    }
    return last
  }

  /// One word between blanks; its parts between hyphens, dashes and slashes are words of their own.
  private static func cased(_ word: String, isEdge: Bool) -> String {
    var result = ""
    var part = ""
    var isFirst = true
    func flush(isLast: Bool) {
      guard !part.isEmpty else { return }
      let keepsCapital = isEdge && (isFirst || isLast) || isFirst && !isLast
      result += casedPart(part, keepsCapital: keepsCapital || isLast && !isFirst)
      part = ""
      isFirst = false
    }
    for character in word {
      if "-–—/…".contains(character) {
        flush(isLast: false)
        result.append(character)
      } else {
        part.append(character)
      }
    }
    flush(isLast: true)
    return result
  }

  private static func casedPart(_ part: String, keepsCapital: Bool) -> String {
    let core = part.trimmingPunctuation
    let possessive = ["'S", "’S"].first { core.hasSuffix($0) }
    let name = core.dropLast(possessive?.count ?? 0).trimmingDots
    if isDotted(core) || romanNumerals.contains(name) || acronyms.contains(name) || isCode(name) {
      return possessive.map { part.replacing($0, with: $0.lowercased()) } ?? part
    }
    if core.hasPrefix("PH.D") { return part.replacing("PH.D", with: "Ph.D") }
    if core == "N", part.contains(where: { "'‘’".contains($0) }) { return part.lowercased() }
    if core.first?.isNumber == true {
      let suffix = core.drop { $0.isNumber || $0 == "," || $0 == "." }
      return ordinalSuffixes.contains(String(suffix)) ? part.lowercased() : part
    }
    let lowercased = part.lowercased()
    if !keepsCapital, smallWords.contains(core.lowercased()) { return lowercased }
    return capitalized(lowercased)
  }

  /// Capitalizes the first letter, and the one after `O'`, `D'`, `L'` and `Mc`.
  private static func capitalized(_ lowercased: String) -> String {
    var result = ""
    var letters = 0
    var prefix = ""
    var capitalizesNext = true
    let total = lowercased.count(where: \.isLetter)
    for character in lowercased {
      if character.isLetter {
        result += capitalizesNext ? character.uppercased() : String(character)
        capitalizesNext = false
        letters += 1
        prefix.append(character)
        if prefix == "mc", total >= 5 { capitalizesNext = true }
      } else {
        if character == "'" || character == "’", ["o", "d", "l"].contains(prefix), total - letters >= 3 {
          capitalizesNext = true
        }
        if letters > 0 { prefix.append(character) }
        result.append(character)
      }
    }
    return result
  }

  /// `J.R.R.`, `U.S.`: letters with a dot each.
  private static func isDotted(_ word: String) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: true)
    return word.contains(".") && !parts.isEmpty && parts.allSatisfy { $0.count == 1 && $0.allSatisfy(\.isLetter) }
  }

  /// `TB12`, `B6`
  private static func isCode(_ word: String) -> Bool {
    let letters = word.prefix { $0.isLetter }
    return (1...2).contains(letters.count) && letters.count < word.count
      && word.dropFirst(letters.count).allSatisfy(\.isNumber)
  }

  private static func isAbbreviation(_ word: String) -> Bool { abbreviations.contains(word) || isDotted(word) }

  private static let abbreviations: Set<String> = [
    "DR.", "JR.", "MR.", "MRS.", "MS.", "NO.", "SR.", "ST.", "VOL.", "VS.",
  ]

  /// Of at most 39 and at least two symbols; `MIX` and `DI` are words.
  private static let romanNumerals: Set<String> = {
    let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    return Set(["", "X", "XX", "XXX"].flatMap { tens in ones.map { tens + $0 } }.filter { $0.count > 1 })
  }()

  private static let acronyms: Set<String> = [
    "ADHD", "AI", "BBC", "CBS", "CEO", "CIA", "CNN", "DC", "DJ", "DNA", "FBI", "HBO", "HIV", "IQ", "JFK", "KGB",
    "LGBTQ", "LSD", "MIT", "MLK", "MVP", "NASA", "NBA", "NBC", "NFL", "NYC", "NYPD", "OCD", "PTSD", "RBG", "SAS", "TV",
    "UFO", "UK", "USA", "WWI", "WWII",
  ]

  /// Articles, prepositions and what joins; not `if`, `so`, `than`, `up`, `off`, `over` and `yet`, which are mostly
  /// adverbs and conjunctions in titles.
  private static let smallWords: Set<String> = [
    "a", "an", "and", "as", "at", "but", "by", "de", "for", "from", "in", "into", "la", "nor", "of", "on", "onto", "or",
    "per", "the", "to", "via", "vs", "vs.", "with",
  ]

  private static let ordinalSuffixes: Set<String> = ["ST", "ND", "RD", "TH", "S", "'S", "’S", "ST.", "TH."]
}

extension String {
  /// Without what is neither letter, digit nor dot at both ends.
  fileprivate var trimmingPunctuation: String {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "." }
    let start = drop { !isWord($0) }
    let length = start.reversed().drop { !isWord($0) }.count
    return String(start.prefix(length))
  }
}

extension Substring {
  fileprivate var trimmingDots: String { String(prefix(count - reversed().prefix { $0 == "." }.count)) }
}
