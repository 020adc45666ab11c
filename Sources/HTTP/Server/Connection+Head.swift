import CMicroHTTPD

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Connection {
  /// A request's head, as libmicrohttpd parsed it.
  ///
  /// - Parameters:
  ///   - url: where the target begins; by now it is cut off at the query.
  ///   - exchange: has the target as it was sent.
  func head(
    method: UnsafePointer<CChar>?, url: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, of exchange: Exchange
  ) -> RequestHead {
    let method = unsafe method.bytes
    let version = unsafe version.bytes
    var reader = HeadReader(at: UInt(bitPattern: method.baseAddress))
    unsafe reader.pass(method, behind: 0...0)
    unsafe reader.pass(UnsafeRawBufferPointer(start: url, count: url == nil ? 0 : exchange.targetSize), behind: 1...1)
    unsafe reader.pass(version, behind: 1...1)
    unsafe withUnsafeMutablePointer(to: &reader) { reader in
      _ = unsafe MHD_get_connection_values_n(
        pointer, .HEADER_KIND,
        { context, _, name, nameSize, value, valueSize in
          unsafe context?.assumingMemoryBound(to: HeadReader.self).pointee.readField(
            UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameSize),
            UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
          return .YES
        }, reader)
    }
    let isWhole = unsafe !Self.cutsAtNUL || reader.isWhole(size: topshelf_head_size(pointer))
    return unsafe RequestHead(
      request: Request(Method(rawValue: method.text), exchange.target, headers: reader.headers),
      version: version.text, isSound: reader.areFieldsSound && isWhole)
  }

  /// Whether this libmicrohttpd takes a NUL in a head for the end of a string; 1.0 rejects the head.
  private static let cutsAtNUL = unsafe String(cString: MHD_get_version()).hasPrefix("0.")
}

/// Reads the parts of a head in the order in which they were sent.
///
/// libmicrohttpd parses in place, so each part begins right after the one before, with only separators in between. If
/// 0.9.75 takes a NUL for the end of a method, a target or a value and continues after the end of the line, there is a
/// gap; there is one, too, if it joins a value's second line to the field's name. Only addresses are compared.
private struct HeadReader {
  private(set) var headers = Headers()
  /// Whether every name is a token, and no value has a control character but tabs (RFC 9110, sections 5.1 and 5.5).
  private(set) var areFieldsSound = true
  private let start: UInt
  private var end: UInt
  private var hasGap = false

  init(at start: UInt) {
    self.start = start
    end = start
  }

  mutating func pass(_ part: UnsafeRawBufferPointer, behind distance: ClosedRange<UInt>) {
    let address = UInt(bitPattern: part.baseAddress)
    if address < end || !distance.contains(address - end) { hasGap = true }
    end = address + UInt(part.count)
  }

  mutating func readField(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    // CR and LF, or LF alone; then the colon and any whitespace.
    unsafe pass(name, behind: 1...2)
    unsafe pass(value, behind: 1...UInt.max)
    if unsafe name.isToken, unsafe value.allSatisfy({ $0.isNoControl || $0 == 0x09 }) {
      unsafe headers.appendSound(name.text, value.withoutBlanksAround.text)
    } else {
      areFieldsSound = false
    }
  }

  /// - Parameter size: of the whole head, in bytes: the last line is followed by an empty one.
  func isWhole(size: Int) -> Bool {
    !hasGap && (2...4).contains(Int(start) + size - Int(end))
  }
}

extension UnsafePointer<CChar>? {
  fileprivate var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: self, count: map { unsafe strlen($0) } ?? 0)
  }
}

extension UnsafeRawBufferPointer {
  /// Bytes that are not UTF-8 become U+FFFD.
  fileprivate var text: String { unsafe String(decoding: self, as: UTF8.self) }

  /// The value of a field (RFC 9110, section 5.5).
  fileprivate var withoutBlanksAround: UnsafeRawBufferPointer {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var (first, last) = (0, count)
    while first < last, unsafe isBlank(self[first]) { first += 1 }
    while first < last, unsafe isBlank(self[last - 1]) { last -= 1 }
    return unsafe UnsafeRawBufferPointer(rebasing: self[first..<last])
  }
}
