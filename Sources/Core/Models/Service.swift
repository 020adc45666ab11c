/// A service whose data the pages show.
package enum Service: Sendable, Hashable, CaseIterable {
  case newYorkTimes
  case googleBooks
  case apple
}
