/// Lines waiting to be written. If too many are waiting, further ones are only counted.
struct LineQueue: Sendable, Equatable {
  /// How many lines may wait.
  let capacity: Int
  private var waiting: [String] = []
  private var dropped = 0

  init(capacity: Int) { self.capacity = capacity }

  mutating func add(_ line: String) {
    if waiting.count < capacity { waiting.append(line) } else { dropped += 1 }
  }

  /// Takes all waiting lines, in order, and then says how many are missing.
  mutating func take() -> String {
    var text = waiting.map { $0 + "\n" }.joined()
    if dropped > 0 {
      text += "(\(dropped) \(dropped == 1 ? "line is" : "lines are") missing here: nobody read them.)\n"
    }
    waiting = []
    dropped = 0
    return text
  }
}
