/// An International Standard Book Number of thirteen digits with a valid check digit.
package struct ISBN: Sendable, Hashable, CustomStringConvertible {
  /// Thirteen digits, without hyphens.
  package let digits: String

  /// Reads an ISBN-13 or ISBN-10, with or without hyphens and blanks.
  ///
  /// `nil` if the check digit is wrong: the service's fields also contain `""`, `"None"` and Audible's ids, some of
  /// which have thirteen characters.
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

  /// The first ISBN in what a person types or pastes: among words, with dashes and blanks in it, in a URL, in full
  /// width. One of thirteen digits counts more than one of ten.
  package static func first(in text: String) -> ISBN? {
    let symbols = text.unicodeScalars.map(Symbol.init)
    let starts = symbols.indices.filter { symbols[$0].isDigit && ($0 == 0 || !symbols[$0 - 1].isDigit) }
    return [13, 10].lazy.compactMap { count in
      starts.lazy.compactMap { candidate(symbols[$0...], count: count) }.first
    }.first
  }

  /// The ISBN of that many digits that begins here; `nil` if another digit follows at once.
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

  /// The role of a character in a number.
  private enum Symbol {
    case digit(Int)
    /// `X`, which means ten at the end of the older form.
    case ex
    case separator
    case other

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "0"..."9": self = .digit(Int(scalar.value) - 0x30)
      // Also in full width, as a Roman numeral, and the Greek and Cyrillic lookalikes.
      case "X", "x", "\u{FF38}", "\u{FF58}", "\u{2169}", "\u{2179}", "\u{3A7}", "\u{3C7}", "\u{425}",
        "\u{445}":
        self = .ex
      // A full stop, the middle dots, and what Unicode doesn't count as a dash: the minus sign, the hyphen bullet, the
      // box drawing line, and the long vowel sign, which Japanese keyboards have in place of the hyphen.
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

  /// The older form of ten characters. Only numbers that begin with 978 have one.
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
