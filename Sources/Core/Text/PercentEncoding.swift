/// Percent-encodes text for the URLs of services and shops.
package enum PercentEncoding {
  /// Encodes everything but RFC 3986's unreserved characters, so that the result is safe anywhere in a URL.
  package static func encode(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      encoded += byte.isUnreserved ? [byte] : [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
