import Foundation
import Synchronization
import Testing

@testable import Topshelf

/// How lines are written, and how the program ends, if nobody reads.
@Suite(.timeLimit(.minutes(10))) struct OutputTests {
  @Test func aQueueKeepsTheOrderAndSaysWhatIsMissing() {
    var queue = LineQueue(capacity: 2)
    #expect(queue.take() == "")
    queue.add("a")
    queue.add("b")
    #expect(queue.take() == "a\nb\n")
    for line in ["c", "d", "e"] { queue.add(line) }
    #expect(queue.take() == "c\nd\n(1 line is missing here: nobody read them.)\n")
    queue.add("f")
    #expect(queue.take() == "f\n")
    for line in 0..<100 { queue.add("\(line)") }
    #expect(queue.take() == "0\n1\n(98 lines are missing here: nobody read them.)\n")
    #expect(queue == LineQueue(capacity: 2))
  }

  @Test func aPipeThatNobodyReadsHoldsUpNobody() throws {
    let pipe = Pipe()
    let writer = LineWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor, capacity: 10)
    let line = String(repeating: "x", count: 10_000)
    for _ in 0..<200 { writer(line) }
    #expect(!writer.flush(within: .milliseconds(10)))
    // Somebody reads after all.
    let read = Mutex(0)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var text = Data()
      while text.suffix(4) != Data("end\n".utf8) { text += pipe.fileHandleForReading.availableData }
      let lines = text.split(separator: 0x0A)
      read.withLock { $0 = lines.count { $0.count == line.utf8.count } }
      ended.signal()
    }
    #expect(writer.flush(within: .seconds(600)))
    writer("end")
    #expect(writer.flush(within: .seconds(600)))
    #expect(ended.wait(timeout: .now() + 600) == .success)
    #expect((1..<200).contains(read.withLock { $0 }))
  }

  @Test func aPipeWhoseReaderIsGoneHoldsUpNobody() throws {
    let pipe = Pipe()
    let writer = LineWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForReading.close()
    writer("a")
    #expect(writer.flush(within: .seconds(600)))
  }

  /// As set by a parent that shares the pipe and must not block.
  @Test func aPipeThatDoesNotBlockGetsEverything() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let writer = LineWriter(descriptor: descriptor)
    let line = String(repeating: "x", count: 200_000)
    writer(line)
    let size = Mutex(0)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var count = 0
      while count <= line.utf8.count { count += pipe.fileHandleForReading.availableData.count }
      size.withLock { [count] in $0 = count }
      ended.signal()
    }
    #expect(writer.flush(within: .seconds(600)))
    #expect(ended.wait(timeout: .now() + 600) == .success)
    #expect(size.withLock { $0 } == line.utf8.count + 1)
  }

  @Test func theFirstSignalBeginsAStopAndEndsOneThatHangs() async throws {
    let pipe = try #require(SignalPipe())
    let (steps, step) = AsyncStream.makeStream(of: String.self)
    let isWatched = StopSignals.watch(
      pipe, patience: 0.01, begin: { step.yield("begin") },
      end: {
        step.yield("end")
        step.finish()
      })
    #expect(isWatched)
    pipe.fire()
    pipe.fire()
    var seen: [String] = []
    for await step in steps { seen.append(step) }
    #expect(seen == ["begin", "end"])
  }
}
