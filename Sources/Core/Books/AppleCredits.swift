/// Reads who made a book from Apple's one field, and writes it as the Times does.
package enum AppleCredits {
  /// `A, B & C` are three authors, and of `A with B` only the first is one.
  ///
  /// Apple's sign between two is `&`; an "and" is part of a name. Translators are in the same list, and nothing tells
  /// them apart.
  package static func authors(_ names: String) -> [String] {
    Authorship.cuttingHelpers(names.collapsingBlanks).split(separator: " & ").flatMap {
      Authorship.splitAtCommas(String($0))
    }
  }

  /// The authors in one line, as in the Times' bylines: `A, B and C`.
  package static func line(of authors: [String]) -> String {
    guard let last = authors.last, authors.count > 1 else { return authors.first ?? "" }
    return "\(authors.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// `by A`, `by A and B`, `by A, B and C`; empty if nobody is named.
  package static func byline(of authors: [String]) -> String { Authorship.usualByline(of: line(of: authors)) }
}
