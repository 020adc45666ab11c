/// A whole response: there are no streamed bodies, since a page is rendered into one buffer.
package struct Response: Sendable {
  package var status: Status
  package var headers: Headers
  package var body: [UInt8]
  /// Sent instead of `body`.
  package var file: FileBody?

  /// `Content-Length` and, for HEAD, leaving out the body are the server's work.
  ///
  /// With 304, a body is not sent but gives its length. Without one the connection is closed after the answer.
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

/// An open file that is a response's body; it is sent in pieces, and never in memory as a whole.
///
/// The descriptor is closed once, with the last reference: when the response has been sent, or was dropped.
package struct FileBody: Sendable {
  let descriptor: FileDescriptor
  /// In bytes, from the start of the file. Where the file turns out to be shorter, the connection is closed.
  package let size: Int

  /// - Parameter descriptor: of a regular file that was opened to be read; it is this body's from here on.
  package init(owning descriptor: Int32, size: Int) {
    self.descriptor = FileDescriptor(descriptor)
    self.size = size
  }
}
