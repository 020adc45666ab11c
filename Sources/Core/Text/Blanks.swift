extension String {
  /// Without blanks at the ends, and with single ones between words.
  package var collapsingBlanks: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension StringProtocol {
  /// Whether it is empty or only white space.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension BidirectionalCollection {
  /// Without the elements at both ends that match.
  package func trimming(_ isUnwanted: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isUnwanted)
    guard let last = rest.lastIndex(where: { !isUnwanted($0) }) else { return rest }
    return rest[...last]
  }
}
