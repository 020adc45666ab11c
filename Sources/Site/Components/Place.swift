import Core
import Markup

/// A chip next to an item's title that says where it is ranked.
struct Place: Sendable, Hashable {
  let text: String
  let move: EntryCard.Move?
  let link: Link?

  init(_ text: String, move: EntryCard.Move? = nil, link: Link? = nil) {
    self.text = text
    self.move = move
    self.link = link
  }

  /// - Parameter newest: the date of the source's newest edition.
  private init(_ appearance: Catalog.Appearance, newest: CalendarDate?) {
    let isPast = appearance.date != newest
    self.init(
      "No. \(appearance.entry.rank) in \(appearance.chart.name)"
        + (isPast ? ", \(appearance.date.inWords)" : ""),
      move: appearance.entry.movement.map(EntryCard.Move.init),
      link: Self.link(appearance.chart.id, isPast ? appearance.date : nil, appearance.chart.frequency))
  }

  /// The item's ranks in its newest editions, the main chart first, daily charts last. If it is on no chart, where it was
  /// added.
  static func all(_ appearances: [Catalog.Appearance], charts: Charts, kept: Favorite?) -> [Place] {
    func place(_ appearance: Catalog.Appearance) -> Place {
      Place(appearance, newest: charts.source(of: appearance.chart.id)?.newest)
    }
    let daily = newest(of: appearances.filter { $0.chart.frequency == .daily })
    guard let first = appearances.first(where: { $0.chart.frequency != .daily }) else {
      guard daily.isEmpty else { return daily.map(place) }
      return kept?.origin.map { origin in
        [
          Place(
            "Added when it was No. \(origin.rank) on \(origin.chartName) (\(origin.date.inWords))",
            link: link(origin.chart, origin.date, charts.chart(origin.chart)?.frequency))
        ]
      } ?? []
    }
    let together = appearances.filter { $0.chart.frequency != .daily && $0.date == first.date }
    let main = together.first { $0.entry.weeksOnList != nil } ?? first
    var places = [place(main)]
    if let weeks = main.entry.weeksOnList { places.append(Place("\(RelativeTime.count(weeks, "week")) on the list")) }
    return places + (together.filter { $0 != main } + daily).map(place)
  }

  /// The newest of each chart.
  private static func newest(of appearances: [Catalog.Appearance]) -> [Catalog.Appearance] {
    var seen: Set<Chart.ID> = []
    return appearances.filter { seen.insert($0.chart.id).inserted }
  }

  /// Daily charts have no weeks to choose from.
  private static func link(_ chart: Chart.ID, _ date: CalendarDate?, _ frequency: Chart.Frequency?) -> Link {
    Route.bestSellers(chart: chart, week: frequency == .daily ? nil : date).link
  }
}

struct PlacesView: Component {
  let places: [Place]

  var body: some HTML {
    if !places.isEmpty {
      ul(.class("chips")) {
        for place in places { PlaceView(place: place) }
      }
    }
  }
}

struct PlaceView: Component {
  let place: Place

  var body: some HTML {
    li {
      if let link = place.link { a(.href(link)) { place.text } } else { place.text }
      if let move = place.move {
        " "
        MoveView(move: move)
      }
    }
  }
}
