extension String {
  /// Without white space at the ends, and with single blanks between words.
  package var collapsingBlanks: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension StringProtocol {
  /// Whether it is empty or only white space.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension Collection {
  /// The other one if this one is empty.
  func ifEmpty(_ other: Self) -> Self { isEmpty ? other : self }
}

extension BidirectionalCollection {
  /// Without the elements at both ends that match.
  package func trimming(_ isUnwanted: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isUnwanted)
    guard let last = rest.lastIndex(where: { !isUnwanted($0) }) else { return rest }
    return rest[...last]
  }
}

extension Unicode.Scalar {
  /// Whether it shows nothing: white space, control and format characters, what Unicode has not assigned.
  var isUnseen: Bool {
    if isASCII { return value <= 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}
