import Core
import Testing

@Suite struct AuthorshipTests {
  @Test(arguments: [
    ("by J.D. Robb", "JD Robb", "J.D. Robb", "by J.D. Robb"),
    ("by Jane Austen", "Somebody Else", "Jane Austen", "by Jane Austen"),
    ("By Jane Austen", "", "Jane Austen", "By Jane Austen"),
    ("  by   Jane   Austen ", "", "Jane Austen", "by Jane Austen"),
    ("edited by Jane Doe", "Jane Doe", "Jane Doe", "edited by Jane Doe"),
    ("Edited By Jane Doe", "", "Jane Doe", "Edited By Jane Doe"),
    (
      "written and illustrated by Beatrix Potter", "and   Beatrix Potter", "Beatrix Potter",
      "written and illustrated by Beatrix Potter"
    ),
    (
      "with related materials by The Daily News", "with related materials  The Daily News", "The Daily News",
      "with related materials by The Daily News"
    ),
    (
      "by Lewis Carroll. Illustrated by John Tenniel", "", "Lewis Carroll",
      "by Lewis Carroll. Illustrated by John Tenniel"
    ),
    ("by Ann Lee as told to Bo Day", "", "Ann Lee as told to Bo Day", "by Ann Lee as told to Bo Day"),
    ("by Derby Lane", "", "Derby Lane", "by Derby Lane"),
    ("", "Jane Austen", "Jane Austen", "by Jane Austen"), ("   ", " Jane  Austen ", "Jane Austen", "by Jane Austen"),
    ("by", "Jane Austen", "Jane Austen", "by Jane Austen"), ("by ", "", "", ""),
    ("edited by", "Jane Doe", "Jane Doe", "edited by Jane Doe"),
    ("Jane Austen", "Jane Austen", "Jane Austen", "Jane Austen"), ("", "", "", ""),
    ("Derby Lane", "", "Derby Lane", "Derby Lane"),
  ])
  func readsTheTwoFields(_ contributor: String, _ author: String, _ name: String, _ byline: String) {
    let read = Authorship.read(contributor: contributor, author: author)
    #expect(read.author == name)
    #expect(read.byline == byline)
  }

  @Test(arguments: [
    ("Jane Austen", "Jane Austen"), ("Ann Lee and Bo Day", "Ann Lee"), ("Ann Lee, Bo Day and Cy Fox", "Ann Lee"),
    ("Ann Lee & Bo Day", "Ann Lee"), ("Ann Lee with Bo Day", "Ann Lee"), ("Ann Lee; Bo Day", "Ann Lee"),
    ("Ann Lee and Bo Day with Cy Fox", "Ann Lee"), ("Ann Lee with Bo Day and Cy Fox", "Ann Lee"),
    ("Ann Lee as told to Bo Day", "Ann Lee"), ("Ann Lee. Illustrated by Bo Day", "Ann Lee"),
    ("J.R.R. Tolkien. Edited by Bo Day", "J.R.R. Tolkien"), ("Ann Lee. Translated by Bo Day", "Ann Lee"),
    ("Ann Lee AND Bo Day", "Ann Lee"), ("Ann Lee Illustrated by Bo Day", "Ann Lee"),
    ("Alexandre Dumas", "Alexandre Dumas"),
    ("Anders Withers", "Anders Withers"), ("\u{130}pek And \u{C7}elik", "\u{130}pek"),
    ("\u{130}\u{130}\u{130} Ak with Bo Day", "\u{130}\u{130}\u{130} Ak"), ("", ""), ("  Ann   Lee ", "Ann Lee"),
    ("Sammy Davis, Jr.", "Sammy Davis, Jr."), ("Sammy Davis, Jr. and Bo Day", "Sammy Davis, Jr."),
    ("Sammy Davis, Jr., and Bo Day", "Sammy Davis, Jr."), ("Ann Lee, and Bo Day", "Ann Lee"),
    ("Ann Lee, M.D., Ph.D., Bo Day & Cy Fox", "Ann Lee, M.D., Ph.D."), ("Ann Lee, MD Fox", "Ann Lee"),
  ])
  func findsTheFirstAuthor(_ author: String, _ first: String) {
    #expect(Authorship.first(of: author) == first)
  }

  @Test(arguments: [
    ("Jane Austen", ["Jane Austen"]), ("", []), ("  Ann   Lee ", ["Ann Lee"]),
    ("Ann Lee and Bo Day", ["Ann Lee", "Bo Day"]), ("Ann Lee AND Bo Day", ["Ann Lee", "Bo Day"]),
    ("Ann Lee, Bo Day and Cy Fox", ["Ann Lee", "Bo Day", "Cy Fox"]),
    ("Ann Lee, Bo Day, and Cy Fox", ["Ann Lee", "Bo Day", "Cy Fox"]),
    ("Ann Lee & Bo Day; Cy Fox", ["Ann Lee", "Bo Day", "Cy Fox"]),
    ("Ann Lee and Bo Day with Cy Fox", ["Ann Lee", "Bo Day"]), ("Ann Lee, with Bo Day", ["Ann Lee"]),
    ("Ann Lee as told to Bo Day and Cy Fox", ["Ann Lee"]),
    ("Ann Lee and Bo Day. Illustrated by Cy Fox", ["Ann Lee", "Bo Day"]),
    ("Ann Lee and Bo Day. Translated by Cy Fox and Di Roe", ["Ann Lee", "Bo Day"]),
    ("Sammy Davis, Jr. and Bo Day", ["Sammy Davis, Jr.", "Bo Day"]),
    ("Sammy Davis, Jr., and Bo Day, Ph.D.", ["Sammy Davis, Jr.", "Bo Day, Ph.D."]),
    ("Ann Lee, M.D., Bo Day, Sr., Cy Fox II", ["Ann Lee, M.D.", "Bo Day, Sr.", "Cy Fox II"]),
    ("J.R.R. Tolkien and W. E. B. Du Bois", ["J.R.R. Tolkien", "W. E. B. Du Bois"]),
    ("\u{C9}mile Zola and Mar\u{ED}a Dom\u{ED}nguez", ["\u{C9}mile Zola", "Mar\u{ED}a Dom\u{ED}nguez"]),
    ("\u{130}\u{130} Ak and \u{130}pek \u{C7}elik", ["\u{130}\u{130} Ak", "\u{130}pek \u{C7}elik"]),
    ("Alexandre Dumas", ["Alexandre Dumas"]), ("Andy Sandberg", ["Andy Sandberg"]),
    ("Brown, Ann", ["Brown", "Ann"]), ("A; ; B, , C", ["A", "B", "C"]),
  ])
  func findsEveryAuthor(_ author: String, _ names: [String]) {
    #expect(Authorship.names(of: author) == names)
    #expect(Authorship.first(of: author) == names.first ?? "")
  }

  @Test(arguments: [
    (["W. E. B. Du Bois", "W.E.B. Du Bois", "WEB Du Bois"], "web-du-bois"),
    (["\u{C9}mile Zola", "E\u{301}mile  zola"], "emile-zola"),
    (["Sammy Davis, Jr.", "Sammy Davis Jr"], "sammy-davis-jr"),
  ])
  func spellingsOfANameAreOneAuthor(_ names: [String], _ key: String) {
    #expect(names.map { AuthorKey(name: $0)?.text } == names.map { _ in key })
  }

  /// One list says "by J.D. Robb" of the work that another gives to "J. D. Robb and others".
  @Test(arguments: ["by J.D. Robb", "by J. D. Robb", "by JD Robb", "by J.D. Robb and Bo Day", "edited by J.D. Robb"])
  func oneWorkHasOneKeyWhateverTheForm(_ contributor: String) throws {
    let author = Authorship.first(of: Authorship.read(contributor: contributor, author: "").author)
    #expect(BookKey(title: "DAWN", firstAuthor: author)?.text == "dawn-jd-robb")
  }

  @Test(arguments: [("", ""), (" a\t\nb\u{A0}\u{2003}c ", "a b c"), ("a", "a")])
  func blanksAreCollapsed(_ text: String, _ collapsed: String) {
    #expect(text.collapsingBlanks == collapsed)
  }
}
