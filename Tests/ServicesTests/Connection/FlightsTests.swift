import HTTP
import Synchronization
import Testing

@testable import Services

struct FlightsTests {
  @Test func whoAsksForTheSameMeanwhileJoinsTheFirst() async {
    let flights = Flights<String, Int>()
    let gate = OneShot<Void>()
    let count = Mutex(0)
    let work: @Sendable () async -> Int = {
      await gate.wait()
      return count.withLock { count in
        count += 1
        return count
      }
    }
    let first = flights.join("a", work)
    let second = flights.join("a", work)
    let other = flights.join("b", work)
    #expect(flights["a"] != nil)
    gate.fire()
    #expect(await first.value == second.value)
    _ = await other.value
    #expect(count.withLock { $0 } == 2)
    #expect(flights["a"] == nil)
    #expect(await flights.join("a", work).value == 3)
  }

  @Test func oneTaskServesSeveralKeysButNoneThatHasOne() async {
    let flights = Flights<String, [String]>()
    let gate = OneShot<Void>()
    let work: @Sendable ([String]) async -> [String] = { keys in
      await gate.wait()
      return keys
    }
    let first = flights.join("b", with: ["a", "b", "c"], work)
    let second = flights.join("d", with: ["c", "d", "e"], work)
    let joined = flights.join("e", with: ["f"], work)
    gate.fire()
    #expect(await first.value == ["b", "a", "c"])
    #expect(await second.value == ["d", "e"])
    #expect(await joined.value == ["d", "e"])
    for key in "abcdef" { #expect(flights[String(key)] == nil) }
  }
}
