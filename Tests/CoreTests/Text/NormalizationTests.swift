import Core
import Testing

@Suite struct NormalizationTests {
  @Test(arguments: [
    ("", []), ("  \t\n", []), ("\u{200B}\u{301}", []), ("The Moonstone", ["the", "moonstone"]),
    ("Catch-22", ["catch", "22"]), ("1984", ["1984"]), ("Ab/Bc–Cd—De…Ef", ["ab", "bc", "cd", "de", "ef"]),
    ("#hash", ["hash"]), ("two  blanks", ["two", "blanks"]), ("under_score", ["under", "score"]),
    ("a\u{A0}moon", ["a", "moon"]), ("“Dawn” «Day» „Dusk“", ["dawn", "day", "dusk"]), ("9½ Weeks", ["9", "weeks"]),
  ])
  func splitsIntoWords(_ text: String, _ words: [String]) {
    #expect(Normalization.words(text) == words)
  }

  @Test(arguments: [
    "Don't Stop", "Don\u{2019}t Stop", "Don\u{2018}t Stop", "Don\u{2BC}t Stop", "DONT STOP", "Don\u{201B}t Stop",
    "Don`t Stop", "Don\u{B4}t Stop", "Don\u{AD}t Stop", "Don\u{200D}t Stop", "Don\u{FF07}t Stop", "Don\u{2060}t Stop",
    "\u{FEFF}Don't\u{200E} Stop", "D.o.n.t. Stop", "Don\u{2BB}t Stop",
  ])
  func apostrophesDotsAndInvisibleSignsVanish(_ text: String) {
    #expect(Normalization.words(text) == ["dont", "stop"])
  }

  @Test(arguments: [
    "Night & Day", "Night and Day", "NIGHT AND DAY", "Night&Day", "Night \u{FF06} Day", "night \u{FE60} day",
  ])
  func theSignIsTheWord(_ text: String) {
    #expect(Normalization.words(text) == ["night", "and", "day"])
  }

  @Test(arguments: [
    ("Bront\u{EB}", "bronte"), ("Bronte\u{308}", "bronte"), ("BRONT\u{CB}", "bronte"), ("\u{C9}mile", "emile"),
    ("Stra\u{DF}e", "strasse"), ("STRA\u{1E9E}E", "strasse"), ("Sm\u{F8}rrebr\u{F8}d", "smorrebrod"),
    ("\u{C6}sop", "aesop"), ("\u{152}uvre", "oeuvre"), ("\u{DE}\u{F3}r", "thor"), ("\u{110}or\u{111}e", "dorde"),
    ("\u{141}\u{F3}d\u{17A}", "lodz"), ("\u{130}stanbul", "istanbul"), ("k\u{131}rm\u{131}z\u{131}", "kirmizi"),
    ("Nguy\u{1EC5}n", "nguyen"), ("Vi\u{1EC7}t", "viet"), ("Nguye\u{302}\u{303}n", "nguyen"), ("\u{1FD}", "ae"),
    ("\u{1E0D}", "d"), ("gar\u{E7}on", "garcon"), ("ma\u{F1}ana", "manana"), ("\u{FB01}nd", "find"),
    ("\u{1C6}ez", "dzez"),
    ("\u{FF34}\u{FF48}\u{FF45}", "the"), ("\u{1D573}\u{1D58E}", "hi"), ("\u{24B6}b", "ab"), ("x\u{B2}", "x2"),
    ("\u{2167}", "viii"), ("\u{FF11}\u{FF19}\u{FF18}\u{FF14}", "1984"), ("\u{1D7CF}st", "1st"),
  ])
  func whateverALatinLetterIsWrittenInItIsTheLetter(_ text: String, _ word: String) {
    #expect(Normalization.words(text) == [word])
  }

  /// The same word twice, in each script.
  @Test(arguments: [
    (
      "\u{39F}\u{394}\u{3A5}\u{3A3}\u{3A3}\u{395}\u{399}\u{391}",
      "\u{39F}\u{3B4}\u{3CD}\u{3C3}\u{3C3}\u{3B5}\u{3B9}\u{3B1}"
    ),
    ("\u{39F}\u{394}\u{39F}\u{3A3}", "\u{3BF}\u{3B4}\u{3CC}\u{3C2}"), ("\u{1FB3}", "\u{3B1}"),
    ("\u{1F08}\u{3BD}", "\u{3B1}\u{3BD}"),
    ("\u{415}\u{41B}\u{41A}\u{410}", "\u{451}\u{43B}\u{43A}\u{430}"), ("\u{439}", "\u{438}\u{306}"),
    ("\u{432}\u{43E}\u{439}\u{43D}\u{430}", "\u{412}\u{41E}\u{418}\u{306}\u{41D}\u{410}"),
    ("\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"), ("\u{FB2A}", "\u{5E9}"),
    ("\u{643}\u{650}\u{62A}\u{64E}\u{627}\u{628}", "\u{643}\u{62A}\u{627}\u{628}"),
    ("\u{623}\u{644}\u{641}", "\u{627}\u{644}\u{641}"),
    ("\u{FE8D}\u{FEDF}\u{FED2}", "\u{627}\u{644}\u{641}"),
    ("\u{643}\u{62A}\u{640}\u{627}\u{628}", "\u{6A9}\u{62A}\u{627}\u{628}"),
    ("\u{645}\u{6CC}\u{200C}\u{62E}", "\u{645}\u{64A}\u{62E}"),
    ("\u{FF76}\u{FF9E}\u{FF77}\u{FF9E}", "\u{30AC}\u{30AE}"), ("\u{30CF}\u{309A}", "\u{30D1}"),
    ("\u{304B}\u{3099}", "\u{304C}"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "\u{D55C}\u{AD6D}"), ("\u{F900}", "\u{8C48}"),
    ("\u{915}\u{93C}", "\u{958}"), ("\u{9CB}", "\u{9C7}\u{9BE}"), ("\u{967}\u{966}", "10"), ("\u{6F1}\u{6F9}", "19"),
    ("\u{E44}\u{E17}\u{E22}\u{E4C}", "\u{E44}\u{E17}\u{E22}"),
  ])
  func theSameTextIsTheSameInEveryScript(_ one: String, _ other: String) {
    #expect(Normalization.words(one) == Normalization.words(other))
    #expect(!Normalization.words(one).isEmpty)
  }

  @Test(arguments: [
    ("\u{30D1}\u{30D1}", "\u{30CF}\u{30CF}"), ("\u{915}\u{93F}", "\u{915}\u{941}"),
    ("\u{E01}\u{E34}", "\u{E01}\u{E36}"),
    ("\u{D55C}", "\u{D558}"), ("A", "B"), ("?", "!"), ("\u{3B1}", "\u{3B2}"),
  ])
  func whatIsAnotherTextStaysOne(_ one: String, _ other: String) {
    #expect(Normalization.words(one) != Normalization.words(other))
  }

  @Test(arguments: [
    "J. D. Robb", "J.D. Robb", "JD Robb", "j d robb", "J D. ROBB",
  ])
  func initialsAreOneWord(_ text: String) {
    #expect(Normalization.words(text) == ["jd", "robb"])
  }

  @Test(arguments: [
    ("George R. R. Martin", ["george", "rr", "martin"]), ("Plan B", ["plan", "b"]), ("I, Robot", ["i", "robot"]),
    ("7 8 9", ["7", "8", "9"]), ("E 5 F", ["e", "5", "f"]), ("U.S.A.", ["usa"]), ("a b cd e f", ["ab", "cd", "ef"]),
    ("Q & A", ["q", "and", "a"]),
  ])
  func onlyLettersSideBySideAreInitials(_ text: String, _ words: [String]) {
    #expect(Normalization.words(text) == words)
  }

  @Test(arguments: [
    ("?", ["question", "mark"]), ("!!", ["exclamation", "mark", "exclamation", "mark"]), ("$", ["dollar", "sign"]),
    ("\u{FF1F}", ["question", "mark"]), ("\u{2026}", ["horizontal", "ellipsis"]),
    ("...", ["full", "stop", "full", "stop", "full", "stop"]),
    ("+", ["plus", "sign"]), ("1%", ["1"]), ("&", ["and"]), ("'", ["apostrophe"]), ("\u{E000}", ["ue000"]),
    ("\u{1F34E}", ["red", "apple"]), ("\u{1F44D}\u{1F3FD}", ["thumbs", "up", "sign"]),
    ("I \u{2764}\u{FE0F} NY", ["i", "heavy", "black", "heart", "ny"]), ("Pokémon\u{2122}", ["pokemon"]),
    ("A\u{AE} B", ["ab"]),
    ("1\u{FE0F}\u{20E3}", ["1"]),
  ])
  func aSignAloneAndAPictureAreSpelledByTheirNames(_ text: String, _ words: [String]) {
    #expect(Normalization.words(text) == words)
  }

  @Test(arguments: [
    (
      "\u{412}\u{41E}\u{41B}\u{41D}\u{410} \u{418} \u{41C}\u{418}\u{420}",
      ["\u{432}\u{43E}\u{43B}\u{43D}\u{430}", "\u{438}", "\u{43C}\u{438}\u{440}"]
    ),
    ("\u{96EA}\u{56FD}\u{3001}\u{5343}\u{7FBD}\u{9DB4}", ["\u{96EA}\u{56FD}", "\u{5343}\u{7FBD}\u{9DB4}"]),
    ("\u{930}\u{93F}\u{936}\u{94D}\u{924}\u{93E}", ["\u{930}\u{93F}\u{936}\u{924}\u{93E}"]),
    ("\u{930}\u{93F}\u{936}\u{94D}\u{200D}\u{924}\u{93E}", ["\u{930}\u{93F}\u{936}\u{924}\u{93E}"]),
    ("\u{30E1}\u{30FC}\u{30EB}", ["\u{30E1}\u{30FC}\u{30EB}"]),
  ])
  func otherScriptsKeepTheirLetters(_ text: String, _ words: [String]) {
    #expect(Normalization.words(text) == words)
  }

  @Test(arguments: [
    "THE MOONSTONE", "Bront\u{EB}'s \u{201C}Villette\u{201D}", "J. R. R. T.", "\u{130}\u{1C4}\u{FB03}", "?", "R & B",
    "\u{39F}\u{3B4}\u{3CC}\u{3C2}", "\u{623}\u{644}\u{641}", "\u{304B}\u{3099}", "\u{1F34E}",
  ])
  func normalizingTwiceChangesNothing(_ text: String) {
    let words = Normalization.words(text)
    #expect(Normalization.words(words.joined(separator: " ")) == words)
  }

  /// Every letter that has another form, folded twice.
  @Test func whateverTheLetterItsFormIsTheLast() {
    let blocks: [ClosedRange<UInt32>] = [0...0x33FF, 0xA000...0xABFF, 0xF900...0x1FBFF]
    let wrong = blocks.joined().compactMap(Unicode.Scalar.init).filter { scalar in
      let words = Normalization.words("x" + String(Character(scalar)))
      return words.flatMap { Normalization.words($0) } != words
    }
    #expect(wrong.isEmpty, "\(wrong.map { String($0.value, radix: 16) }.prefix(20))")
  }
}
