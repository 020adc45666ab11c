/// A service that the pages show data from.
package enum Service: Sendable, Hashable, CaseIterable {
  case newYorkTimes
  case googleBooks
  case apple
  /// Its book store, which is apart from its music.
  case appleBooks
}
