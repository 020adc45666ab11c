import Core

/// What a search finds: each item once, in the first group that fits.
struct SearchHits: Sendable {
  struct Hit: Sendable {
    let entry: Entry
    /// The item with what every list says of it.
    let whole: Item
    /// Where it is or was.
    var places: [String]

    var item: Item { entry.item }
  }

  private(set) var thisWeek: [Hit] = []
  private(set) var favorites: [Hit] = []
  private(set) var earlier: [Hit] = []
  /// Whose data these are, but for the main service's.
  private(set) var services: Set<Service> = []

  var all: [Hit] { thisWeek + favorites + earlier }

  /// - Parameters:
  ///   - kept: the favorites that match.
  ///   - earlier: the items of earlier weeks that match, but for those that are known already.
  init(
    _ query: ItemQuery, charts: Charts, favorites all: Favorites, kept: [Favorite],
    earlier: (Set<ItemID>) -> [HistoryClient.Found], today: CalendarDate
  ) {
    add(charts) { item, listing in listing.map(query.matches) ?? query.matches(item) }
    var known = Set(thisWeek.map(\.item.id))
    for favorite in kept where !known.contains(favorite.id) && favorite.chartID.map(known.contains) != true {
      known.insert(favorite.id)
      add(favorite, charts, today)
    }
    let found = earlier(known)
    // What an earlier week says of a book may match though this week's lists, where it is, say something else.
    let before = Set(found.map(\.item.id).filter { charts.listing(of: $0) != nil })
    if !before.isEmpty { add(charts) { item, _ in before.contains(item.id) } }
    known.formUnion(thisWeek.map(\.item.id))
    for one in found where !known.contains(one.item.id) {
      if let favorite = all[one.item.id] {
        if known.insert(favorite.id).inserted { add(favorite, charts, today) }
      } else {
        self.earlier.append(Hit(entry: Self.entry(one.item), whole: one.item, places: [Self.words(one.places, today)]))
        services.formUnion(one.places.compactMap { charts.service(of: $0.chart) })
      }
    }
  }

  /// Adds the items of the newest charts.
  private mutating func add(_ charts: Charts, where isHit: (Item, Catalog.Listing?) -> Bool) {
    let hasSample = charts.main.isSample
    let isSampleOnly = hasSample && charts.others.allSatisfy(\.editions.isEmpty)
    var answers: [ItemID: Bool] = [:]
    var indices: [ItemID: Int] = [:]
    // Real books go before the sample's, whose ranks are made up.
    for edition in hasSample ? charts.others.flatMap(\.editions) + charts.main.editions : charts.editions {
      let isMain = edition.service == charts.main.service
      // An edition may list a book twice; the better rank counts.
      var seen: Set<ItemID> = []
      for entry in edition.entries {
        let id = entry.item.id
        let isFound = answers[id] ?? isHit(entry.item, charts.listing(of: id))
        answers[id] = isFound
        guard isFound, seen.insert(id).inserted else { continue }
        if !isMain { services.insert(edition.service) }
        let place = "No. \(entry.rank) in \(edition.chart.name)"
        let words = isMain && hasSample && !isSampleOnly ? "\(place) (sample list)" : place
        if let index = indices[id] {
          thisWeek[index].places.append(words)
        } else {
          indices[id] = thisWeek.count
          let whole = charts.listing(of: id)?.item ?? entry.item
          thisWeek.append(Hit(entry: entry, whole: whole, places: [words]))
        }
      }
    }
  }

  private mutating func add(_ favorite: Favorite, _ charts: Charts, _ today: CalendarDate) {
    let place =
      favorite.origin.map { "Added when it was No. \($0.rank) on \($0.chartName) (\($0.date.inWords(today: today)))" }
      ?? "In your favorites"
    favorites.append(Hit(entry: Self.entry(favorite.item), whole: favorite.item, places: [place]))
    let source = favorite.origin.flatMap { charts.source(of: $0.chart) } ?? charts.source(for: favorite.id)
    if let source { services.insert(source.service) }
  }

  /// What a card shows of an item that is on no list now.
  private static func entry(_ item: Item) -> Entry { Entry(rank: 0, movement: nil, weeksOnList: nil, item: item) }

  /// `No. 3 in Hardcover Fiction · No. 5 in Audio Fiction, November 15`
  private static func words(_ places: [Catalog.Appearance], _ today: CalendarDate) -> String {
    let ranks = places.map { "No. \($0.entry.rank) in \($0.chart.name)" }.joined(separator: " · ")
    return ranks + (places.first.map { ", \($0.date.inWords(today: today))" } ?? "")
  }
}
