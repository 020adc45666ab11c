/// A service that the pages show data from.
package enum Service: Sendable, Hashable, CaseIterable {
  case newYorkTimes
  case googleBooks
  case apple
}
