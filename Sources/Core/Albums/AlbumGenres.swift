/// Which genres of an album to show.
package enum AlbumGenres {
  /// The genre if the service names nothing better.
  package static let any = "Music"

  /// In the service's order, each name once, since some have two numbers; "Music" if nothing is left.
  ///
  /// Number 34, "Music", is left out: every album has it, and it came first in 21 of 100 of one chart.
  package static func shown(_ genres: [(id: String, name: String)]) -> [String] {
    var names: [String] = []
    for (id, name) in genres where id != "34" && !name.isEmpty && !names.contains(name) { names.append(name) }
    return names.isEmpty ? [any] : names
  }
}
