import Core
import Markup
import Testing

@testable import Site

@Suite struct AuthorLineTests {
  /// The parts, those that are links in brackets.
  private func line(_ author: String, _ byline: String) throws -> String {
    let book = try Fixture.book("A Title", author, byline: byline)
    return AuthorLine(book).parts.map { $0.link == nil ? $0.text : "[\($0.text)]" }.joined()
  }

  @Test(arguments: [
    ("Jane Austen", "by Jane Austen", "by [Jane Austen]"),
    ("Jane Austen", "edited by Jane Austen", "edited by [Jane Austen]"),
    ("Ann Lee and Bo Day", "by Ann Lee and Bo Day", "by [Ann Lee] and [Bo Day]"),
    ("Ann Lee, Bo Day & Cy Fox", "by Ann Lee, Bo Day & Cy Fox", "by [Ann Lee], [Bo Day] & [Cy Fox]"),
    ("Ann Lee with Bo Day", "by Ann Lee with Bo Day", "by [Ann Lee] with Bo Day"),
    ("Ann Lee", "by Ann Lee. Illustrated by Bo Day", "by [Ann Lee]. Illustrated by Bo Day"),
    ("Sammy Davis, Jr.", "by Sammy Davis, Jr.", "by [Sammy Davis, Jr.]"),
    ("y", "by y", "by [y]"), ("Jane Doe", "Derby Lane", "Derby Lane"), ("Al", "by Al", "by [Al]"),
    ("Albert and Al", "by Albert and Al", "by [Albert] and [Al]"), ("Jane Austen", "", "by [Jane Austen]"),
    ("—", "by —", "by —"), ("", "", ""),
  ])
  func linksTheNamesWhereTheyStand(_ author: String, _ byline: String, _ line: String) throws {
    #expect(try self.line(author, byline) == line)
  }

  @Test func leadsToTheAuthor() throws {
    let parts = AuthorLine(try Fixture.book("Dawn", "J. D. Robb")).parts
    #expect(parts.last?.link?.text == "/authors/jd-robb")
  }
}
