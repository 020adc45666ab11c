import Core

extension Timestamp {
  /// The moment so much later, to the millisecond.
  func adding(_ duration: Duration) -> Timestamp { adding(milliseconds: duration.wholeMilliseconds) }

  /// How much later than another moment this one is; negative where it is earlier.
  func duration(since other: Timestamp) -> Duration {
    .milliseconds(milliseconds.subtractingClamped(other.milliseconds))
  }
}

extension Duration {
  /// Rounded up: who waits for a moment must not wake before it.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return seconds.multipliedClamped(by: 1000).addingClamped(whole + (rest > 0 ? 1 : 0))
  }
}
