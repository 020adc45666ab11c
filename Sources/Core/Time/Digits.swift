extension Int {
  /// The number that some ASCII digits are; `nil` for anything else, a sign too.
  init?(digits: ArraySlice<UInt8>) {
    guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
    self = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// With zeros in front, as dates are written.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
