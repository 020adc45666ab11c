import Core
import Markup

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
  let credits: [Service]
  /// What is not among the results.
  let notice: Notice?
  /// Seconds after which the page is worth loading again.
  let reload: Int?

  init(_ text: String, state: ChartsState, favorites: Favorites, today: CalendarDate) {
    let text = PlainText.clean(String(text.prefix(200))).collapsingBlanks
    self.text = text
    isSample = state.week.isSample
    let ofTheWeek: [Service] = isSample ? [] : [.newYorkTimes]
    let week = isSample && state.failure != .noKey ? state.failure : nil
    reload = week?.reload
    if let week {
      notice = week.notice(of: .newYorkTimes, instead: "Showing a sample until then.", page: .search(text))
    } else if text.isEmpty || state.albums.edition != nil {
      notice = nil
    } else if let failure = state.albums.failure {
      notice = failure.notice(of: .apple, instead: "Albums aren’t included.", page: .search(text))
    } else {
      notice = .good(
        "Apple’s albums are on their way and not among these yet.",
        next: Notice.Next(words: "Search again", link: Route.search(text).link))
    }
    guard !text.isEmpty else {
      credits = ofTheWeek
      heading = "Search all lists"
      self.state = .unasked
      return
    }
    heading = "“\(text.isolated)” on all lists"
    var order: [ItemID] = []
    var hits: [ItemID: [(Chart, Entry)]] = [:]
    let query = ItemQuery(text)
    var answers: [ItemID: Bool] = [:]
    for edition in state.editions {
      // A book that is in it twice stands at its better place.
      var seen: Set<ItemID> = []
      for entry in edition.entries {
        let id = entry.item.id
        let isHit = answers[id] ?? state.listing(of: id).map(query.matches) ?? query.matches(entry.item)
        answers[id] = isHit
        guard isHit, seen.insert(id).inserted else { continue }
        if hits[id] == nil { order.append(id) }
        hits[id, default: []].append((edition.chart, entry))
      }
    }
    credits =
      ofTheWeek + (hits.values.contains { $0.contains { $0.1.item.service == .apple } } ? [Service.apple] : [])
    let found: [Found] = order.compactMap { id in
      guard let places = hits[id], let first = places.first else { return nil }
      return Found(
        card: EntryCard(first.1, favorites: favorites, from: .search(text), today: today),
        places: places.map { "No. \($0.1.rank) in \($0.0.name)" }.joined(separator: " · "))
    }
    self.state = found.isEmpty ? .nothing : .found(found)
  }
}
