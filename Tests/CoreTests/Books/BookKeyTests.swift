import Core
import Testing

@Suite struct BookKeyTests {
  @Test(arguments: [
    "a", "7", "the-moonstone-wilkie-collins", "1984-george-orwell", "\u{96EA}\u{56FD}", "\u{E9}t\u{E9}",
    "\u{432}\u{43E}\u{439}\u{43D}\u{430}-\u{438}-\u{43C}\u{438}\u{440}", String(repeating: "a", count: 200),
  ])
  func takesAKey(_ text: String) throws {
    let key = try #require(BookKey(text))
    #expect(key.text == text && key.description == text)
  }

  @Test(arguments: [
    "", "-", "-a", "a-", "a--b", "A", "The-moonstone", "a b", "a_b", "a/b", "..", "a.b", "a%2Fb", "a\u{0}", "a\nb",
    "\u{C9}t\u{E9}", "a-\u{301}", "\u{1F600}", "\u{200B}", "a:b", String(repeating: "a", count: 201),
    String(repeating: "\u{96EA}", count: 67),
  ])
  func refusesWhatIsNoKey(_ text: String) {
    #expect(BookKey(text) == nil)
  }

  @Test(arguments: [
    ("THE MOONSTONE", "Wilkie Collins", "the-moonstone-wilkie-collins"),
    ("The Moonstone", "WILKIE COLLINS", "the-moonstone-wilkie-collins"),
    ("CATCH-22", "Joseph Heller", "catch-22-joseph-heller"), ("1984", "George Orwell", "1984-george-orwell"),
    ("GOD'S LITTLE ACRE", "Erskine Caldwell", "gods-little-acre-erskine-caldwell"),
    ("Villette", "Charlotte Bront\u{EB}", "villette-charlotte-bronte"),
    ("#NIGHT & DAY!", "J. D. Robb", "night-and-day-jd-robb"), ("Emma", "", "emma"), ("?", "Anon", "question-mark-anon"),
    ("!", "Anon", "exclamation-mark-anon"), ("1%", "Anon", "1-anon"), ("$", "", "dollar-sign"),
    ("🍎", "A", "red-apple-a"),
    ("Emma", "\u{2014}", "emma"), ("?", "!", "question-mark"), ("- -", "", "hyphen-minus-hyphen-minus"),
    ("\u{96EA}\u{56FD}", "\u{5DDD}\u{7AEF} \u{5EB7}\u{6210}", "\u{96EA}\u{56FD}-\u{5DDD}\u{7AEF}-\u{5EB7}\u{6210}"),
    (
      "\u{412}\u{43E}\u{439}\u{43D}\u{430} \u{438} \u{43C}\u{438}\u{440}",
      "\u{422}\u{43E}\u{43B}\u{441}\u{442}\u{43E}\u{439}",
      "\u{432}\u{43E}\u{438}\u{43D}\u{430}-\u{438}-\u{43C}\u{438}\u{440}-\u{442}\u{43E}\u{43B}\u{441}\u{442}\u{43E}\u{438}"
    ),
    ("\u{623}\u{644}\u{641} \u{644}\u{64A}\u{644}\u{629}", "", "\u{627}\u{644}\u{641}-\u{644}\u{64A}\u{644}\u{629}"),
    // The virama vanishes, the vowel signs are letters.
    (
      "\u{917}\u{94B}\u{926}\u{93E}\u{928}", "\u{92A}\u{94D}\u{930}\u{947}\u{92E}",
      "\u{917}\u{94B}\u{926}\u{93E}\u{928}-\u{92A}\u{930}\u{947}\u{92E}"
    ),
  ])
  func isMadeOfTitleAndAuthor(_ title: String, _ author: String, _ text: String) throws {
    let key = try #require(BookKey(title: title, firstAuthor: author))
    #expect(key.text == text)
    #expect(BookKey(key.text) == key)
  }

  @Test(arguments: [("", ""), ("\u{200B}", "!"), ("\u{301}", ""), (" ", "\u{2014}")])
  func isNoneWhereThereIsNothingToSee(_ title: String, _ author: String) {
    #expect(BookKey(title: title, firstAuthor: author) == nil)
  }

  @Test(arguments: [
    String(repeating: "abc ", count: 100), String(repeating: "a", count: 199), String(repeating: "a", count: 200),
    String(repeating: "a", count: 201), String(repeating: "a", count: 198) + " bc",
    String(repeating: "\u{96EA}", count: 66), String(repeating: "\u{96EA}", count: 67),
    String(repeating: "\u{96EA}", count: 500), "x " + String(repeating: "\u{96EA}", count: 100),
    String(repeating: "\u{917}\u{94B}", count: 100), String(repeating: "\u{1F600}", count: 300) + "a",
    String(repeating: "\u{FB03}", count: 300), String(repeating: "\u{1D11E}\u{10428}", count: 100),
  ])
  func isCutToTwoHundredBytes(_ title: String) throws {
    let key = try #require(BookKey(title: title, firstAuthor: "Anon"))
    #expect((1...200).contains(key.text.utf8.count))
    #expect(BookKey(key.text) == key)
  }

  /// Scripts without blanks make one long word of a title.
  @Test func aLongWordIsCutInsteadOfDropped() throws {
    let title = String(repeating: "\u{96EA}", count: 100)
    #expect(BookKey(title: title, firstAuthor: "")?.text == String(repeating: "\u{96EA}", count: 66))
    #expect(BookKey(title: "a", firstAuthor: title)?.text == "a-" + String(repeating: "\u{96EA}", count: 66))
  }

  @Test func whateverTheLetterAMadeKeyIsValid() {
    // Without the blocks of Han and Hangul, whose members are all alike.
    let blocks: [ClosedRange<UInt32>] = [0...0x33FF, 0xA000...0xABFF, 0xF900...0x1FBFF]
    let wrong = blocks.joined().compactMap(Unicode.Scalar.init).filter { scalar in
      guard let key = BookKey(title: String(Character(scalar)), firstAuthor: "") else {
        return scalar.properties.isAlphabetic && scalar.properties.generalCategory != .nonspacingMark
          && scalar.properties.generalCategory != .modifierLetter && !scalar.properties.isDefaultIgnorableCodePoint
      }
      return BookKey(key.text) != key || key.text.utf8.count > 200
    }
    #expect(wrong.isEmpty)
  }
}
