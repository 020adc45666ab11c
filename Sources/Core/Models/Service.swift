/// A service whose data the pages show.
public enum Service: Sendable, Hashable, CaseIterable {
  case newYorkTimes
  case googleBooks
  case apple
}
