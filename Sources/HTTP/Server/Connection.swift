internal import CMicroHTTPD

/// libmicrohttpd's connection.
///
/// May go to another thread: "All functions are guaranteed to be completely reentrant and thread-safe (with the
/// exception of `MHD_set_connection_value`)" (microhttpd.h). It stays valid while it is suspended, and only then is it
/// used elsewhere.
@safe struct Connection: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  /// Only from the access handler.
  func suspend() { unsafe MHD_suspend_connection(pointer) }

  /// Once for each `suspend`.
  func resume() { unsafe MHD_resume_connection(pointer) }

  /// The header fields as they were sent. Bytes that are not UTF-8 become U+FFFD.
  func headers() -> Headers {
    var headers = Headers()
    unsafe withUnsafeMutablePointer(to: &headers) { headers in
      _ = unsafe MHD_get_connection_values_n(
        pointer, .HEADER_KIND,
        { context, _, name, nameSize, value, valueSize in
          let headers = unsafe context?.assumingMemoryBound(to: Headers.self)
          let name = unsafe String(
            decoding: UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameSize), as: UTF8.self)
          let value = unsafe String(
            decoding: UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize), as: UTF8.self)
          unsafe headers?.pointee.append(name, value)
          return .YES
        }, headers)
    }
    return headers
  }
}
