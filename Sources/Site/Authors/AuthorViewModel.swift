import Core
import Markup

/// The text and links of an author's page.
struct AuthorViewModel: Sendable, Equatable {
  struct Work: Sendable, Hashable {
    let card: EntryCard
    /// Its best rank.
    let best: String
    /// The other lists where it was; empty if there are none.
    let others: String
    /// When it was on the lists.
    let seen: String
  }

  let name: String
  let count: String
  let works: [Work]
  let credits: [Service]

  /// - Returns: `nil` if no book of the author is known.
  init?(_ key: AuthorKey, _ works: [HistoryClient.Found], charts: Charts, favorites: Favorites, today: CalendarDate) {
    let sorted = works.map { Sorted($0, favorites.favorite(for: $0.item), in: charts) }.sorted { $0.comes(before: $1) }
    guard case .book(let book)? = sorted.first?.work.item else { return nil }
    name = Authorship.names(of: book.author).first { AuthorKey(name: $0) == key } ?? book.author
    count = ItemKind.words([.book: works.count])
    self.works = sorted.map { Work($0, key: key, favorites: favorites, today: today) }
    let services = sorted.flatMap(\.real).compactMap { charts.service(of: $0.chart) }
    credits = Service.allCases.filter(Set(services).contains)
  }
}

/// A book with what its place among the author's others depends on.
private struct Sorted {
  let work: HistoryClient.Found
  /// Those of real lists: the sample's ranks are made up.
  let real: [Catalog.Appearance]
  /// Of the lists of the week, and of daily charts only if it was on no list.
  let places: [(name: String, rank: Int, date: CalendarDate)]

  init(_ work: HistoryClient.Found, _ favorite: Favorite?, in charts: Charts) {
    self.work = work
    real = work.places.filter { charts.source(of: $0.chart.id)?.isSample != true }
    let dated = real.filter { $0.chart.frequency != .daily }
    let seen = (dated.isEmpty ? real : dated).map { (name: $0.chart.name, rank: $0.entry.rank, date: $0.date) }
    // A favorite was on a list when it was added, whether that is still known or not.
    places = seen.isEmpty ? favorite?.origin.map { [($0.chartName, $0.rank, $0.date)] } ?? [] : seen
  }

  var first: CalendarDate? { places.lazy.map(\.date).min() }
  var last: CalendarDate? { places.lazy.map(\.date).max() }
  /// The latest of the best.
  var best: (name: String, rank: Int, date: CalendarDate)? {
    places.min { ($0.rank, $1.date) < ($1.rank, $0.date) }
  }

  /// Those that were seen last first, then those with the better rank.
  func comes(before other: Sorted) -> Bool {
    let (mine, others) = (last?.daysSince1970 ?? .min, other.last?.daysSince1970 ?? .min)
    if mine != others { return mine > others }
    return (best?.rank ?? .max, work.item.title) < (other.best?.rank ?? .max, other.work.item.title)
  }
}

extension AuthorViewModel.Work {
  fileprivate init(_ sorted: Sorted, key: AuthorKey, favorites: Favorites, today: CalendarDate) {
    let best = sorted.best
    card = EntryCard(
      Entry(rank: best?.rank ?? 0, movement: nil, weeksOnList: nil, item: sorted.work.item), favorites: favorites,
      from: .author(key), today: today)
    self.best = best.map { "No. \($0.rank) in \($0.name)" } ?? ""
    var names: [String] = []
    for place in sorted.places where place.name != best?.name && !names.contains(place.name) {
      names.append(place.name)
    }
    others = names.isEmpty ? "" : "Also on \(AppleCredits.line(of: names))"
    guard let first = sorted.first, let last = sorted.last else {
      seen = card.favorite.isKept ? "In your favorites" : sorted.work.places.isEmpty ? "" : "On a sample list"
      return
    }
    let (from, to) = (first.inWords(today: today), last.inWords(today: today))
    seen = first == last ? "On the lists of \(to)" : "On the lists from \(from) to \(to)"
  }
}
