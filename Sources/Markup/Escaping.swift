extension [UInt8] {
  /// Appends text with `& < > " '` replaced: one set that is right in text and in quoted attribute values alike.
  @inlinable public mutating func append(escaping text: String) {
    guard text.utf8.contains(where: { $0 <= 62 && $0.reference != nil }) else {
      append(contentsOf: text.utf8)
      return
    }
    for byte in text.utf8 {
      if byte <= 62, let reference = byte.reference {
        append(contentsOf: reference.utf8)
      } else {
        append(byte)
      }
    }
  }
}

extension UInt8 {
  /// What stands for this byte in HTML, where it may not stand for itself. `>` (62) is the highest such byte.
  @inlinable var reference: String? {
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
