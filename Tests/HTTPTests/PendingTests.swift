import HTTP
import Testing

@Suite struct PendingTests {
  enum Trouble: Error { case some }

  @Test func whatIsThereTakesNoWait() async throws {
    let pending = Pending<Int, Trouble>(1) { 2 }
    #expect(pending.present == 1)
    #expect(try await pending.value == 1)
    #expect(pending.map { $0 + 1 }.present == 2)
  }

  @Test func whatIsNotThereIsWaitedFor() async throws {
    let pending = Pending<Int, Trouble>(nil) { 2 }
    #expect(pending.present == nil)
    #expect(pending.map { $0 + 1 }.present == nil)
    #expect(try await pending.map { $0 + 1 }.value == 3)
  }

  @Test func aWaitMayFail() async {
    let pending = Pending<Int, Trouble>(nil) { () async throws(Trouble) in throw .some }
    await #expect(throws: Trouble.some) { try await pending.value }
    await #expect(throws: Trouble.some) { try await pending.map { $0 + 1 }.value }
  }

  @Test func whatCannotFailIsAValue() async {
    #expect(await Pending<Int, Never>(nil) { 2 }.value == 2)
    #expect(await Pending<Int, Never>.now(1).map { $0 + 1 }.value == 2)
  }
}
