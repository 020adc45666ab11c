/// Which of an album's genres are shown.
package enum AlbumGenres {
  /// What is shown where the service names nothing better.
  package static let any = "Music"

  /// Without number 34, "Music", which every album has and which stood first in 21 of 100 of one chart; each name once,
  /// since some come under two numbers; in the service's order. "Music" where nothing is left.
  package static func shown(_ genres: [(id: String, name: String)]) -> [String] {
    var names: [String] = []
    for (id, name) in genres where id != "34" && !name.isEmpty && !names.contains(name) { names.append(name) }
    return names.isEmpty ? [any] : names
  }
}
