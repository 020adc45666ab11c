import HTTP

extension PercentCoding {
  /// Escapes every byte, which is easiest to get right.
  static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }
}
