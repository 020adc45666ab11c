internal import CMicroHTTPD
internal import Synchronization

/// One request and its answer.
///
/// Retained when libmicrohttpd has read the request line, released when it reports the request completed, in whatever
/// way.
final class Exchange: Sendable {
  /// The request target as it was sent.
  let target: String
  let state = Mutex(ExchangeState())
  private let count: ExchangeCount

  init(target: String, count: ExchangeCount) {
    self.target = target
    self.count = count
    count.began()
  }

  deinit { count.ended() }
}

/// How many exchanges exist.
final class ExchangeCount: Sendable {
  private let live = Atomic(0)

  var value: Int { live.load(ordering: .relaxed) }

  func began() { live.add(1, ordering: .relaxed) }
  func ended() { live.subtract(1, ordering: .relaxed) }
}

/// libmicrohttpd's connection.
///
/// May go to another thread: "All functions are guaranteed to be completely reentrant and thread-safe (with the
/// exception of `MHD_set_connection_value`)" (microhttpd.h). It stays valid while it is suspended, and only then is it
/// used elsewhere.
@safe struct Connection: @unchecked Sendable {
  private let pointer: OpaquePointer

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

  /// Hands an answer to libmicrohttpd; false where it does not take it and the connection is to be closed.
  func queue(_ response: Response, closing: Bool, log: (String) -> Void) -> Bool {
    // Closing is the server's business; the framing and the date are libmicrohttpd's.
    let ours = ["Connection", "Content-Length", "Transfer-Encoding", "Date"]
    let body = response.status.allowsBody ? response.body : []
    guard
      let made = unsafe body.withUnsafeBytes({ bytes in
        unsafe MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
      })
    else { return false }
    defer { unsafe MHD_destroy_response(made) }

    for field in response.headers.fields where !ours.contains(where: field.name.equalsIgnoringASCIICase) {
      if unsafe MHD_add_response_header(made, field.name, field.value) != .YES {
        log("a \(field.name) header could not be sent")
      }
    }
    if closing { _ = unsafe MHD_add_response_header(made, "Connection", "close") }
    return unsafe MHD_queue_response(pointer, UInt32(response.status.code), made) == .YES
  }
}

extension Status {
  fileprivate var allowsBody: Bool { code != 204 && code != 304 }

  /// Whether an answer may end with it: 1xx are not final, and libmicrohttpd takes three digits.
  var isFinal: Bool { (200...599).contains(code) }
}
