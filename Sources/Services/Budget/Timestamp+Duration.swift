internal import Core

extension Timestamp {
  /// The moment so much later, to the millisecond; it stays where the sum would overflow.
  func adding(_ duration: Duration) -> Timestamp {
    let (sum, overflows) = milliseconds.addingReportingOverflow(duration.wholeMilliseconds)
    return overflows ? self : Timestamp(milliseconds: sum)
  }

  /// How much later than another moment this one is; negative where it is earlier.
  func duration(since other: Timestamp) -> Duration {
    let (difference, overflows) = milliseconds.subtractingReportingOverflow(other.milliseconds)
    return overflows ? .zero : .milliseconds(difference)
  }
}

extension Duration {
  /// Rounded up: who waits for a moment must not wake before it.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    return overflows ? (seconds < 0 ? .min / 2 : .max / 2) : product + whole + (rest > 0 ? 1 : 0)
  }
}
