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

  /// `by A`, `by A, B and C`, `by A with B`; empty if nobody is named.
  package static func byline(_ names: String) -> String {
    let authors = line(of: authors(names))
    let whole = names.collapsingBlanks
    let helper = whole.firstRange(of: " with ").map { whole[$0.lowerBound...] } ?? ""
    return Authorship.usualByline(of: authors.isEmpty ? "" : authors + helper)
  }
}
