import Core

/// A short name for longer bytes: FNV-1a of 64 bits.
///
/// It keeps apart what differs by chance, which is all that is asked of it: among ten thousand covers two share a name once in 300 billion times, and then one of
/// them shows the other's picture.
struct Fingerprint: Sendable, Hashable, Comparable, CustomStringConvertible {
  let value: UInt64

  init(_ bytes: some Sequence<UInt8>) {
    value = FNV1a(bytes).value
  }

  init(_ text: String) { self.init(text.utf8) }

  /// Reads sixteen hexadecimal digits in lower case.
  init?(digits: some StringProtocol) {
    guard digits.utf8.count == 16, digits.utf8.allSatisfy({ $0.isASCIIDigit || (0x61...0x66).contains($0) }),
      let value = UInt64(digits, radix: 16)
    else { return nil }
    self.value = value
  }

  var description: String { FNV1a.text(value) }

  static func < (left: Fingerprint, right: Fingerprint) -> Bool { left.value < right.value }
}
