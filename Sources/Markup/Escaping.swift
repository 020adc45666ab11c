extension [UInt8] {
  /// Appends text with `& < > " '` replaced: one set that is right in text and in quoted attribute values alike.
  ///
  /// The text is appended as it is, and looked at there: most has nothing to replace, and bytes that lie in one piece are looked through several at a time.
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
  /// Whether a byte among these may not stand for itself. Every byte is looked at: a loop that stopped at the first would go one byte at a time.
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

  /// What stands for this byte in HTML, where it may not stand for itself.
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
