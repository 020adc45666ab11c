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

  /// Its name in the register of the open ones.
  var id: OpenConnections.ID { unsafe UInt(bitPattern: UnsafeRawPointer(pointer)) }

  var socket: Int32 { unsafe topshelf_socket(pointer) }

  /// The header fields as they were sent, and whether their names are tokens. Bytes that are not UTF-8 become U+FFFD.
  func headers() -> (headers: Headers, hasSoundNames: Bool) {
    var read = (headers: Headers(), hasSoundNames: true)
    unsafe withUnsafeMutablePointer(to: &read) { read in
      _ = unsafe MHD_get_connection_values_n(
        pointer, .HEADER_KIND,
        { context, _, name, nameSize, value, valueSize in
          let name = unsafe UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameSize)
          let value = unsafe UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
          let read = unsafe context?.assumingMemoryBound(to: (headers: Headers, hasSoundNames: Bool).self)
          unsafe read?.pointee.headers.append(
            String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
          if unsafe !name.isToken { unsafe read?.pointee.hasSoundNames = false }
          return .YES
        }, read)
    }
    return read
  }
}
