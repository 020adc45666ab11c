/// A whole response. Bodies are not streamed, since a page is rendered into one buffer.
package struct Response: Sendable {
  package var status: Status
  package var headers: Headers
  package var body: [UInt8]
  /// Sent instead of `body`.
  package var file: FileBody?

  /// The server adds `Content-Length` and, for HEAD, leaves out the body.
  ///
  /// With 304, the body is not sent, but its length is. Without a body the connection is closed after the response.
  package init(_ status: Status = .ok, headers: Headers = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(_ status: Status = .ok, headers: Headers = [:], file: FileBody) {
    self.init(status, headers: headers)
    self.file = file
  }
}

/// An open file as a response's body. It is sent in pieces and never read into memory as a whole.
///
/// The descriptor is closed once, with the last reference: when the response has been sent or dropped.
package struct FileBody: Sendable {
  let descriptor: FileDescriptor
  /// In bytes, from the start of the file. If the file turns out to be shorter, the connection is closed.
  package let size: Int

  /// - Parameter descriptor: of a regular file that was opened for reading; this body owns it from now on.
  package init(owning descriptor: Int32, size: Int) {
    self.descriptor = FileDescriptor(descriptor)
    self.size = size
  }
}
