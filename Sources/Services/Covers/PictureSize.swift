import Core

/// A picture's type and size, read from its first bytes.
///
/// No byte can make it trap: what a server calls a picture may be anything.
struct PictureSize: Sendable, Hashable {
  let mediaType: Picture.MediaType
  let width: Int
  let height: Int

  /// `nil` for anything but a PNG, JPEG, GIF or WebP, and for one that breaks off before its size.
  init?(_ bytes: [UInt8]) {
    let data = PictureBytes(bytes)
    let found: (Picture.MediaType, (width: Int, height: Int)?)
    if data.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      found = (.png, Self.png(data))
    } else if data.has([0xFF, 0xD8, 0xFF], at: 0) {
      found = (.jpeg, Self.jpeg(data))
    } else if data.has("GIF87a", at: 0) || data.has("GIF89a", at: 0) {
      found = (.gif, data.pair(data.little(2, at: 6), data.little(2, at: 8)))
    } else if data.has("RIFF", at: 0), data.has("WEBP", at: 8) {
      found = (.webP, Self.webP(data))
    } else {
      return nil
    }
    guard let measures = found.1, measures.width > 0, measures.height > 0 else { return nil }
    (mediaType, width, height) = (found.0, measures.width, measures.height)
  }

  /// The header chunk comes first (PNG, section 5.6).
  private static func png(_ data: PictureBytes) -> (width: Int, height: Int)? {
    guard data.has("IHDR", at: 12) else { return nil }
    return data.pair(data.big(4, at: 16), data.big(4, at: 20))
  }

  /// Skips the segments before the frame header (ITU T.81, annex B).
  private static func jpeg(_ data: PictureBytes) -> (width: Int, height: Int)? {
    var offset = 2
    while let marker = data.big(1, at: offset + 1), data.big(1, at: offset) == 0xFF {
      switch marker {
      case 0xFF: offset += 1  // fill byte
      case 0x01, 0xD0...0xD7: offset += 2  // without a length
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return data.pair(data.big(2, at: offset + 7), data.big(2, at: offset + 5))
      case 0x00, 0xD8, 0xD9, 0xDA: return nil
      default:
        guard let length = data.big(2, at: offset + 2), length >= 2 else { return nil }
        offset += 2 + length
      }
    }
    return nil
  }

  /// The first chunk is one of three (RFC 9649, section 2).
  private static func webP(_ data: PictureBytes) -> (width: Int, height: Int)? {
    if data.has("VP8 ", at: 12) {
      guard data.has([0x9D, 0x01, 0x2A], at: 23), let width = data.little(2, at: 26),
        let height = data.little(2, at: 28)
      else { return nil }
      return (width & 0x3FFF, height & 0x3FFF)
    }
    if data.has("VP8L", at: 12) {
      guard data.has([0x2F], at: 20), let bits = data.little(4, at: 21) else { return nil }
      return (1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF)
    }
    guard data.has("VP8X", at: 12), let width = data.little(3, at: 24), let height = data.little(3, at: 27) else {
      return nil
    }
    return (1 + width, 1 + height)
  }
}

/// Bytes that can be read at any offset.
private struct PictureBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func has(_ part: [UInt8], at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: part) }

  func has(_ text: String, at offset: Int) -> Bool { has(Array(text.utf8), at: offset) }

  /// A number of up to four bytes, the most significant first.
  func big(_ count: Int, at offset: Int) -> Int? {
    guard offset <= bytes.count - count else { return nil }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The least significant first.
  func little(_ count: Int, at offset: Int) -> Int? {
    guard offset <= bytes.count - count else { return nil }
    return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func pair(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
    guard let width, let height else { return nil }
    return (width, height)
  }
}
