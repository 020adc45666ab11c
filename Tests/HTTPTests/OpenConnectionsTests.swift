import Testing

@testable import HTTP

/// Which connections are shut down, and when; times are seconds from an arbitrary start.
struct OpenConnectionsTests {
  private final class Register {
    private let start = ContinuousClock.now
    private var connections: OpenConnections

    init(_ count: Int = 0, in phase: OpenConnections.Phase = .head) {
      var limits = HTTPServer.Limits()
      limits.connections = 20
      limits.headDeadline = .seconds(20)
      limits.bodyDeadline = .seconds(30)
      limits.sendingDeadline = .seconds(120)
      connections = OpenConnections(limits: limits)
      for id in 0..<count {
        open(id + 1, at: 0)
        enter(phase, of: id + 1, at: 0)
      }
    }

    private func moment(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @discardableResult func open(_ id: Int, at seconds: Double) -> Bool {
      connections.open(UInt(id), socket: Int32(id), at: moment(seconds))
    }

    func enter(_ phase: OpenConnections.Phase, of id: Int, at seconds: Double) {
      connections.enter(phase, of: UInt(id), at: moment(seconds))
    }

    func close(_ id: Int) { connections.close(UInt(id)) }
    func takeOverdue(at seconds: Double) -> [Int32] { connections.takeOverdue(at: moment(seconds)).sorted() }
    func goesOn() -> Bool { connections.goesOn() }
  }

  @Test(arguments: [(OpenConnections.Phase.head, 20.0), (.body, 30), (.sending, 120)])
  func eachPhaseHasItsDeadline(_ phase: OpenConnections.Phase, _ seconds: Double) {
    let register = Register(1, in: phase)
    #expect(register.takeOverdue(at: seconds - 0.1) == [])
    #expect(register.takeOverdue(at: seconds) == [1])
    // Once is enough.
    #expect(register.takeOverdue(at: seconds + 1) == [])
  }

  @Test func aHandlerIsLeftAlone() {
    #expect(Register(1, in: .handling).takeOverdue(at: 10_000) == [])
  }

  @Test func aNewPhaseBeginsAnew() {
    let register = Register(1)
    for (phase, second) in [(OpenConnections.Phase.body, 19.0), (.handling, 48), (.sending, 90), (.head, 200)] {
      register.enter(phase, of: 1, at: second)
      #expect(register.takeOverdue(at: second + 19) == [])
    }
    #expect(register.takeOverdue(at: 220) == [1])
  }

  /// Neither a byte nor the same phase again starts a new phase.
  @Test func theSamePhaseGoesOn() {
    let register = Register(1, in: .body)
    register.enter(.body, of: 1, at: 29)
    #expect(register.takeOverdue(at: 30) == [1])
  }

  /// Its number may have been reused by then.
  @Test func whatIsClosedIsNeverShutDown() {
    let register = Register(1)
    register.close(1)
    #expect(register.takeOverdue(at: 100) == [])
    register.enter(.head, of: 1, at: 100)
    #expect(register.takeOverdue(at: 1_000) == [])
  }

  @Test func theDeadlinesShrinkToATenthIfConnectionsAreScarce() {
    let register = Register(17)
    for (id, phase) in [(1, OpenConnections.Phase.handling), (2, .body), (3, .sending)] {
      register.enter(phase, of: id, at: 0)
    }
    #expect(register.takeOverdue(at: 12) == [])
    // Nine tenths of twenty.
    register.open(18, at: 12)
    #expect(register.takeOverdue(at: 12) == Array(2...17))
    #expect(register.takeOverdue(at: 13.9) == [])
    #expect(register.takeOverdue(at: 14) == [18])
  }

  @Test func oneWatcherAtATimeAsLongAsAnyIsOpen() {
    let register = Register()
    #expect(register.open(1, at: 0))
    #expect(!register.open(2, at: 0))
    register.close(1)
    #expect(register.goesOn())
    register.close(2)
    #expect(!register.goesOn())
    #expect(register.open(3, at: 0))
  }

  /// A connection has a socket, and perhaps a file to send; the client, the stores and the standard streams have their
  /// own.
  @Test(arguments: [
    (1_024, 448), (20_000, 512), (1_048_576, 512), (256, 64), (200, 36), (128, 8), (0, 8), (.max, 512),
  ])
  func noMoreConnectionsThanThereAreDescriptorsFor(_ descriptors: Int, _ connections: Int) {
    #expect(HTTPServer.Limits().connections(withDescriptors: descriptors) == connections)
  }
}
