extension UInt8 {
  /// `0` to `9`.
  package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// `a` to `z`.
  package var isASCIILowercase: Bool { (0x61...0x7A).contains(self) }

  /// `a` to `z` and `A` to `Z`.
  package var isASCIILetter: Bool { (self | 0x20).isASCIILowercase }

  package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

  /// RFC 3986's unreserved characters: letters, digits, `-`, `.`, `_` and `~`.
  package var isUnreserved: Bool { isASCIILetterOrDigit || "-._~".utf8.contains(self) }
}
