/// A service that the pages show data from. The database keeps these names.
package enum Service: String, Sendable, Hashable, CaseIterable {
  case newYorkTimes = "new-york-times"
  case googleBooks = "google-books"
  case apple
  /// Its book store, which is apart from its music.
  case appleBooks = "apple-books"
}
