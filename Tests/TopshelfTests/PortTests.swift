import HTTP
import TestSupport
import Testing

@testable import Topshelf

/// What happens if another program has the usual port, with another port in its place.
@Suite(.timeLimit(.minutes(10))) struct PortTests {
  private static let ours = "0123456789abcdef"

  private func take(_ arguments: [String] = [], usual: UInt16) async throws -> Port.Outcome {
    await Port.take(
      try Arguments(arguments, environment: [:]), data: Self.ours, usual: usual, patience: .seconds(600))
  }

  /// On a port far from those of other tests, which would be asked otherwise.
  private func health(_ text: String, port: UInt16? = nil) throws -> StubServer {
    try StubServer(port: port ?? FreePort.find()) { _ in .respond(text: text) }
  }

  /// Each keeps its port, and the next one is taken; if the port was requested, that is an error.
  @Test(
    arguments: [
      (#"{"name":"topshelf","version":"1","data":"fedcba9876543210","host":"127.0.0.1"}"#, true),
      (#"{"name":"topshelf","version":"0"}"#, true), (#"{"name":"topshelf","data":""}"#, true),
      (#"{"name":"other","data":"0123456789abcdef"}"#, false), (#"{"data":"0123456789abcdef"}"#, false),
      (#"{"name":"topshelf","data":1}"#, false), ("", false), ("[]", false), ("\u{0}", false),
    ] as [(String, Bool)])
  func oneThatIsNotOursKeepsItsPort(_ text: String, _ isTopshelf: Bool) async throws {
    let stub = try health(text)
    guard case .taken(let socket) = try await take(usual: stub.port) else {
      Issue.record("No port was taken.")
      return
    }
    #expect(socket.port != stub.port)
    socket.close()
    switch try await take(["--port", "\(stub.port)"], usual: 1) {
    case .otherData(let port): #expect(isTopshelf && port == stub.port)
    case .inUse(let port): #expect(!isTopshelf && port == stub.port)
    default: Issue.record("The port was neither free nor ours.")
    }
    stub.stop()
  }

  @Test(arguments: [true, false]) func oursIsFound(_ isAskedFor: Bool) async throws {
    let stub = try health(#"{"name":"topshelf","version":"9","data":"0123456789abcdef","host":"127.0.0.1","x":[]}"#)
    let outcome = try await isAskedFor ? take(["--port", "\(stub.port)"], usual: 1) : take(usual: stub.port)
    guard case .topshelf(let running) = outcome else {
      Issue.record("It was not found.")
      return
    }
    #expect(running.address == "http://127.0.0.1:\(stub.port)/")
    #expect(await running.flagsNotHonored(of: try Arguments([], environment: [:])) == [])
    stub.stop()
  }

  @Test func oursIsFoundBehindAnother() async throws {
    let port = try FreePort.find(followedBy: 1)
    let foreign = try health(
      #"{"name":"topshelf","version":"1","data":"fedcba9876543210","host":"127.0.0.1"}"#, port: port)
    let ours = try health(
      #"{"name":"topshelf","version":"1","data":"\#(Self.ours)","host":"127.0.0.1"}"#, port: port + 1)
    guard case .topshelf(let running) = try await take(usual: port) else {
      Issue.record("It was not found.")
      return
    }
    #expect(running.address == "http://127.0.0.1:\(port + 1)/")
    foreign.stop()
    ours.stop()
  }

  @Test(
    arguments: [
      ([], "127.0.0.1", []), ([], "0.0.0.0", []), (["--host", "0.0.0.0"], "0.0.0.0", []),
      (["--host", "0.0.0.0"], "127.0.0.1", ["--host 0.0.0.0"]), (["--host", "127.0.0.1"], "0.0.0.0", []),
      (["--allowed-host", "yes.example"], "127.0.0.1", []),
      (["--allowed-host", "yes.example", "--allowed-host", "no.example"], "127.0.0.1", ["--allowed-host no.example"]),
    ] as [([String], String, [String])])
  func whatItDoesNotDoIsNamed(_ arguments: [String], _ host: String, _ flags: [String]) async throws {
    let stub = try StubServer { request in
      let isKnown = ["127.0.0.1", "yes.example"].contains(request.headers["Host"]?.prefix { $0 != ":" } ?? "")
      return .respond(
        isKnown ? .ok : .misdirectedRequest,
        text: #"{"name":"topshelf","data":"\#(Self.ours)","host":"\#(host)"}"#)
    }
    let asked = try Arguments(["--port", "\(stub.port)"] + arguments, environment: [:])
    let running = try #require(await RunningTopshelf.at(host: asked.host, port: stub.port, patience: .seconds(600)))
    #expect(await running.flagsNotHonored(of: asked) == flags)
    stub.stop()
  }
}
