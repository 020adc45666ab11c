/// An International Standard Book Number of thirteen digits, whose check digit is right.
package struct ISBN: Sendable, Hashable, CustomStringConvertible {
  /// Thirteen digits, without hyphens.
  package let digits: String

  /// Reads an ISBN-13 or ISBN-10, with or without hyphens and spaces.
  ///
  /// Nil where the check digit is wrong: the service's fields also hold `""`, `"None"` and Audible's ids, some of them
  /// of thirteen characters.
  package init?(_ text: some StringProtocol) {
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

  /// The first one in what a person types or pastes: with any words, dashes and blanks around and within it, in an
  /// address, in full width. One of thirteen digits goes before one of ten.
  package static func first(in text: String) -> ISBN? {
    let symbols = text.unicodeScalars.map(Symbol.init)
    let starts = symbols.indices.filter { symbols[$0].isDigit && ($0 == 0 || !symbols[$0 - 1].isDigit) }
    return [13, 10].lazy.compactMap { count in
      starts.lazy.compactMap { candidate(symbols[$0...], count: count) }.first
    }.first
  }

  /// So many digits from here on, behind which no other one follows at once.
  private static func candidate(_ symbols: ArraySlice<Symbol>, count: Int) -> ISBN? {
    var digits = ""
    var separators = 0
    for (index, symbol) in zip(symbols.indices, symbols) {
      switch symbol {
      case .digit(let digit):
        digits += String(digit)
        separators = 0
      case .ex where digits.utf8.count == 9 && count == 10:
        digits += "X"
      case .separator where separators < 3:
        separators += 1
        continue
      case .separator, .ex, .other: return nil
      }
      guard digits.utf8.count == count else { continue }
      return index + 1 < symbols.endIndex && symbols[index + 1].isDigit ? nil : ISBN(digits)
    }
    return nil
  }

  /// What a character may be within a number.
  private enum Symbol {
    case digit(Int)
    /// `X`, which stands for ten at the end of the older form.
    case ex
    case separator
    case other

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "0"..."9": self = .digit(Int(scalar.value) - 0x30)
      // Also in full width, as a Roman numeral, and its doubles in Greek and Cyrillic.
      case "X", "x", "\u{FF38}", "\u{FF58}", "\u{2169}", "\u{2179}", "\u{3A7}", "\u{3C7}", "\u{425}",
        "\u{445}":
        self = .ex
      // A full stop, the dots in the middle, and what is no dash in Unicode: the minus sign, the bullet that is a hyphen,
      // the line of tables, and the sign for long vowels, which is where Japanese keyboards have the hyphen.
      case ".", "_", "~", "\u{B7}", "\u{2022}", "\u{2027}", "\u{2219}", "\u{22C5}", "\u{2212}", "\u{2043}", "\u{2500}",
        "\u{30FC}":
        self = .separator
      default:
        let properties = scalar.properties
        if properties.numericType == .decimal, let value = properties.numericValue {
          self = .digit(Int(value))
        } else {
          let isBetween = [.dashPunctuation, .format, .control].contains(properties.generalCategory)
          self = isBetween || properties.isWhitespace || properties.isDefaultIgnorableCodePoint ? .separator : .other
        }
      }
    }

    var isDigit: Bool { if case .digit = self { true } else { false } }
  }

  /// The older form of ten symbols; only numbers that begin with 978 have one.
  package var isbn10: String? {
    guard digits.hasPrefix("978"), let values = Self.values(digits.utf8.dropFirst(3).prefix(9)) else { return nil }
    return String(digits.dropFirst(3).prefix(9)) + String(decoding: [Self.checkSymbol10(values)], as: UTF8.self)
  }

  package var description: String { digits }

  private static func values(_ symbols: some Collection<UInt8>) -> [Int]? {
    symbols.allSatisfy(\.isASCIIDigit) ? symbols.map { Int($0 - 0x30) } : nil
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
