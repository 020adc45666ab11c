import HTTP
import TestSupport
import Testing

/// How the client reads responses.
@Suite(.timeLimit(.minutes(10))) struct ClientResponseTests {
  /// `{"answer": 42}`, by gzip.
  static let gzipped: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x4A, 0xCC, 0x2B, 0x2E, 0x4F, 0x2D, 0x52,
    0xB2, 0x52, 0x30, 0x31, 0xAA, 0x05, 0x00, 0x4A, 0xD2, 0xBA, 0x9D, 0x0E, 0x00, 0x00, 0x00,
  ]

  @Test func bodyHeadersAndStatusArrive() async throws {
    let stub = try StubServer { _ in .respond(Status(code: 404), headers: ["X-One": "1", "x-two": ""], text: "gone") }
    let response = try await ClientFixture().get(stub.url("/a%2Fb?q=%20"), headers: ["X-Key": "secret", "X-Empty": ""])
    #expect(response.status == .notFound)
    #expect(response.headers["x-one"] == "1")
    #expect(response.headers["X-Two"] == "")
    #expect(response.body == Array("gone".utf8))
    #expect(response.url == stub.url("/a%2Fb?q=%20"))
    #expect(response.connectionsOpened == 1)

    let request = try #require(stub.requests.first)
    #expect(request.method == .get)
    #expect(request.target == "/a%2Fb?q=%20")
    #expect(request.headers["User-Agent"] == "TopshelfTests/1")
    #expect(request.headers["X-Key"] == "secret")
    #expect(request.headers["X-Empty"] == "")
    #expect(request.headers["Accept-Encoding"]?.contains("gzip") == true)
  }

  @Test func aConnectionIsUsedAgain() async throws {
    let stub = try StubServer { _ in .respond(text: "x") }
    let fixture = try ClientFixture()
    _ = try await fixture.get(stub.url())
    let second = try await fixture.get(stub.url())
    #expect(second.connectionsOpened == 0)
    #expect(stub.connectionCount == 1)
  }

  @Test func anInterimHeadIsDropped() async throws {
    let stub = try StubServer { _ in
      .raw("HTTP/1.1 103 Hints\r\nX-Interim: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-Final:  2 \r\nContent-Length: 1\r\n\r\nx")
    }
    let response = try await ClientFixture().get(stub.url())
    #expect(response.headers["X-Interim"] == nil)
    #expect(response.headers["X-Final"] == "2")
  }

  @Test func trailersAreNotHeaders() async throws {
    let stub = try StubServer { _ in
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX-Late: 1\r\n\r\n")
    }
    let response = try await ClientFixture().get(stub.url())
    #expect(response.body == Array("x".utf8))
    #expect(response.headers["X-Late"] == nil)
  }

  @Test func gzipIsDecoded() async throws {
    let stub = try StubServer { _ in .respond(.ok, headers: ["Content-Encoding": "gzip"], body: Self.gzipped) }
    let response = try await ClientFixture().get(stub.url())
    #expect(String(decoding: response.body, as: UTF8.self) == "{\"answer\": 42}")
  }

  @Test func aGzipBombStopsAtTheLimit() async throws {
    let stub = try StubServer { _ in .respond(.ok, headers: ["Content-Encoding": "deflate"], body: .zeros(mebibytes: 4))
    }
    let fixture = try ClientFixture()
    let whole = try await fixture.get(stub.url(), maximumBodyBytes: 8 << 20)
    #expect(whole.body.count > 4_000_000)
    #expect(await fixture.failure(stub.url(), maximumBodyBytes: 1 << 20) == .tooLarge)
  }

  @Test func aBodyMayBeAsLargeAsTheLimit() async throws {
    let stub = try StubServer { _ in .respond(text: String(repeating: "x", count: 100)) }
    let fixture = try ClientFixture()
    #expect(try await fixture.get(stub.url(), maximumBodyBytes: 100).body.count == 100)
    #expect(await fixture.failure(stub.url(), maximumBodyBytes: 99) == .tooLarge)
  }

  /// An answer that is not a response, and the error for it.
  struct Fault: CustomTestStringConvertible {
    let testDescription: String
    let answer: StubAnswer
    let error: HTTPClientError

    init(_ name: String, _ answer: StubAnswer, _ error: HTTPClientError) {
      testDescription = name
      self.answer = answer
      self.error = error
    }
  }

  static let chunkedHead = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  @Test(arguments: [
    Fault("endless chunks", .endlessChunked, .tooLarge),
    Fault(
      "a length over the limit, and no body",
      .stall(after: Array("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n".utf8)), .tooLarge),
    Fault(
      "an endless head",
      .raw("HTTP/1.1 200 OK\r\n" + String(repeating: "X-Filler: aaaaaaaaaaaaaaaa\r\n", count: 4_000) + "\r\n"),
      .tooLarge),
    Fault("less than the length", .truncate(promised: 10, body: Array("short".utf8)), .truncated),
    Fault("no last chunk", .raw(chunkedHead + "5\r\nshort\r\n"), .truncated),
    Fault("half a chunk", .raw(chunkedHead + "5\r\nsh"), .truncated),
    Fault("a reset", .reset, .cannotConnect),
    Fault("nothing", .raw(""), .cannotConnect),
  ])
  func whatIsNotAWholeResponseFails(_ fault: Fault) async throws {
    let stub = try StubServer { _ in fault.answer }
    #expect(try await ClientFixture().failure(stub.url()) == fault.error)
  }

  @Test(arguments: ["garbage\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope"])
  func whatIsNotHTTPFailsWithACode(_ bytes: String) async throws {
    let stub = try StubServer { _ in .raw(bytes) }
    guard case .failed = try await ClientFixture().failure(stub.url()) else {
      Issue.record("expected .failed")
      return
    }
  }

  @Test func aDripIsCutOffAtTheTotalTime() async throws {
    let stub = try StubServer { _ in .drip(Array(repeating: 0x61, count: 600), every: .milliseconds(50)) }
    #expect(try await ClientFixture().failure(stub.url(), totalTimeout: .seconds(1)) == .timedOut)
  }

  @Test func aStallTimesOutBeforeTheTotalTime() async throws {
    let stub = try StubServer { _ in .stall(after: Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc".utf8)) }
    #expect(try await ClientFixture(stallSeconds: 1).failure(stub.url()) == .timedOut)
  }
}

extension [UInt8] {
  /// A raw deflate stream of a little more than this many MiB of zeros, in a hundredth of the size.
  ///
  /// One block with the fixed codes (RFC 1951, 3.2.6): a zero, then again and again "repeat the last byte 258 times".
  fileprivate static func zeros(mebibytes: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b1, count: 1)
    bits.append(0b01, count: 2)
    bits.append(0b0000_1100, count: 8)
    for _ in 0..<(mebibytes << 20) / 258 + 1 {
      // Length 258 is the code 11000101, distance 1 is 00000.
      bits.append(0b1010_0011, count: 8)
      bits.append(0, count: 5)
    }
    bits.append(0, count: 7)
    return bits.bytes
  }
}

/// Writes bits, the lowest of each byte first, as deflate does.
private struct BitWriter {
  var bytes: [UInt8] = []
  private var count = 0

  mutating func append(_ bits: Int, count: Int) {
    for index in 0..<count {
      if self.count % 8 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8((bits >> index) & 1) << UInt8(self.count % 8)
      self.count += 1
    }
  }
}
