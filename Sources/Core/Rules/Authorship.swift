/// Who made a book, read from the service's two fields.
public enum Authorship {
  /// The author after "by", and the line as it is shown.
  ///
  /// `contributor` goes first: `author` drops the dots of initials, is damaged for other forms ("and   Jeff Kinney") and is sometimes wrong.
  public static func read(contributor: String, author: String) -> (author: String, byline: String) {
    let line = contributor.collapsingBlanks
    let fallback = author.collapsingBlanks
    guard !line.isEmpty else { return (fallback, fallback.isEmpty ? "" : "by \(fallback)") }
    let name = afterBy(line)
    return name.isEmpty ? (fallback, line) : (name, line)
  }

  /// The first of several authors, for the book's key: `Stephen King and Richard Chizmar` is `Stephen King`.
  public static func first(of author: String) -> String {
    var first = author[...]
    for separator in separators {
      if let range = first.lowercased().firstRange(of: separator) {
        let length = first.lowercased()[..<range.lowerBound].count
        first = first.prefix(length)
      }
    }
    return String(first).collapsingBlanks
  }

  private static func afterBy(_ line: String) -> String {
    if line.lowercased().hasPrefix("by ") { return String(line.dropFirst(3)) }
    guard let range = line.firstRange(of: " by ") else { return "" }
    return String(line[range.upperBound...])
  }

  private static let separators = [
    ", ", "; ", " and ", " & ", " with ", " as told to ", ". illustrated ", ". translated ", ". edited ", ". read ",
    ". narrated ", ". foreword ", ". introduction ", " illustrated by ", " translated by ", " edited by ",
  ]
}

extension String {
  /// Without blanks at the ends, and with single ones between words.
  public var collapsingBlanks: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
