import Core
import Testing

@Suite struct AppleCreditsTests {
  @Test(
    arguments: [
      ("", [], ""), ("Carley Fortune", ["Carley Fortune"], "by Carley Fortune"),
      (
        "Andrzej Sapkowski & Danusia Stok", ["Andrzej Sapkowski", "Danusia Stok"],
        "by Andrzej Sapkowski and Danusia Stok"
      ),
      ("Ann Lee, Bo Day & Cy Fox", ["Ann Lee", "Bo Day", "Cy Fox"], "by Ann Lee, Bo Day and Cy Fox"),
      ("Ann Lee, Bo Day, & Cy Fox", ["Ann Lee", "Bo Day", "Cy Fox"], "by Ann Lee, Bo Day and Cy Fox"),
      (" Ann  Lee ,  Bo Day ", ["Ann Lee", "Bo Day"], "by Ann Lee and Bo Day"),
      ("Ann Lee with Bo Day", ["Ann Lee"], "by Ann Lee with Bo Day"),
      ("Ann Lee with Bo Day & Cy Fox", ["Ann Lee"], "by Ann Lee with Bo Day & Cy Fox"),
      ("Ann Lee & Bo Day with Cy Fox", ["Ann Lee", "Bo Day"], "by Ann Lee and Bo Day with Cy Fox"),
      ("Anders Withers", ["Anders Withers"], "by Anders Withers"),
      (
        "Martin Luther King, Jr. & Clayborne Carson", ["Martin Luther King, Jr.", "Clayborne Carson"],
        "by Martin Luther King, Jr. and Clayborne Carson"
      ),
      ("Ann Lee, Bo Day, Sr., Cy Fox", ["Ann Lee", "Bo Day, Sr.", "Cy Fox"], "by Ann Lee, Bo Day, Sr. and Cy Fox"),
      ("Ann Lee, M.D., Ph.D. with Bo Day", ["Ann Lee, M.D., Ph.D."], "by Ann Lee, M.D., Ph.D. with Bo Day"),
      ("Ann Lee MD, Bo Day, phd", ["Ann Lee MD", "Bo Day, phd"], "by Ann Lee MD and Bo Day, phd"),
      (
        "Bo Day, II, Cy Fox, III, Di Roe, IV & Ed Poe, Esq.",
        ["Bo Day, II", "Cy Fox, III", "Di Roe, IV", "Ed Poe, Esq."],
        "by Bo Day, II, Cy Fox, III, Di Roe, IV and Ed Poe, Esq."
      ),
      ("Ann Lee, MD Fox", ["Ann Lee", "MD Fox"], "by Ann Lee and MD Fox"), ("Jr., Bo", ["Jr.", "Bo"], "by Jr. and Bo"),
      ("AT&T", ["AT&T"], "by AT&T"), (",", [], ""), (", Ann Lee", ["Ann Lee"], "by Ann Lee"),
      ("川端 康成 & 村上 春樹", ["川端 康成", "村上 春樹"], "by 川端 康成 and 村上 春樹"),
      ("Лев Толстой, Фёдор Достоевский", ["Лев Толстой", "Фёдор Достоевский"], "by Лев Толстой and Фёдор Достоевский"),
      ("한강 & Émile Zola", ["한강", "Émile Zola"], "by 한강 and Émile Zola"),
    ] as [(String, [String], String)])
  func theAuthorsAreTakenApart(_ names: String, _ authors: [String], _ byline: String) {
    #expect(AppleCredits.authors(names) == authors)
    #expect(AppleCredits.byline(names) == byline)
    #expect(Authorship.first(of: names) == authors.first ?? "")
    // What the file of favorites keeps is this line.
    #expect(Authorship.first(of: AppleCredits.line(of: authors)) == authors.first ?? "")
    #expect(Authorship.first(of: Authorship.read(contributor: byline, author: "").author) == authors.first ?? "")
  }

  /// Only the Times says "and" for "&".
  @Test func anAndIsPartOfAName() {
    #expect(AppleCredits.authors("Simon and Schuster & Ann Lee") == ["Simon and Schuster", "Ann Lee"])
  }

  @Test(arguments: [", ", " & ", " with ", "Jr., ", ", Jr.", ",", "a, ", "a & ", ". Edited ", " and "])
  func muchOfAnythingIsRead(_ part: String) {
    let names = String(repeating: part, count: 3000)
    #expect(AppleCredits.byline(names).utf8.count < 2 * names.utf8.count + 10)
    #expect(Authorship.first(of: "Ann Lee" + names).hasPrefix("Ann Lee"))
  }
}
