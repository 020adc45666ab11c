import Core

/// Why a text is not JSON.
struct JSONError: Error, Sendable, Hashable {
  /// The position in the text, in bytes.
  let position: Int
}

/// Reads JSON (RFC 8259) from bytes, value by value, so that the caller can keep the bytes of a value.
///
/// Invalid UTF-8 is an error. A lone surrogate becomes U+FFFD: it is valid JSON, but not text.
struct JSONReader {
  let bytes: [UInt8]
  private(set) var position = 0
  private var depth = 0

  /// The deepest nesting that is read; deeper nesting would exhaust the stack.
  static let deepest = 200

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Some editors write a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The value of a complete text.
  static func value(of bytes: [UInt8]) throws(JSONError) -> JSON {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    try reader.end()
    return value
  }

  mutating func value() throws(JSONError) -> JSON {
    switch next() {
    case UInt8(ascii: "{"):
      var members: [JSON.Member] = []
      try object { name, reader throws(JSONError) in
        members.append(JSON.Member(name: name, value: try reader.value()))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSON] = []
      try array { reader throws(JSONError) in elements.append(try reader.value()) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  /// The next value and its bytes.
  mutating func valueAndBytes() throws(JSONError) -> (value: JSON, bytes: ArraySlice<UInt8>) {
    _ = next()
    let start = position
    let value = try value()
    return (value, bytes[start..<position])
  }

  /// Reads an object; the closure reads each member's value.
  mutating func object(
    _ readMember: (String, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try sequence(from: UInt8(ascii: "{"), to: UInt8(ascii: "}")) { reader throws(JSONError) in
      guard reader.next() == UInt8(ascii: "\"") else { throw reader.error }
      let name = try reader.string()
      guard reader.take(UInt8(ascii: ":")) else { throw reader.error }
      try readMember(name, &reader)
    }
  }

  /// Reads an array; the closure reads each element.
  mutating func array(_ readElement: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    try sequence(from: UInt8(ascii: "["), to: UInt8(ascii: "]"), readElement)
  }

  /// Fails if anything but blanks follows.
  mutating func end() throws(JSONError) {
    guard next() == nil else { throw error }
  }

  /// The next byte after blanks, without consuming it.
  mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  // MARK: Parts

  private var error: JSONError { JSONError(position: position) }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    position += 1
    return true
  }

  private mutating func sequence(
    from open: UInt8, to close: UInt8, _ readOne: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard take(open), depth < Self.deepest else { throw error }
    depth += 1
    defer { depth -= 1 }
    if take(close) { return }
    repeat { try readOne(&self) } while take(UInt8(ascii: ","))
    guard take(close) else { throw error }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let text = Array(word.description.utf8)
    guard bytes[position...].starts(with: text) else { throw error }
    position += text.count
    return value
  }

  private mutating func number() throws(JSONError) -> String {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    let first = peek
    let whole = digits()
    guard whole == 1 || (whole > 1 && first != UInt8(ascii: "0")) else { throw error }
    if peek == UInt8(ascii: ".") {
      position += 1
      guard digits() > 0 else { throw error }
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      guard digits() > 0 else { throw error }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func digits() -> Int {
    let start = position
    while peek?.isASCIIDigit == true { position += 1 }
    return position - start
  }
}

extension JSONReader {
  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    var end = start
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") {
      end += 1
    }
    position = end
    guard let byte = peek, byte >= 0x20 else { throw error }
    if byte == UInt8(ascii: "\\") { return try stringWithEscapes(from: start) }
    position += 1
    return try text(bytes[start..<end])
  }

  private func text(_ bytes: some Collection<UInt8>) throws(JSONError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw error }
    return text
  }

  private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
    var unescaped = Array(bytes[start..<position])
    while let byte = peek, byte >= 0x20 {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(unescaped)
      case UInt8(ascii: "\\"): try escape(into: &unescaped)
      default: unescaped.append(byte)
      }
    }
    throw error
  }

  private mutating func escape(into unescaped: inout [UInt8]) throws(JSONError) {
    guard let byte = peek else { throw error }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(byte)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): unescaped += String(Character(try unicodeEscape())).utf8
    default: throw error
    }
  }

  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let afterFirst = position
    guard UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: #"\u"#.utf8) else { return "\u{FFFD}" }
    position += 2
    let second = try hexadecimal()
    guard UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(second) & 0x3FF)
    else {
      position = afterFirst
      return "\u{FFFD}"
    }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error }
    position += 4
    return unit
  }
}
