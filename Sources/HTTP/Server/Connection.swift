import CMicroHTTPD

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libmicrohttpd's connection.
///
/// Safe on any thread: "All functions are guaranteed to be completely reentrant and thread-safe (with the
/// exception of `MHD_set_connection_value`)" (microhttpd.h). It stays valid while it is suspended, and only then does
/// another thread use it.
@safe struct Connection: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  /// Only from the access handler.
  func suspend() { unsafe MHD_suspend_connection(pointer) }

  /// Once for each `suspend`.
  func resume() { unsafe MHD_resume_connection(pointer) }

  /// Identifies it among the open connections.
  var id: OpenConnections.ID { unsafe UInt(bitPattern: UnsafeRawPointer(pointer)) }

  var socket: Int32 { unsafe topshelf_socket(pointer) }

  /// How much of its memory a request's head has used.
  var headMemory: Int { unsafe topshelf_head_memory(pointer) }

  /// Sends bytes without libmicrohttpd; only while it has nothing to send and before it closes.
  func sendAtOnce(_ bytes: [UInt8]) {
    // As much as fits into the system's buffer, which is empty.
    _ = unsafe bytes.withUnsafeBytes { unsafe send(socket, $0.baseAddress, $0.count, sendFlags) }
  }
}

#if canImport(Glibc)
  /// Writing to a closed connection must not raise a signal.
  private let sendFlags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
#else
  private let sendFlags = MSG_DONTWAIT
#endif
