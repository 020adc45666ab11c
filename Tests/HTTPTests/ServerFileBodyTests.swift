import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

/// Bodies that are files.
struct ServerFileBodyTests {
  /// A file, and a handler that always sends it.
  final class World: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/topshelf-body-\(UUID().uuidString)"
    let text: String
    /// Bytes that the response claims beyond those of the file.
    let excess = Mutex(0)

    init(_ text: String) throws {
      self.text = text
      try Data(text.utf8).write(to: URL(filePath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @Sendable func answer(_ request: Request) -> Pending<Response, Never> {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return .now(Response(.notFound)) }
      let body = FileBody(owning: descriptor, size: text.utf8.count + excess.withLock { $0 })
      let headers: Headers = ["Content-Type": "image/png"]
      switch request.path {
      case "/304": return .now(Response(.notModified, headers: headers, file: body))
      case "/later": return .later { Response(headers: headers, file: body) }
      case "/twice":
        // The first of them is never sent.
        _ = Response(headers: headers, file: FileBody(owning: dup(descriptor), size: 1))
        return .now(Response(headers: headers, file: body))
      default: return .now(Response(headers: headers, file: body))
      }
    }

    /// How many of this process's descriptors have the file open.
    var openDescriptors: Int {
      let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return numbers.count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
    }
  }

  private static let end = "Host: a\r\nConnection: close\r\n\r\n"

  @Test(arguments: ["/", "/later", "/twice"], [0, 5, 300_000])
  func aFileArrivesWholeAndIsClosed(_ path: String, _ size: Int) async throws {
    let world = try World(String(repeating: "x", count: size))
    let fixture = try ServerFixture(handler: world.answer)
    let answer = try await fixture.exchange("GET \(path) HTTP/1.1\r\n\(Self.end)")
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    #expect(answer.contains("Content-Length: \(size)\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n\(world.text)"))
    await fixture.stop()
    #expect(world.openDescriptors == 0)
  }

  @Test func headAndNotModifiedGiveTheLengthOnlyAndKeepTheConnection() async throws {
    let world = try World("0123456789")
    let fixture = try ServerFixture(handler: world.answer)
    let answer = try await fixture.exchange(
      "HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET /304 HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n\(Self.end)")
    let heads = answer.components(separatedBy: "\r\n\r\n")
    #expect(heads.map { String($0.prefix(12)) } == ["HTTP/1.1 200", "HTTP/1.1 304", "HTTP/1.1 200", "0123456789"])
    for head in heads.prefix(3) { #expect(head.contains("Content-Length: 10")) }
    await fixture.stop()
    #expect(world.openDescriptors == 0)
  }

  @Test func aFileThatIsShorterThanItSaidEndsTheConnection() async throws {
    let world = try World("0123456789")
    world.excess.withLock { $0 = 5 }
    let fixture = try ServerFixture(handler: world.answer)
    let answer = try await fixture.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(answer.contains("Content-Length: 15\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n0123456789") || answer.hasSuffix("\r\n\r\n"))
    await fixture.stop()
    #expect(world.openDescriptors == 0)
  }

  @Test func aClientThatLeavesLeavesNoDescriptor() async throws {
    let world = try World(String(repeating: "x", count: 8 << 20))
    let fixture = try ServerFixture(handler: world.answer)
    for _ in 0..<3 {
      let socket = try RawSocket(port: fixture.port)
      socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = await socket.receive { $0.count > 1000 }
    }
    try await eventually { world.openDescriptors == 0 }
    await fixture.stop()
  }
}
