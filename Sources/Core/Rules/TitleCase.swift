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
      let isEdge = startsSentence || index == words.count - 1
      result.append(word.contains(where: \.isLowercase) ? word : cased(word, isEdge: isEdge))
      startsSentence = word.last.map { ":.!?—–-…".contains($0) && !isAbbreviation(word) } ?? false
    }
    return result.joined(separator: " ")
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
    if isDotted(core) || isRomanNumeral(core) || acronyms.contains(core) { return part }
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
        prefix.append(character)
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

  /// Of at most 39 and at least two symbols; `MIX` and `DI` are words.
  private static func isRomanNumeral(_ word: String) -> Bool { romanNumerals.contains(word) }

  private static func isAbbreviation(_ word: String) -> Bool {
    word.hasSuffix(".")
      && (["MR.", "MRS.", "MS.", "DR.", "ST.", "JR.", "SR.", "VS.", "NO."].contains(word) || isDotted(word))
  }

  private static let romanNumerals: Set<String> = {
    let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    return Set(["", "X", "XX", "XXX"].flatMap { tens in ones.map { tens + $0 } }.filter { $0.count > 1 })
  }()

  private static let acronyms: Set<String> = [
    "ADHD", "AI", "BBC", "CEO", "CIA", "DJ", "DNA", "FBI", "HBO", "IQ", "JFK", "KGB", "LGBTQ", "LSD", "MIT", "MLK",
    "NASA",
    "NBA", "NFL", "NYC", "NYPD", "OCD", "PTSD", "RBG", "SAS", "TV", "UFO", "UK", "USA", "WWI", "WWII",
  ]

  private static let smallWords: Set<String> = [
    "a", "an", "and", "as", "at", "but", "by", "de", "for", "from", "if", "in", "into", "la", "nor", "of", "off", "on",
    "onto", "or", "over", "per", "so", "than", "the", "to", "up", "via", "vs", "vs.", "with", "yet",
  ]

  private static let ordinalSuffixes: Set<String> = ["ST", "ND", "RD", "TH", "S", "ST.", "TH."]
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
