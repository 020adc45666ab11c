/// The fields of a form or a query, in order.
///
/// As strict as browsers are: they always send whole percent escapes and UTF-8, so anything else did not come from a
/// form of ours and is rejected, not repaired. libmicrohttpd's own post processor lets a broken escape leak into the
/// next field.
package struct FormFields: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  package enum ParseError: Error, Equatable {
    case brokenEscape
    case notUTF8
    case controlCharacter
    case tooManyFields
  }

  package let fields: [Field]

  /// Parses the query of an address, as `init(parsing:)` does for a body.
  package init(parsing query: Substring) throws(ParseError) { try self.init(parsing: Array(query.utf8)) }

  /// Parses `application/x-www-form-urlencoded` bytes of at most 256 fields.
  package init(parsing bytes: [UInt8]) throws(ParseError) {
    var fields: [Field] = []
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      guard fields.count < 256 else { throw .tooManyFields }
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = pair.dropFirst(name.count + 1)
      fields.append(
        Field(
          name: try PercentCoding.decode(name, plusIsSpace: true),
          value: try PercentCoding.decode(value, plusIsSpace: true)))
    }
    self.fields = fields
  }

  /// The value of a field that occurs exactly once; `nil` if it is missing or repeated.
  package subscript(name: String) -> String? {
    let found = fields.filter { $0.name == name }
    return found.count == 1 ? found.first?.value : nil
  }

  /// Whether a field occurs more than once.
  package func isRepeated(_ name: String) -> Bool {
    fields.count { $0.name == name } > 1
  }
}

/// Percent-encoding as URLs and forms use it.
package enum PercentCoding {
  /// Decodes percent-encoded bytes.
  ///
  /// Line feed, carriage return and tab are allowed, since a form's `textarea` sends them; other control characters are
  /// not.
  package static func decode(_ text: Substring) throws(FormFields.ParseError) -> String {
    try decode(Array(text.utf8)[...], plusIsSpace: false)
  }

  /// Not generic, since every page reads an address, and callers are in other modules.
  fileprivate static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(FormFields.ParseError) -> String
  {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      var plain = byte
      if byte == UInt8(ascii: "%") {
        guard let high = rest.next().flatMap(hexDigit), let low = rest.next().flatMap(hexDigit) else {
          throw .brokenEscape
        }
        plain = high << 4 | low
      } else if plusIsSpace, byte == UInt8(ascii: "+") {
        plain = UInt8(ascii: " ")
      }
      let isWhitespace = plain == 0x09 || plain == 0x0A || plain == 0x0D
      guard plain >= 0x20 || isWhitespace, plain != 0x7F else { throw .controlCharacter }
      decoded.append(plain)
    }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
