extension [UInt8] {
  /// Appends text with `& < > " '` replaced: one set that is right in text and in quoted attribute values alike.
  ///
  /// Appends the text as it is and scans it there: most text has nothing to replace, and contiguous bytes are scanned
  /// several at a time.
  public mutating func append(escaping text: String) {
    let start = count
    append(contentsOf: text.utf8)
    guard self[start...].hasSpecial else { return }
    let plain = Array(self[start...])
    removeLast(plain.count)
    var copied = 0
    for index in plain.indices where plain[index].isSpecial {
      append(contentsOf: plain[copied..<index])
      if let reference = plain[index].reference { append(contentsOf: reference.utf8) }
      copied = index + 1
    }
    append(contentsOf: plain[copied...])
  }
}

extension ArraySlice<UInt8> {
  /// Whether any of these bytes must be escaped. Reads every byte: a loop that stops at the first goes one byte at a
  /// time.
  fileprivate var hasSpecial: Bool {
    var found: UInt8 = 0
    let bytes = span
    for index in bytes.indices { found |= bytes[index].isSpecial ? 1 : 0 }
    return found != 0
  }
}

extension UInt8 {
  fileprivate var isSpecial: Bool {
    self == UInt8(ascii: "&") || self == UInt8(ascii: "<") || self == UInt8(ascii: ">") || self == UInt8(ascii: "\"")
      || self == UInt8(ascii: "'")
  }

  /// The escape for this byte in HTML, if it needs one.
  fileprivate var reference: String? {
    switch self {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&#34;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
