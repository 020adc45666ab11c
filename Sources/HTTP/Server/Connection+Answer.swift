import CMicroHTTPD

extension Connection {
  /// Queues an answer with libmicrohttpd; false if it is rejected and the connection must be closed.
  func queue(_ response: Response, closing: Bool, log: (String) -> Void) -> Bool {
    guard let made = unsafe Self.make(response) else { return false }
    // The queue holds its own reference.
    defer { unsafe MHD_destroy_response(made) }

    for field in response.headers.fields where !field.isServers {
      if unsafe MHD_add_response_header(made, field.name, field.value) != .YES {
        log("The header \(field.name) could not be sent.")
      }
    }
    if closing { _ = unsafe MHD_add_response_header(made, "Connection", "close") }
    return unsafe MHD_queue_response(pointer, UInt32(response.status.code), made) == .YES
  }

  /// Creates libmicrohttpd's response, which keeps a copy of the body.
  ///
  /// A 304 may only have the length that a 200 would have had (RFC 9110, section 8.6), and libmicrohttpd 0.9.75 adds
  /// the length of what it is given. So the body of a 304 gives its length and is not sent, and without a body the
  /// length is unknown, which closes the connection: the alternative, `Transfer-Encoding: chunked`, makes some clients
  /// wait for chunks.
  private static func make(_ response: Response) -> OpaquePointer? {
    if let file = response.file { return unsafe make(file) }
    if response.status == .notModified, response.body.isEmpty {
      let made = unsafe MHD_create_response_from_callback(.max, 1, { _, _, _, _ in -1 }, nil, nil)
      guard let made = unsafe made else { return nil }
      _ = unsafe topshelf_close_after(made)
      return unsafe made
    }
    let body = response.status.code == 204 ? [] : response.body
    return unsafe body.withUnsafeBytes { bytes in
      unsafe MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
  }

  /// Lets libmicrohttpd read the file piece by piece.
  ///
  /// Not `MHD_create_response_from_fd64`: if a file is truncated while it is sent, 0.9.75 calls `sendfile` forever, on
  /// one whole core.
  private static func make(_ file: FileBody) -> OpaquePointer? {
    let descriptor = unsafe Unmanaged.passRetained(file.descriptor)
    let made = unsafe MHD_create_response_from_callback(
      UInt64(max(0, file.size)), 32 << 10,
      { context, position, buffer, room in
        guard let context = unsafe context, let buffer = unsafe buffer else { return endOfFile }
        let descriptor = unsafe Unmanaged<FileDescriptor>.fromOpaque(context).takeUnretainedValue()
        let count = unsafe descriptor.read(
          into: UnsafeMutableRawBufferPointer(start: buffer, count: room), at: position)
        return count > 0 ? count : endOfFile
      }, descriptor.toOpaque(),
      { context in unsafe context.map { unsafe Unmanaged<FileDescriptor>.fromOpaque($0).release() } })
    if unsafe made == nil { unsafe descriptor.release() }
    return unsafe made
  }
}

/// `MHD_CONTENT_READER_END_WITH_ERROR`, a macro that Swift does not import: closes the connection.
private let endOfFile = -2

extension Status {
  /// Whether it can be the status of an answer: 1xx are not final, and libmicrohttpd accepts three digits.
  var isFinal: Bool { (200...599).contains(code) }
}

extension Headers.Field {
  /// The server decides about closing, libmicrohttpd about framing and date.
  fileprivate var isServers: Bool {
    ["Connection", "Content-Length", "Date", "Transfer-Encoding"].contains(where: name.equalsIgnoringASCIICase)
  }
}

extension Response {
  /// The whole answer in bytes, for a connection that is closed after it.
  func closingBytes(withBody: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status.code) \(status.reason)\r\nConnection: close\r\nContent-Length: \(body.count)\r\n"
    for field in headers.fields where !field.isServers { head += "\(field.name): \(field.value)\r\n" }
    return Array("\(head)\r\n".utf8) + (withBody ? body : [])
  }
}

extension Status {
  fileprivate var reason: String {
    unsafe MHD_get_reason_phrase_for(UInt32(clamping: code)).map { unsafe String(cString: $0) } ?? ""
  }
}
