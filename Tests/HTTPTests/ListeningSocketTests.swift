import HTTP
import TestSupport
import Testing

struct ListeningSocketTests {
  @Test func portZeroBecomesARealPort() throws {
    let socket = try ListeningSocket.bind(host: "localhost", port: 0)
    #expect(socket.port != 0)
    #expect(socket.host == "127.0.0.1")
    #expect(throws: Never.self) { try RawSocket(port: socket.port) }
    socket.close()
    socket.close()
    #expect(throws: SocketError.self) { try RawSocket(port: socket.port) }
  }

  @Test func aPortThatIsTakenIsSaidToBe() async throws {
    let fixture = try ServerFixture()
    #expect(throws: BindError.addressInUse) { try ListeningSocket.bind(host: "127.0.0.1", port: fixture.port) }
    await fixture.stop()
    let again = try ListeningSocket.bind(host: "127.0.0.1", port: fixture.port)
    #expect(again.port == fixture.port)
  }

  @Test(arguments: ["", "example.com", "127.0.0.1:80", "[::1]", "127.1", "256.0.0.1", "0x7f.0.0.1", " 127.0.0.1"])
  func whatIsNoAddressIsRefused(_ host: String) {
    #expect(throws: BindError.invalidAddress) { try ListeningSocket.bind(host: host, port: 0) }
  }

  @Test func anAddressOfAnotherMachineIsNotAvailable() {
    #expect(throws: BindError.addressNotAvailable) { try ListeningSocket.bind(host: "192.0.2.1", port: 0) }
  }

  @Test func aServerOnIPv6Answers() async throws {
    let socket: ListeningSocket
    do throws(BindError) {
      socket = try ListeningSocket.bind(host: "::1", port: 0)
    } catch {
      // A machine without IPv6.
      #expect(error == .addressNotAvailable)
      return
    }
    let server = try HTTPServer.start(on: socket, refuse: { Response($0) }, handler: { _ in .now(Response()) })
    let response = try await ClientFixture().get("http://[::1]:\(socket.port)/", hosts: ["[::1]"])
    #expect(response.status == .ok)
    await server.stop()
  }
}
