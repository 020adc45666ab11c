import Core
import Testing

@Suite struct NormalizationTests {
  @Test(arguments: [
    ("", []), ("  \t\n", []), ("!?—…", []), ("The Moonstone", ["the", "moonstone"]), ("Catch-22", ["catch", "22"]),
    ("1984", ["1984"]), ("Ab/Bc–Cd—De…Ef", ["ab", "bc", "cd", "de", "ef"]), ("Night & Day", ["night", "day"]),
    ("#hash", ["hash"]),
    ("two  blanks", ["two", "blanks"]), ("under_score", ["under", "score"]), ("a\u{A0}moon", ["a", "moon"]),
  ])
  func splitsIntoWords(_ text: String, _ words: [String]) {
    #expect(Normalization.words(text) == words)
  }

  @Test(arguments: [
    "Don't Stop", "Don\u{2019}t Stop", "Don\u{2018}t Stop", "Don\u{2BC}t Stop", "DONT STOP", "Don\u{201B}t Stop",
    "Don`t Stop", "Don\u{B4}t Stop", "Don\u{AD}t Stop", "Don\u{200D}t Stop",
  ])
  func apostrophesAndInvisibleSignsVanish(_ text: String) {
    #expect(Normalization.words(text) == ["dont", "stop"])
  }

  @Test(arguments: [
    ("Bront\u{EB}", "bronte"), ("Bronte\u{308}", "bronte"), ("BRONT\u{CB}", "bronte"), ("\u{C9}mile", "emile"),
    ("Stra\u{DF}e", "strasse"), ("STRA\u{1E9E}E", "strasse"), ("Sm\u{F8}rrebr\u{F8}d", "smorrebrod"),
    ("\u{C6}sop", "aesop"), ("\u{152}uvre", "oeuvre"), ("\u{DE}\u{F3}r", "thor"), ("\u{110}or\u{111}e", "dorde"),
    ("\u{141}\u{F3}d\u{17A}", "lodz"), ("\u{130}stanbul", "istanbul"), ("k\u{131}rm\u{131}z\u{131}", "kirmizi"),
    ("Nguy\u{1EC5}n", "nguyen"), ("Vi\u{1EC7}t", "viet"), ("Nguye\u{302}\u{303}n", "nguyen"), ("\u{1FD}", "ae"),
    ("\u{1E0D}", "d"), ("gar\u{E7}on", "garcon"), ("ma\u{F1}ana", "manana"),
  ])
  func marksOnLatinLettersVanish(_ text: String, _ word: String) {
    #expect(Normalization.words(text) == [word])
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
  ])
  func onlyLettersSideBySideAreInitials(_ text: String, _ words: [String]) {
    #expect(Normalization.words(text) == words)
  }

  @Test(arguments: [
    (
      "\u{412}\u{41E}\u{419}\u{41D}\u{410} \u{418} \u{41C}\u{418}\u{420}",
      ["\u{432}\u{43E}\u{439}\u{43D}\u{430}", "\u{438}", "\u{43C}\u{438}\u{440}"]
    ),
    ("\u{96EA}\u{56FD}\u{3001}\u{5343}\u{7FBD}\u{9DB4}", ["\u{96EA}\u{56FD}", "\u{5343}\u{7FBD}\u{9DB4}"]),
    (
      "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}", ["\u{645}\u{6CC}\u{62E}\u{648}\u{627}\u{647}\u{645}"]
    ),
    ("\u{643}\u{650}\u{62A}\u{64E}\u{627}\u{628}", ["\u{643}\u{650}\u{62A}\u{64E}\u{627}\u{628}"]),
    ("\u{930}\u{93F}\u{936}\u{94D}\u{924}\u{93E}", ["\u{930}\u{93F}\u{936}\u{924}\u{93E}"]),
    ("\u{930}\u{93F}\u{936}\u{94D}\u{200D}\u{924}\u{93E}", ["\u{930}\u{93F}\u{936}\u{924}\u{93E}"]),
    ("\u{967}\u{966}\u{966}", ["\u{967}\u{966}\u{966}"]),
  ])
  func otherScriptsKeepTheirLetters(_ text: String, _ words: [String]) {
    #expect(Normalization.words(text) == words)
  }

  @Test(arguments: ["THE MOONSTONE", "Bront\u{EB}'s \u{201C}Villette\u{201D}", "J. R. R. T.", "\u{130}\u{1C4}\u{FB03}"])
  func normalizingTwiceChangesNothing(_ text: String) {
    let words = Normalization.words(text)
    #expect(Normalization.words(words.joined(separator: " ")) == words)
  }
}
