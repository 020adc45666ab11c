/// An International Standard Book Number of thirteen digits, whose check digit is right.
public struct ISBN: Sendable, Hashable, CustomStringConvertible {
  /// Thirteen digits, without hyphens.
  public let digits: String

  /// Reads an ISBN-13 or ISBN-10, with or without hyphens and spaces.
  ///
  /// Nil where the check digit is wrong: the service's fields also hold `""`, `"None"` and Audible's ids, some of them
  /// of thirteen characters.
  public init?(_ text: some StringProtocol) {
    let symbols = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
    switch symbols.count {
    case 13:
      guard let values = Self.values(symbols), [978, 979].contains(values[0] * 100 + values[1] * 10 + values[2]),
        Self.checkDigit13(values.prefix(12)) == values[12]
      else { return nil }
      digits = String(decoding: symbols, as: UTF8.self)
    case 10:
      guard let values = Self.values(symbols.prefix(9)), let last = symbols.last,
        Self.checkSymbol10(values) == (last == UInt8(ascii: "x") ? UInt8(ascii: "X") : last)
      else { return nil }
      let body = [9, 7, 8] + values
      digits = (body + [Self.checkDigit13(body[...])]).map(String.init).joined()
    default: return nil
    }
  }

  /// The older form of ten symbols; only numbers that begin with 978 have one.
  public var isbn10: String? {
    guard digits.hasPrefix("978"), let values = Self.values(digits.utf8.dropFirst(3).prefix(9)) else { return nil }
    return String(digits.dropFirst(3).prefix(9)) + String(decoding: [Self.checkSymbol10(values)], as: UTF8.self)
  }

  public var description: String { digits }

  private static func values(_ symbols: some Collection<UInt8>) -> [Int]? {
    symbols.allSatisfy { (0x30...0x39).contains($0) } ? symbols.map { Int($0 - 0x30) } : nil
  }

  private static func checkDigit13(_ values: ArraySlice<Int>) -> Int {
    let sum = zip(values, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]).reduce(0) { $0 + $1.0 * $1.1 }
    return (10 - sum % 10) % 10
  }

  private static func checkSymbol10(_ values: [Int]) -> UInt8 {
    let sum = zip(values, stride(from: 10, through: 2, by: -1)).reduce(0) { $0 + $1.0 * $1.1 }
    let check = (11 - sum % 11) % 11
    return check == 10 ? UInt8(ascii: "X") : UInt8(0x30 + check)
  }
}
