extension String {
  /// Without one pair of quotes and the blanks around it: `docker --env-file` and the like hand on what stands in the
  /// file, quotes and all. Text without such a pair stays as it is.
  package var unquoted: String {
    let inside = trimming(\.isWhitespace)
    guard let quote = inside.first, quote == "\"" || quote == "'", inside.count > 1, inside.last == quote else {
      return self
    }
    return String(inside.dropFirst().dropLast())
  }
}
