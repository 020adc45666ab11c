import Core
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct PictureQueueTests {
  private func url(_ path: String, on host: String = "static01.nyt.com") throws -> WebURL {
    try #require(WebURL("https://\(host)/\(path)"))
  }

  @Test func sixAtATimeFromAHost() async throws {
    let running = Mutex<[String: Int]>([:])
    let peak = Mutex<[String: Int]>([:])
    let latch = OneShot<Void>()
    let images = ImageClient { url throws(ServiceFailure) in
      let count = running.withLock { running in
        running[url.host, default: 0] += 1
        return running[url.host, default: 0]
      }
      peak.withLock { $0[url.host] = max($0[url.host, default: 0], count) }
      await latch.wait()
      running.withLock { $0[url.host, default: 0] -= 1 }
      // Failures make room too.
      if url.text.hasSuffix("3") { throw .notFound }
      return .stub()
    }
    let queue = PictureQueue(images, clock: .fixed(Timestamp(seconds: 0)))
    let urls = try (0..<40).map { try url("\($0)", on: $0 % 2 == 0 ? "a.example" : "b.example") }
    async let answers = withTaskGroup(of: Bool.self) { group in
      for url in urls { group.addTask { await queue.picture(url) == .success(.stub()) } }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    try await eventually { running.withLock { $0 } == ["a.example": 6, "b.example": 6] }
    latch.fire()
    #expect(await answers == 36)
    #expect(peak.withLock { $0 } == ["a.example": 6, "b.example": 6])
  }

  @Test func aHostThatCannotBeReachedIsNotWaitedForByEach() async throws {
    let world = try CoverWorld()
    let latch = OneShot<Void>()
    world.latch.withLock { $0 = latch }
    let queue = PictureQueue(world.images, clock: world.clock)
    let urls = try (0..<100).map { try url("\($0)") }
    for url in urls { world.answer(url.text, .failure(.timedOut)) }
    async let all: Void = withTaskGroup(of: Void.self) { group in
      for url in urls { group.addTask { _ = await queue.picture(url) } }
    }
    try await eventually { world.asked.withLock { $0 }.count == 6 }
    latch.fire()
    await all
    #expect(world.takeAsked().count == 6)
    #expect(await queue.picture(urls[50]) == .failure(.unreachable))
    #expect(world.takeAsked().isEmpty)
    world.pass(.seconds(60))
    #expect(await queue.picture(urls[50]) == .failure(.timedOut))
    #expect(world.takeAsked().count == 1)
  }

  @Test func aNetworkThatIsBackIsNoticed() async throws {
    let world = try CoverWorld()
    let queue = PictureQueue(world.images, clock: world.clock)
    let (lost, crowded, other) = (
      try url("lost"), try url("x", on: "covers.openlibrary.org"), try url("y", on: "b.example")
    )
    world.answer(lost.text, .failure(.unreachable))
    world.answer(crowded.text, .failure(.quota))
    world.answer(other.text, .success(.stub()))
    for url in [lost, crowded, other] { _ = await queue.picture(url) }
    world.answer(lost.text, .success(.stub()))
    world.answer(crowded.text, .success(.stub()))
    #expect(await queue.picture(lost) == .success(.stub()))
    // "Too many" is not about the network.
    #expect(await queue.picture(crowded) == .failure(.unreachable))
    world.pass(.seconds(300))
    #expect(await queue.picture(crowded) == .success(.stub()))
  }
}
