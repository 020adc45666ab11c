import HTTP
import TestSupport
import Testing

/// How the server reads requests, byte for byte.
struct ServerRequestTests {
  private static let end = "Host: a\r\nConnection: close\r\n\r\n"

  @Test(arguments: [
    "/a%2Fb%00?x=%41&y=+", "/../..//./a", "*", "elsewhere.example:443", "http:/a", "/%zz", "/a?b?c#d", "/http://a/b",
  ])
  func theTargetArrivesAsItWasSent(_ target: String) async throws {
    let fixture = try ServerFixture()
    let answer = try await fixture.exchange("GET \(target) HTTP/1.1\r\n\(Self.end)")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix("\r\n\r\nGET \(target)"))
    await fixture.stop()
  }

  @Test func headersAndMethodArriveWithoutTheBlanksAround() async throws {
    let fixture = try ServerFixture { request in
      let fields = request.headers.fields.map { "\($0.name)=\($0.value)" }
      return .now(Response(body: Array("\(request.method.rawValue) \(fields)".utf8)))
    }
    let answer = try await fixture.exchange(
      "Brew /pot HTTP/1.1\r\nX-A: 1\r\nx-a:\t 2 \u{E9} \t\r\nX-B:\r\n\(Self.end)")
    #expect(answer.hasSuffix(#"Brew ["X-A=1", "x-a=2 é", "X-B=", "Host=a", "Connection=close"]"#))
    await fixture.stop()
  }

  @Test func aConnectionIsKeptAliveAndRequestsMayBePipelined() async throws {
    let fixture = try ServerFixture()
    let paths = ["/1", "/later?2", "/3", "/later?4", "/echo", "/later?5"]
    var text = paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
    text += "POST /echo-later HTTP/1.1\r\nContent-Length: 4\r\n\(Self.end)last"
    let answer = try await fixture.exchange(text)
    let bodies = answer.split(separator: "HTTP/1.1 200 OK\r\n").map { part in
      part.firstRange(of: "\r\n\r\n").map { part[$0.upperBound...] } ?? ""
    }
    #expect(bodies == ["GET /1", "later 2", "GET /3", "later 4", "", "later 5", "last"])
    await fixture.stop()
  }

  @Test func headGetsTheLengthAndNoBody() async throws {
    let fixture = try ServerFixture()
    for path in ["/long", "/later?x"] {
      let answer = try await fixture.exchange("HEAD \(path) HTTP/1.1\r\n\(Self.end)")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("\r\nContent-Length: \(path == "/long" ? 10 : 7)\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n"))
    }
    await fixture.stop()
  }

  @Test func noContentHasNoBody() async throws {
    let fixture = try ServerFixture { _ in .now(Response(Status(code: 204), body: Array("none".utf8))) }
    let answer = try await fixture.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n\(Self.end)")
    #expect(answer.components(of: "HTTP/1.1 204 ") == 2)
    for text in ["none", "Content-Length", "Transfer-Encoding"] { #expect(!answer.contains(text)) }
    await fixture.stop()
  }

  @Test func notModifiedHasTheLengthOfItsBodyOrNone() async throws {
    let fixture = try ServerFixture { request in
      .now(
        Response(
          .notModified, headers: ["ETag": "\"a\""], body: request.path == "/known" ? Array("12345".utf8) : []))
    }
    let text = "GET /known HTTP/1.1\r\nHost: a\r\n\r\n"
    let known = try await fixture.exchange("\(text)GET /known HTTP/1.1\r\n\(Self.end)")
    #expect(known.components(of: "HTTP/1.1 304 ") == 2)
    #expect(known.components(of: "\r\nETag: \"a\"\r\n") == 2)
    #expect(known.components(of: "\r\nContent-Length: 5\r\n") == 2)
    #expect(!known.contains("12345"))

    let unknown = try await fixture.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(unknown.hasPrefix("HTTP/1.1 304 ") && unknown.hasSuffix("\r\n\r\n"))
    #expect(unknown.contains("\r\nConnection: close\r\n"))
    for text in ["Content-Length", "Transfer-Encoding"] { #expect(!unknown.contains(text)) }
    await fixture.stop()
  }

  @Test func noHeaderIsSentTwice() async throws {
    let fixture = try ServerFixture { _ in
      .now(
        Response(
          headers: [
            "Date": "never", "content-length": "99", "Transfer-Encoding": "chunked", "CONNECTION": "keep-alive",
            "X-Twice": "1", "X-Twice": "2\r\nX-Split: 1",
          ], body: Array("x".utf8)))
    }
    let answer = try await fixture.exchange("GET / HTTP/1.1\r\n\(Self.end)").lowercased()
    for name in ["date", "content-length", "connection"] { #expect(answer.components(of: "\r\n\(name): ") == 1) }
    #expect(!answer.contains("transfer-encoding"))
    #expect(answer.contains("\r\ncontent-length: 1\r\n"))
    #expect(answer.contains("\r\nx-twice: 1\r\nx-twice: 2x-split: 1\r\n"))
    await fixture.stop()
  }

  @Test(arguments: [99, 100, 199, 600, 1_000, -1, .max])
  func aStatusThatIsNoneBecomes500(_ code: Int) async throws {
    let fixture = try ServerFixture { _ in .now(Response(Status(code: code))) }
    #expect(try await fixture.exchange("GET / HTTP/1.1\r\n\(Self.end)").hasSuffix("refused 500"))
    await fixture.stop()
  }

  /// A head that two readers could parse differently.
  @Test(arguments: [
    ("Host: a\r\nHost: b\r\n", 400), ("Host: a\r\nhost: a\r\n", 400), ("", 400),
    ("Host: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n", 400),
    ("Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n", 400),
    ("Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", 400),
    ("Host: a\r\nTransfer-Encoding: gzip, chunked\r\n", 501),
    ("Host : a\r\n", 400), ("Host\t: a\r\n", 400), ("Host: a\r\n Host: b\r\n", 400),
    ("Host: a\r\nContent-Length : 9\r\n", 400), ("Host: a\r\nX-\u{E9}: 1\r\n", 400),
    ("Host: a\u{0}\r\n", 400), ("Host: a\u{0}.evil\r\n", 400), ("Host: \u{0}\r\n", 400), ("Host: a\u{1}b\r\n", 400),
    ("Host: a\u{7F}\r\n", 400), ("Host: \u{E9}\r\n", 400), ("Host: \u{FF4C}ocalhost\r\n", 400), ("Host: a b\r\n", 400),
    ("Host: a\tb\r\n", 400), ("Host: a\r\nX-A: \u{0}\r\n", 400), ("Host: a\r\nX-A: a\u{0}\r\nX-B: b\r\n", 400),
    ("Host: a\r\nX-A: a\u{0}b\r\n", 400), ("Host: a\r\nX-A: \u{1B}[2J\r\n", 400), ("Host: a\r\nX-A: a\rb\r\n", 400),
    ("Host: a\r\nX-\u{0}A: a\r\n", 400), ("Host: a\r\nContent-Type: a\u{0}b\r\n", 400),
    ("Host: a\r\nContent-Length: 0\u{0}\r\n", 400), ("Host: a\r\nContent-Length: 0\u{0}1\r\n", 400),
    ("Host: a\r\nOrigin: http://a\u{0}.evil\r\n", 400), ("Host: a\r\nTransfer-Encoding: chunked\u{0}\r\n", 400),
    ("Host: a\r\nContent-Type: text/plain\r\nContent-Type: text/plain\r\n", 400),
  ])
  func anAmbiguousHeadIsRefused(_ fields: String, _ code: Int) async throws {
    let fixture = try ServerFixture()
    let answer = try await fixture.exchange("POST /echo HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 \(code) "))
    #expect(answer.components(of: "\nHTTP/1.1 ") == 0)
    #expect(answer.contains("\r\nConnection: close\r\n"))
    // libmicrohttpd rejects some of them itself, with its own page.
    if answer.contains("\r\nX-Page: ours\r\n") { #expect(answer.hasSuffix("refused \(code)")) }
    await fixture.stop()
  }

  @Test(arguments: [
    "GET /a b HTTP/1.1", "GET /\u{1} HTTP/1.1", "GET /\u{7F} HTTP/1.1", "G\u{1}T / HTTP/1.1", "G(T / HTTP/1.1",
    "GET /\u{0} HTTP/1.1", "GET /a\u{0}b HTTP/1.1", "GET /a?b=\u{0}c HTTP/1.1", "GET\u{0} / HTTP/1.1",
    "GET\u{0}X / HTTP/1.1",
    "GET  / HTTP/1.1", "GET http:/// HTTP/1.1", "GET http:// HTTP/1.1", "GET http://?a HTTP/1.1",
    "GET http://\u{E9}/ HTTP/1.1",
  ])
  func anUnsoundRequestLineIsRefused(_ line: String) async throws {
    let fixture = try ServerFixture()
    let answer = try await fixture.exchange("\(line)\r\n\(Self.end)")
    // libmicrohttpd 1.0 closes after some of them, or redirects a target with a space to its escaped form.
    #expect(answer.hasSuffix("refused 400") || answer.isEmpty || answer.hasPrefix("HTTP/1.1 301 "))
    await fixture.stop()
  }

  /// libmicrohttpd rejects these itself, and logs it; what matters is that no handler sees them.
  @Test(arguments: ["abc", "-1", "+1", "1, 1", "0x1", "99999999999999999999999999", "1 1"])
  func aMalformedLengthIsRefused(_ length: String) async throws {
    let fixture = try ServerFixture()
    let answer = try await fixture.exchange("POST /echo HTTP/1.1\r\nContent-Length: \(length)\r\n\(Self.end)x")
    #expect(answer.hasPrefix("HTTP/1.1 4"))
    #expect(!fixture.log.all.isEmpty)
    #expect(fixture.log.all.allSatisfy { !$0.contains("\n") })
    await fixture.stop()
  }

  @Test func http10NeedsNoHost() async throws {
    let fixture = try ServerFixture()
    #expect(try await fixture.exchange("GET /old HTTP/1.0\r\n\r\n").hasSuffix("GET /old"))
    await fixture.stop()
  }

  @Test(arguments: [("GET /", "414"), ("GET / HTTP/1.1\r\nHost: a\r\nX-Long: ", "431")])
  func anOversizedHeadIsRefused(_ start: String, _ code: String) async throws {
    let fixture = try ServerFixture()
    let socket = try RawSocket(port: fixture.port)
    socket.send(start + String(repeating: "a", count: 150_000))
    let answer = await socket.receive { $0.contains("\r\n") }
    // The server closes with the rest unread, which may reset the connection before its answer has been read.
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 \(code) "))
    await fixture.stop()
  }
}

extension String {
  /// How often a text occurs.
  func components(of text: String) -> Int { ranges(of: text).count }

  /// The end arrives with the last bytes, often in one packet, so a server that waits for a change of state misses it.
  @Test(arguments: [
    "\r\n\r\n\r\n", "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n", "GET /1 HTTP/1.1\r\nHost",
    "HEAD /1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
  ])
  func aClientThatHasSentItsLastIsNotWaitedFor(_ text: String) async throws {
    let fixture = try ServerFixture()
    for _ in 0..<20 {
      let client = try RawSocket(port: fixture.port)
      #expect(client.send(text))
      client.finishSending()
      _ = await client.receiveAll()
      #expect(await client.isClosedByPeer())
    }
    await fixture.stop()
  }
}
