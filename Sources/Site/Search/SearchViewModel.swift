internal import Core
internal import Markup

/// What was found, in finished words.
struct SearchViewModel: Sendable, Equatable {
  struct Found: Sendable, Hashable {
    let card: EntryCard
    /// Where it stands, with the rank.
    let places: String
  }

  enum State: Sendable, Equatable {
    case unasked
    case nothing
    case found([Found])
  }

  let text: String
  let heading: String
  let isSample: Bool
  let state: State
  let credits: [Credit]

  init(_ text: String, week: Week, favorites: Favorites) {
    let text = String(text.prefix(200)).collapsingBlanks
    self.text = text
    isSample = week.isSample
    credits = week.isSample ? [] : [.newYorkTimes]
    guard !text.isEmpty else {
      heading = "Search all lists"
      state = .unasked
      return
    }
    heading = "“\(text)” on all lists"
    var order: [BookKey] = []
    var hits: [BookKey: [(Chart, Entry)]] = [:]
    let query = BookQuery(text)
    for edition in week.editions {
      for entry in edition.entries {
        guard case .book(let book) = entry.item, query.matches(book) else { continue }
        if hits[book.key] == nil { order.append(book.key) }
        hits[book.key, default: []].append((edition.chart, entry))
      }
    }
    let found: [Found] = order.compactMap { key in
      guard let places = hits[key], let first = places.first else { return nil }
      return Found(
        card: EntryCard(first.1, favorites: favorites, from: .search(text)),
        places: places.map { "No. \($0.1.rank) in \($0.0.name)" }.joined(separator: " · "))
    }
    state = found.isEmpty ? .nothing : .found(found)
  }
}
