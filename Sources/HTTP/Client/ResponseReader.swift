/// Assembles a response from the pieces that libcurl delivers, and says if it is too large.
///
/// The body is counted here because `CURLOPT_MAXFILESIZE` stops neither chunked nor, in 7.88, decompressed bytes.
struct ResponseReader {
  /// Bytes of a response's head.
  static let maximumHeadBytes = 64 << 10

  let maximumBodyBytes: Int
  private(set) var headers = Headers()
  private(set) var body: [UInt8] = []
  private(set) var isTooLarge = false
  private var headBytes = 0
  private var isHeadComplete = false

  init(maximumBodyBytes: Int) { self.maximumBodyBytes = maximumBodyBytes }

  /// Reads a line of the head, with its line break; false ends the transfer.
  mutating func readHeadLine(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    headBytes += line.count
    guard headBytes <= Self.maximumHeadBytes else {
      isTooLarge = true
      return false
    }
    if line.starts(with: "HTTP/".utf8), body.isEmpty {
      // The final head follows an interim one, or a proxy's.
      headers = Headers()
      isHeadComplete = false
    } else if line.allSatisfy(\.isHeadSpace) {
      isHeadComplete = true
    } else if !isHeadComplete, let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let value = line[line.index(after: colon)...].drop(while: \.isHeadSpace).reversed().drop(while: \.isHeadSpace)
      headers.append(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value.reversed(), as: UTF8.self))
    }
    return true
  }

  /// Reads a piece of the decompressed body; false ends the transfer.
  mutating func readBody(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count <= maximumBodyBytes - body.count else {
      isTooLarge = true
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }
}

extension UInt8 {
  fileprivate var isHeadSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }
}
