import Core
import Testing

@Suite struct AppleBookNameTests {
  @Test(
    arguments: [
      // Nothing to take off.
      ("Burner", "Burner", ""), ("Middlemarch", "Middlemarch", ""), ("", "", ""),
      ("  Where  the\u{A0}Crawdads Sing ", "Where the Crawdads Sing", ""),
      ("Catch-22: 50th Anniversary Edition", "Catch-22: 50th Anniversary Edition", ""),
      // The recording.
      ("Every Summer After (Unabridged)", "Every Summer After", ""),
      ("Persuasion (ABRIDGED)", "Persuasion", ""),
      ("Der Zauberberg (unabridged) (Unabridged)", "Der Zauberberg", ""),
      // A number in a series.
      ("The Emerald Door (Lantern Street, #2)", "The Emerald Door", "Lantern Street, #2"),
      ("The Emerald Door (Lantern Street # 2.5)", "The Emerald Door", "Lantern Street # 2.5"),
      ("Storm Light (Book 4 of the Salt Coast)", "Storm Light", "Book 4 of the Salt Coast"),
      ("Storm Light(book iv)", "Storm Light", "book iv"),
      ("Harbor Lights (Book Twelve)", "Harbor Lights", "Book Twelve"),
      ("War and Peace (Volume II)", "War and Peace", "Volume II"),
      ("Saga of the Swamp (Vol.3)", "Saga of the Swamp", "Vol.3"), ("Kingdoms (VOL 11)", "Kingdoms", "VOL 11"),
      ("Faust (Part One)", "Faust", "Part One"), ("Faust (Part 2A)", "Faust", "Part 2A"),
      ("The Tea Detective (Tea Detectives No. 7)", "The Tea Detective", "Tea Detectives No. 7"),
      ("The Tea Detective (Book No. 7)", "The Tea Detective", "Book No. 7"),
      // A series.
      ("Low Tide (The Salt Coast Series)", "Low Tide", "The Salt Coast Series"),
      ("Low Tide (A Salt Coast Trilogy)", "Low Tide", "A Salt Coast Trilogy"),
      ("Crepúsculo (Saga Crepúsculo)", "Crepúsculo", "Saga Crepúsculo"),
      // The kind of book, in a parenthesis or behind a colon.
      (
        "Last Breath (A Kaylie Brooks Psychological Suspense Thriller—Book 1)", "Last Breath",
        "A Kaylie Brooks Psychological Suspense Thriller—Book 1"
      ),
      ("Cold Harbor (A Novel of Suspense)", "Cold Harbor", "A Novel of Suspense"),
      ("Cold Harbor (An Ann Lee Mystery)", "Cold Harbor", "An Ann Lee Mystery"),
      ("Burner: A Novel", "Burner", "A Novel"), ("Dust: A Wild West Thriller", "Dust", "A Wild West Thriller"),
      ("Spare Room : a memoir", "Spare Room", "a memoir"), ("Ice:A Novella", "Ice", "A Novella"),
      ("Vine: An Old and Very Sweet Romance", "Vine", "An Old and Very Sweet Romance"),
      ("The Novel: A Mystery", "The Novel", "A Mystery"), ("Zwei: Eins: A Novel", "Zwei: Eins", "A Novel"),
      // Several of them.
      (
        "Low Tide: A Novel (The Salt Coast Trilogy Book 2) (Unabridged)", "Low Tide",
        "A Novel, The Salt Coast Trilogy Book 2"
      ),
      ("Low Tide (Unabridged): A Novel", "Low Tide", "A Novel"),
      ("Low Tide (Deluxe Edition): A Novel (#1)", "Low Tide (Deluxe Edition)", "A Novel, #1"),
      ("Low Tide (The Salt Coast (Book 2))", "Low Tide", "The Salt Coast (Book 2)"),
      // What stays.
      ("Low Tide (Deluxe Edition)", "Low Tide (Deluxe Edition)", ""),
      ("Low Tide: A Novel (Spanish Edition)", "Low Tide: A Novel (Spanish Edition)", ""),
      ("Nineteen (1984)", "Nineteen (1984)", ""), ("Loud (#MeToo)", "Loud (#MeToo)", ""),
      ("Alone (No One Is There)", "Alone (No One Is There)", ""), ("Boxed (Books 1-3)", "Boxed (Books 1-3)", ""),
      ("Medicare (Part D)", "Medicare (Part D)", ""), ("Short (A Novella)", "Short (A Novella)", ""),
      ("Short (The Novel)", "Short (The Novel)", ""), ("Storm Light, Book 4", "Storm Light, Book 4", ""),
      ("Storm Light [Book 4]", "Storm Light [Book 4]", ""), ("A Mystery", "A Mystery", ""),
      ("Sea: The Novel", "Sea: The Novel", ""), ("Sea: A Novel of Water", "Sea: A Novel of Water", ""),
      ("Sea: A Very Long and Quite Wet Novel", "Sea: A Very Long and Quite Wet Novel", ""),
      ("Sea: A", "Sea: A", ""), ("Sea (Book 1", "Sea (Book 1", ""), ("Sea Book 1)", "Sea Book 1)", ""),
      // Of these nothing would be left.
      ("(Unabridged)", "(Unabridged)", ""), (": A Novel", ": A Novel", ""), ("(Book 1) (#2)", "(Book 1) (#2)", ""),
      // In other languages and scripts.
      ("Die Kammer: Roman", "Die Kammer: Roman", ""), ("Die Kammer (Küstenkrimi 2)", "Die Kammer (Küstenkrimi 2)", ""),
      ("L’Été d’après : A Novel", "L’Été d’après", "A Novel"), ("La mer (Tome 3)", "La mer (Tome 3)", ""),
      ("El mar (Trilogía del mar 1)", "El mar (Trilogía del mar 1)", ""),
      ("El mar (Spanish Edition) (Unabridged)", "El mar (Spanish Edition)", ""),
      ("雪国（Part Ⅱ）", "雪国", "Part Ⅱ"), ("雪国（新装版）", "雪国（新装版）", ""), ("雪国：A Novel", "雪国", "A Novel"),
      ("三体（Book　１）(Unabridged)", "三体", "Book １"), ("三体（Book 三体）", "三体（Book 三体）", ""),
      ("채식주의자: A Novel", "채식주의자", "A Novel"), ("채식주의자 (개정판)", "채식주의자 (개정판)", ""),
      ("Война и мир (Volume 1)", "Война и мир", "Volume 1"), ("Война и мир (Том 1)", "Война и мир (Том 1)", ""),
      ("ألف ليلة (Book 2)", "ألف ليلة", "Book 2"),
    ] as [(String, String, String)])
  func theEndOfANameIsItsSubtitle(_ name: String, _ title: String, _ subtitle: String) {
    let read = AppleBookName(name)
    #expect(read.title == title)
    #expect(read.subtitle == subtitle)
  }

  @Test(arguments: [
    ("EVERY SUMMER AFTER", "Every Summer After (Unabridged)"), ("BURNER", "Burner: A Novel"),
    ("GOD'S LITTLE ACRE", "God’s Little Acre: A Novel (Georgia Trilogy) (Unabridged)"),
  ])
  func aWorkHasTheKeyOfTheTimes(_ times: String, _ apple: String) throws {
    let key = try #require(BookKey(title: times, firstAuthor: "Ann Lee"))
    #expect(BookKey(title: AppleBookName(apple).title, firstAuthor: "Ann Lee") == key)
  }

  /// Each round of a name must not read all of it again.
  @Test(arguments: [
    "(", ")", "()", "(a", "a)", "((Book 1", "Book 1))", "(Book 1)", "(Unabridged) ", ":", ": A Novel", ": A ", "#",
    "a ", "（", "(A Novel: ", "\u{301}", "[", "(\u{301}",
  ])
  func muchOfAnythingIsRead(_ part: String) {
    let many = String(repeating: part, count: 3000)
    for name in [many, "Emma " + many, "Emma " + many + ")", "Emma (" + many, "Emma (" + many + " Book 1)"] {
      let read = AppleBookName(name)
      #expect(!read.title.isEmpty && read.title.utf8.count + read.subtitle.utf8.count < 2 * name.utf8.count)
    }
  }

  @Test func nestedParenthesesAreOne() {
    let nested = String(repeating: "(", count: 10_000) + "Book 1" + String(repeating: ")", count: 10_000)
    #expect(AppleBookName("Emma " + nested).title == "Emma")
    #expect(AppleBookName(nested).title == nested)
    #expect(AppleBookName("Emma" + String(repeating: " (Book 1)", count: 10_000)).title == "Emma")
  }
}
