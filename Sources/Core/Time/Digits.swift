extension Int {
  /// Reads ASCII digits; `nil` for anything else, including a sign.
  init?(digits: ArraySlice<UInt8>) {
    guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
    self = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// With leading zeros, as in dates.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
