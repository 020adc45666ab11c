/// A JSON value that preserves its source: the order of members, and numbers as written.
///
/// Foundation's decoder turns large numbers into doubles, loses the order, and rejects a whole document for one lone
/// surrogate.
enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  struct Member: Sendable, Hashable {
    let name: String
    let value: JSON
  }

  /// The first member with a name; `nil` also if this is no object.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// A text, or a number as written: someone who edits a file may leave out the quotation marks of `1984`.
  var text: String? {
    if case .number(let number) = self { return number }
    return string
  }

  var elements: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// An integer, however it is written: `12`, `12.0`.
  var integer: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
  }

  var double: Double? {
    guard case .number(let text) = self else { return nil }
    return Double(text)
  }
}

extension JSON {
  static func integer(_ number: Int) -> JSON { .number(String(number)) }

  /// Appends it on several lines, but an array of plain values on one.
  func write(to bytes: inout [UInt8], indent: Int = 0) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let text): bytes += text.utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        element.write(to: &bytes, indent: indent)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      guard !members.isEmpty else {
        bytes += "{}".utf8
        return
      }
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.breakLine(&bytes, indent: indent + 2)
        Self.write(member.name, to: &bytes)
        bytes += ": ".utf8
        member.value.write(to: &bytes, indent: indent + 2)
      }
      Self.breakLine(&bytes, indent: indent)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  static func breakLine(_ bytes: inout [UInt8], indent: Int) {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<indent { bytes.append(UInt8(ascii: " ")) }
  }

  static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += #"\""#.utf8
      case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
      case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
      case UInt8(ascii: "\r"): bytes += #"\r"#.utf8
      case UInt8(ascii: "\t"): bytes += #"\t"#.utf8
      case 0..<0x20:
        bytes += #"\u00"#.utf8
        bytes.append(UInt8(ascii: byte < 0x10 ? "0" : "1"))
        bytes += String(byte & 0xF, radix: 16).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
