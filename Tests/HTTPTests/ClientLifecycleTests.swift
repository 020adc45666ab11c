import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

/// Many requests at the same time, canceled ones, and closing a client.
@Suite(.timeLimit(.minutes(10))) struct ClientLifecycleTests {
  @Test func aRefusedConnectionIsTheNetwork() async throws {
    let stub = try StubServer { _ in .respond() }
    let url = stub.url()
    stub.stop()
    #expect(try await ClientFixture().failure(url) == .cannotConnect)
  }

  /// The first six wait for each other.
  @Test func sixAtATimeGoToOneHost() async throws {
    let six = DispatchGroup()
    let missing = Mutex(6)
    for _ in 0..<6 { six.enter() }
    let stub = try StubServer { _ in
      missing.withLock { missing in
        if missing > 0 { six.leave() }
        missing -= 1
      }
      six.wait()
      return .respond(text: "x")
    }
    let fixture = try ClientFixture()
    let statuses = try await withThrowingTaskGroup(of: Status.self) { group in
      for index in 0..<40 { group.addTask { try await fixture.get(stub.url("/\(index)")).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: .ok, count: 40))
    #expect(Set(stub.requests.map(\.target)).count == 40)
    #expect(stub.peakOfConcurrentRequests == 6)
  }

  @Test func aBusyHostDoesNotHoldUpAnother() async throws {
    let busy = try StubServer { _ in .stall(after: []) }
    let other = try StubServer { _ in .respond(text: "x") }
    let fixture = try ClientFixture()
    let waiting = (0..<10).map { _ in Task { await fixture.failure(busy.url()) } }
    try await eventually { busy.requests.count == 6 }
    #expect(try await fixture.get(other.url()).status == .ok)
    #expect(busy.requests.count == 6)
    for task in waiting { task.cancel() }
    for task in waiting { #expect(await task.value == .cancelled) }
  }

  @Test func cancelledBeforeItIsSent() async throws {
    let stub = try StubServer { _ in .respond(text: "x") }
    let fixture = try ClientFixture()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await fixture.failure(stub.url())
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    // The client still works, and nothing of the canceled request is left.
    #expect(try await fixture.get(stub.url("/after")).status == .ok)
    #expect(stub.requests.map(\.target) == ["/after"])
  }

  @Test func cancelledWhileItRuns() async throws {
    let stub = try StubServer { _ in .stall(after: []) }
    let fixture = try ClientFixture()
    let task = Task { await fixture.failure(stub.url()) }
    try await eventually { !stub.requests.isEmpty }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func cancelledWhileItWaitsForOthers() async throws {
    let isCancelled = DispatchSemaphore(value: 0)
    let stub = try StubServer { request in
      if request.target == "/first" { isCancelled.wait() }
      return .respond()
    }
    let fixture = try ClientFixture(maximumTransfers: 1)
    let first = Task { await fixture.failure(stub.url("/first")) }
    try await eventually { !stub.requests.isEmpty }
    let second = Task { await fixture.failure(stub.url("/second")) }
    // Usually it is waiting by now; one canceled earlier ends the same way.
    try await Task.sleep(for: .milliseconds(50))
    second.cancel()
    #expect(await second.value == .cancelled)
    isCancelled.signal()
    #expect(await first.value == nil)
    #expect(try await fixture.get(stub.url("/third")).status == .ok)
    #expect(stub.requests.map(\.target) == ["/first", "/third"])
  }

  @Test func halfOfManyCancelled() async throws {
    let stub = try StubServer { _ in .after(.milliseconds(10), .respond(text: "x")) }
    let fixture = try ClientFixture()
    let tasks = (0..<60).map { index in Task { await fixture.failure(stub.url("/\(index)")) } }
    for index in stride(from: 0, to: 60, by: 2) { tasks[index].cancel() }
    for (index, task) in tasks.enumerated() {
      let error = await task.value
      #expect(error == nil || (index.isMultiple(of: 2) && error == .cancelled))
    }
    #expect(try await fixture.get(stub.url()).status == .ok)
  }

  @Test func closingEndsWhatIsUnderWay() async throws {
    let stub = try StubServer { _ in .stall(after: []) }
    let fixture = try ClientFixture()
    let tasks = (0..<10).map { _ in Task { await fixture.failure(stub.url()) } }
    try await eventually { stub.requests.count == 6 }
    await fixture.client.close()
    for task in tasks { #expect(await task.value == .cancelled) }
    #expect(await fixture.failure(stub.url()) == .cancelled)
    await fixture.client.close()
  }

  @Test func aClientThatIsLetGoEnds() async throws {
    let stub = try StubServer { _ in .respond(text: "x") }
    for _ in 0..<20 { #expect(try await ClientFixture().get(stub.url()).status == .ok) }
  }
}
