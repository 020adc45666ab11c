import HTTP

extension PercentCoding {
  /// Every byte as an escape: nothing is easier to be sure of.
  static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }
}
