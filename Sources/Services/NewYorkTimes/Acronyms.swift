/// Which words in capitals are acronyms, and so keep them.
enum Acronyms {
  /// The word as it is printed; `nil` if it is none.
  ///
  /// A word without a vowel cannot be spoken, so it is one (`SPQR`, `TV`), unless it is short for something or a noise.
  /// What can be spoken is one only if it is known, since `IT`, `US` and `WHO` are mostly words.
  static func spelling(of word: Substring) -> String? {
    if let special = special[word] { return special }
    if isCode(word) || spoken.contains(word) { return String(word) }
    if word.last == "S", plural.contains(word.dropLast()) { return word.dropLast() + "s" }
    guard word.count > 1, !word.hasVowel, word.allSatisfy({ $0.isLetter || $0 == "&" }), !isNoise(word) else {
      return nil
    }
    return word.allSatisfy(\.isLetter) && shortened.contains(word) ? nil : String(word)
  }

  /// `TB12`, `B6`, `H2O`, `R2D2`: letters and digits, with a letter or two in front.
  private static func isCode(_ word: Substring) -> Bool {
    let letters = word.prefix { $0.isLetter }
    let rest = word.dropFirst(letters.count)
    guard (1...2).contains(letters.count), rest.first?.isNumber == true,
      rest.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return false }
    return letters.count == 1 && rest.count <= 4 || rest.allSatisfy(\.isNumber) || !word.hasVowel
  }

  /// `BRRR`, `ZZZ`: three of one letter, which are no year and no company.
  private static func isNoise(_ word: Substring) -> Bool {
    guard let last = word.last, !["KKK", "WWW", "XXX"].contains(word) else { return false }
    return word.hasSuffix(String(repeating: last, count: 3))
  }

  private static let special: [Substring: String] = ["BSC": "BSc", "MSC": "MSc", "PHD": "PhD", "PHDS": "PhDs"]

  /// Abbreviations that are printed in small letters, and noises.
  private static let shortened: Set<Substring> = [
    "BLDG", "BLVD", "CPL", "CPT", "CF", "DR", "FR", "FT", "JR", "LB", "LBS", "LT", "LTD", "MR", "MRS", "MS", "MSGR",
    "MT",
    "MTN", "NTH", "PT", "PVT", "RD", "SGT", "SQ", "SR", "ST", "STS", "VS",
    "BRR", "BZZ", "BZZT", "GRR", "HM", "HMM", "MM", "NG", "PFFT", "PHT", "PSST", "PST", "SHH", "TSK", "ZZ",
  ]

  /// With a vowel, and still spelled out or at least printed in capitals.
  private static let spoken: Set<Substring> = [
    "AARP", "ABBA", "ABC", "ACLU", "ADHD", "AI", "AIDS", "AMC", "AOL", "AP", "APA", "ASAP", "ASMR", "ATM", "ATV",
    "AWOL", "BAFTA", "BIPOC", "CEO", "CFO", "CIA", "CSI", "DEA", "DIY", "DNA", "DOA", "EDM", "EMT", "EPA", "ER",
    "ESG", "ESL", "ESP", "ESPN", "ESV", "EU", "FAA", "FAQ", "FBI", "FDA", "FEMA", "FIFA", "FOMO", "GED", "GI", "GIF",
    "GMO", "GOP", "HBCU", "HBO", "HIIT", "HIV", "IBM", "IBS", "ICBM", "ICU", "IED", "IKEA", "IOU", "IPA", "IPO", "IQ",
    "IRS", "ISBN", "IUD", "IVF", "LAPD", "LGBTQIA", "LSAT", "MBA", "MDMA", "MIT", "MLB", "MMA", "MRI", "NAACP",
    "NAFTA", "NASA", "NASCAR", "NATO", "NBA", "NCAA", "NCIS", "NDA", "NGO", "NIV", "NORAD", "NSA", "NWA", "NYC",
    "NYPD", "NYT", "NYU", "OBE", "OCD", "OK", "OMG", "OPEC", "OSHA", "OSS", "PETA", "POTUS", "PTA", "RAF", "ROTC",
    "SAS", "SCOTUS", "SOS", "SUV", "SVU", "SWAT", "TARDIS", "UAE", "UCLA", "UFC", "UFO", "UK", "UNESCO", "UNICEF",
    "URL", "USA", "USAF", "USB", "USC", "USMC", "USPS", "USS", "USSR", "VIP", "WNBA", "WWE", "WWI", "WWII", "YMCA",
    "YOLO",
  ]

  /// Those that are often counted: `UFOS` are UFOs, but `CBS` is none and `SASS` is a word.
  private static let plural: Set<Substring> = [
    "ATM", "CD", "CEO", "DJ", "DVD", "EMT", "GI", "IQ", "MC", "MP", "MVP", "NFT", "NGO", "PC", "PJ", "POW", "SUV", "TV",
    "UFO",
    "VIP", "WMD",
  ]
}
