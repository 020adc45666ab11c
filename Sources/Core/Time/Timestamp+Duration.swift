extension Timestamp {
  /// The moment that much later, to the millisecond.
  package func adding(_ duration: Duration) -> Timestamp {
    Timestamp(milliseconds: milliseconds.addingClamped(duration.wholeMilliseconds))
  }

  /// The time from another moment to this one; negative if the other is later.
  package func duration(since other: Timestamp) -> Duration {
    .milliseconds(milliseconds.subtractingClamped(other.milliseconds))
  }
}

extension Duration {
  package static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }

  package static func days(_ count: Int) -> Duration { .hours(count * 24) }

  /// Rounded up: whoever waits for a moment must not wake before it.
  package var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return seconds.multipliedClamped(by: 1000).addingClamped(whole + (rest > 0 ? 1 : 0))
  }
}
