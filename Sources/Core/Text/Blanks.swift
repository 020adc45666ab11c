extension String {
  /// Without blanks at the ends, and with single ones between words.
  package var collapsingBlanks: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
