import Core

/// Titles as they are printed: the service sends them in capitals.
enum TitleCase {
  /// A title in title case; one that is not in capitals stays as it is.
  ///
  /// - Parameter texts: what else the row says, in which names and acronyms may be written as they are.
  static func apply(to title: String, spelledIn texts: [String] = []) -> String {
    let letters = title.filter(\.isLetter)
    guard letters.count(where: \.isUppercase) * 2 > letters.count else { return title }
    let words = title.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    let spellings = Spellings(texts)
    var result: [String] = []
    var startsSentence = true
    for (index, word) in words.enumerated() {
      let end = sentenceEnd(word)
      let isEdge =
        startsSentence || index == words.count - 1 || end.map { ":.!?".contains($0) } ?? false
        || word.first.map { "\"“‘'".contains($0) } ?? false
      result.append(
        word.contains(where: \.isLowercase) ? mixed(word) : cased(word, isEdge: isEdge, spellings: spellings))
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

  /// One word between blanks; its parts between hyphens, dashes, slashes and `&` are words of their own.
  private static func cased(_ word: String, isEdge: Bool, spellings: Spellings) -> String {
    if let initials = ofInitials(word) { return initials }
    var result = ""
    var part = ""
    var isFirst = true
    func flush(isLast: Bool) {
      guard !part.isEmpty else { return }
      let keepsCapital = isEdge && (isFirst || isLast) || isFirst && !isLast
      result += casedPart(part, keepsCapital: keepsCapital || isLast && !isFirst, spellings: spellings)
      part = ""
      isFirst = false
    }
    for character in word {
      if "-–—/…&".contains(character) {
        flush(isLast: false)
        result.append(character)
      } else {
        part.append(character)
      }
    }
    flush(isLast: true)
    return result
  }

  private static func casedPart(_ part: String, keepsCapital: Bool, spellings: Spellings) -> String {
    let core = part.trimmingPunctuation
    let possessive = ["'S", "’S"].first { core.hasSuffix($0) }
    let name = Substring(core.dropLast(possessive?.count ?? 0).trimmingDots)
    func named(_ spelling: String) -> String {
      let end = possessive.map { part.replacing($0, with: $0.lowercased()) } ?? part
      return spelling == name ? end : end.replacing(name, with: spelling)
    }
    if isDotted(core) || romanNumerals.contains(name) { return named(String(name)) }
    if let spelling = spellings[name] ?? Acronyms.spelling(of: name) { return named(spelling) }
    if core.hasPrefix("PH.D") { return part.replacing("PH.D", with: "Ph.D") }
    if core == "N", part.contains(where: { "'‘’".contains($0) }) { return part.lowercased() }
    if core.first?.isNumber == true {
      let suffix = core.drop { $0.isNumber || $0 == "," || $0 == "." }
      return ordinalSuffixes.contains(String(suffix)) || suffix.count > 3 && suffix.hasVowel ? part.lowercased() : part
    }
    let lowercased = part.inSmallLetters
    if !keepsCapital, smallWords.contains(core.lowercased()) { return lowercased }
    return capitalized(lowercased)
  }

  /// A word that has small letters in a title of capitals, as names have: `McCALL` is `McCall`. Others stay as they are.
  private static func mixed(_ word: String) -> String {
    guard let small = word.lastIndex(where: \.isLowercase) else { return word }
    let start = word.index(after: small)
    let name = word[start...].drop { !$0.isLetter }
    guard name.prefix(while: \.isLetter).count > 1 else { return word }
    return word[..<start] + word[start...].prefix { !$0.isLetter } + name.prefix(1) + name.dropFirst().lowercased()
  }

  /// `AT&T`, `Q&A's`, `AC/DC`: words of two letters are not written without blanks, but for `he/me`. `nil` for others.
  private static func ofInitials(_ word: String) -> String? {
    let possessive = ["'S", "’S"].first { word.trimmingPunctuation.hasSuffix($0) }
    let parts = word.trimmingPunctuation.dropLast(possessive?.count ?? 0).split { $0 == "&" || $0 == "/" }
    guard parts.count > 1, parts.allSatisfy({ $0.count <= 2 && $0.allSatisfy(\.isLetter) }),
      word.contains("&") || parts.contains(where: { !$0.hasVowel })
    else { return nil }
    return possessive.map { word.replacing($0, with: $0.lowercased()) } ?? word
  }

  /// Capitalizes the first letter, and the one after `O'`, `D'`, `L'`, `J'`, `Dell'` and `Mc`.
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
        if character == "'" || character == "’", ["o", "d", "l", "j", "dell"].contains(prefix), total - letters >= 3 {
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

  private static func isAbbreviation(_ word: String) -> Bool { abbreviations.contains(word) || isDotted(word) }

  private static let abbreviations: Set<String> = [
    "DR.", "JR.", "LT.", "MR.", "MRS.", "MS.", "MT.", "NO.", "SGT.", "SR.", "ST.", "VOL.", "VS.",
  ]

  /// Of at most 89 and at least two symbols; `MIX` and `DI`, `LI` and `LIV` are words.
  private static let romanNumerals: Set<Substring> = {
    let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    let tens = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX"]
    return Set(tens.flatMap { ten in ones.map { Substring(ten + $0) } }.filter { $0.count > 1 }).subtracting([
      "LI", "LIV",
    ])
  }()

  /// Articles, prepositions and what joins; not `if`, `so`, `than`, `up`, `off`, `over` and `yet`, which are mostly
  /// adverbs and conjunctions in titles.
  private static let smallWords: Set<String> = [
    "a", "an", "and", "as", "at", "but", "by", "de", "for", "from", "in", "into", "la", "nor", "of", "on", "onto", "or",
    "per", "the", "to", "via", "vs", "vs.", "with",
  ]

  private static let ordinalSuffixes: Set<String> = ["ST", "ND", "RD", "TH", "S", "'S", "’S", "ST.", "TH."]
}

extension String {
  /// With the sigma that a Greek word ends with.
  fileprivate var inSmallLetters: String {
    var characters = Array(lowercased())
    if let last = characters.lastIndex(where: \.isLetter), characters[last] == "σ", last > 0,
      characters[last - 1].isLetter
    {
      characters[last] = "ς"
    }
    return String(characters)
  }
}

extension String {
  /// Without what is neither letter, digit nor dot at both ends.
  fileprivate var trimmingPunctuation: String {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "." }
    return String(trimming { !isWord($0) })
  }
}

extension Substring {
  fileprivate var trimmingDots: String { String(prefix(count - reversed().prefix { $0 == "." }.count)) }
}
