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

  private init(_ appearance: Catalog.Appearance, newest: CalendarDate?) {
    let isPast = appearance.date != newest
    self.init(
      "No. \(appearance.entry.rank) in \(appearance.chart.name)"
        + (isPast ? ", \(appearance.date.inWords)" : ""),
      move: appearance.entry.movement.map(EntryCard.Move.init),
      link: Self.link(appearance.chart.id, isPast ? appearance.date : nil, appearance.chart.frequency))
  }

  /// The item's ranks in its newest editions, the main chart first. If it is on no chart, where it was added.
  static func all(_ appearances: [Catalog.Appearance], charts: Charts, source: SourceSnapshot?, kept: Favorite?)
    -> [Place]
  {
    let newest = source?.newest
    guard let first = appearances.first else {
      return kept?.origin.map { origin in
        [
          Place(
            "Added when it was No. \(origin.rank) on \(origin.chartName) (\(origin.date.inWords))",
            link: link(origin.chart, origin.date, charts.chart(origin.chart)?.frequency))
        ]
      } ?? []
    }
    let together = appearances.filter { $0.date == first.date }
    let main = together.first { $0.entry.weeksOnList != nil } ?? first
    var places = [Place(main, newest: newest)]
    if let weeks = main.entry.weeksOnList { places.append(Place("\(RelativeTime.count(weeks, "week")) on the list")) }
    return places + together.filter { $0 != main }.map { Place($0, newest: newest) }
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
