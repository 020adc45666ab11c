import Foundation
package import HTTP

/// How the stub answers a request.
package enum StubAnswer: Sendable {
  /// A whole response with the right `Content-Length`; the connection stays open.
  case respond(Status, headers: Headers, body: [UInt8])
  /// These bytes, then the connection is closed.
  case raw([UInt8])
  /// A head that announces the body, then the body a byte at a time.
  case drip([UInt8], every: Duration)
  /// These bytes, then nothing until the client leaves.
  case stall(after: [UInt8])
  /// A head that announces more bytes than follow.
  case truncate(promised: Int, body: [UInt8])
  /// A chunked body that ends only when the client has had enough.
  case endlessChunked
  /// The connection is reset without an answer.
  case reset
  /// Another answer, later.
  indirect case after(Duration, StubAnswer)

  package static func respond(_ status: Status = .ok, headers: Headers = [:], text: String = "") -> StubAnswer {
    .respond(status, headers: headers, body: Array(text.utf8))
  }

  package static func redirect(to location: String, _ status: Status = .found) -> StubAnswer {
    .respond(status, headers: ["Location": location], body: [])
  }

  package static func raw(_ text: String) -> StubAnswer { .raw(Array(text.utf8)) }

  /// Sends the answer; false if the connection must be closed.
  func send(on connection: RawSocket, headOnly: Bool) -> Bool {
    switch self {
    case .respond(let status, let headers, let body):
      var head = "HTTP/1.1 \(status.code) Stub\r\nContent-Length: \(body.count)\r\n"
      for field in headers.fields { head += "\(field.name): \(field.value)\r\n" }
      return connection.send(Array((head + "\r\n").utf8) + (headOnly ? [] : body))
    case .raw(let bytes):
      connection.send(bytes)
    case .drip(let body, let pause):
      connection.send("HTTP/1.1 200 Stub\r\nContent-Length: \(body.count)\r\n\r\n")
      for byte in body {
        guard connection.send([byte]) else { return false }
        Thread.sleep(forTimeInterval: pause / .seconds(1))
      }
      return true
    case .stall(let bytes):
      connection.send(bytes)
      while !connection.receiveNow().isEmpty {}
    case .truncate(let promised, let body):
      connection.send("HTTP/1.1 200 Stub\r\nContent-Length: \(promised)\r\n\r\n")
      connection.send(body)
    case .endlessChunked:
      connection.send("HTTP/1.1 200 Stub\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = Array("1000\r\n".utf8) + [UInt8](repeating: 0x61, count: 0x1000) + Array("\r\n".utf8)
      while connection.send(chunk) {}
    case .reset:
      connection.resetOnClose()
    case .after(let pause, let answer):
      Thread.sleep(forTimeInterval: pause / .seconds(1))
      return answer.send(on: connection, headOnly: headOnly)
    }
    return false
  }
}

extension StubAnswer: CustomStringConvertible {
  /// Short, since the log of the tests has every argument: the bytes of a large body would be 30 MB of it.
  package var description: String {
    switch self {
    case .respond(let status, _, let body): "\(status.code) with \(body.count) bytes"
    case .raw(let bytes): "\(bytes.count) raw bytes"
    case .drip(let bytes, _): "\(bytes.count) bytes one by one"
    case .stall(let bytes): "\(bytes.count) bytes and a stall"
    case .truncate(let promised, let body): "\(body.count) of \(promised) bytes"
    case .endlessChunked: "endless chunks"
    case .reset: "a reset"
    case .after(_, let answer): "later: \(answer)"
    }
  }
}
