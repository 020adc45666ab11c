extension String {
  /// Without one pair of quotes and the blanks around it; text without such a pair stays as it is.
  ///
  /// `docker --env-file` and the like pass on the text of the file with its quotes.
  package var unquoted: String {
    let inside = trimming(\.isWhitespace)
    guard let quote = inside.first, quote == "\"" || quote == "'", inside.count > 1, inside.last == quote else {
      return self
    }
    return String(inside.dropFirst().dropLast())
  }
}
