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
  private init(_ appearance: Catalog.Appearance, newest: CalendarDate?, today: CalendarDate) {
    let isPast = appearance.date != newest
    self.init(
      "No. \(appearance.entry.rank) in \(appearance.chart.name)"
        + (isPast ? ", \(appearance.date.inWords(today: today))" : ""),
      move: appearance.entry.movement.map(EntryCard.Move.init),
      link: Route.chart(appearance.chart.id, appearance.chart.frequency, week: isPast ? appearance.date : nil).link)
  }

  /// The edition that a list page shows; without a date, the newest.
  typealias Lead = (chart: Chart.ID, date: CalendarDate?)

  /// The item's ranks in its newest editions: the one that the reader came from first, daily charts last; then its best
  /// rank, and for how many weeks it has been on a list. If it is on no chart, where it was added.
  static func all(
    _ appearances: [Catalog.Appearance], charts: Charts, kept: Favorite?, from lead: Lead? = nil, today: CalendarDate
  ) -> [Place] {
    let daily = newest(of: appearances.filter { $0.chart.frequency == .daily })
    let dated = appearances.filter { $0.chart.frequency != .daily }
    let together = dated.filter { $0.date == dated.first?.date }
    var shown = together + daily
    guard !shown.isEmpty else {
      return kept?.origin.map { origin in
        [
          Place(
            "Added when it was No. \(origin.rank) on \(origin.chartName) (\(origin.date.inWords))",
            link: Route.chart(origin.chart, charts.chart(origin.chart)?.frequency, week: origin.date).link)
        ]
      } ?? []
    }
    let here = lead.flatMap { appearances.first(on: $0) }
    if let first = here ?? together.first(where: { $0.entry.weeksOnList != nil }) {
      shown = [first] + shown.filter { $0 != first }
    }
    var places = shown.map { Place($0, newest: charts.source(of: $0.chart.id)?.newest, today: today) }
    if let peak = peak(of: dated) {
      places.append(Place("peaked at No. \(peak.entry.rank) on \(peak.date.inWords(today: today))"))
    }
    if let counting = longest(together), let weeks = counting.entry.weeksOnList {
      places.append(Place("\(RelativeTime.count(weeks, "week")) on \(counting.chart.name)"))
    }
    return places
  }

  /// The latest day of its best rank; `nil` if it is known in one week only.
  private static func peak(of appearances: [Catalog.Appearance]) -> Catalog.Appearance? {
    guard Set(appearances.map(\.date)).count > 1 else { return nil }
    return appearances.min { ($0.entry.rank, $1.date) < ($1.entry.rank, $0.date) }
  }

  /// Where it has been for the most weeks, if a list counts them.
  private static func longest(_ appearances: [Catalog.Appearance]) -> Catalog.Appearance? {
    appearances.reduce(nil) { longest, next in
      (next.entry.weeksOnList ?? 0) > (longest?.entry.weeksOnList ?? 0) ? next : longest
    }
  }

  /// The newest of each chart.
  private static func newest(of appearances: [Catalog.Appearance]) -> [Catalog.Appearance] {
    var seen: Set<Chart.ID> = []
    return appearances.filter { seen.insert($0.chart.id).inserted }
  }
}

extension Route {
  /// The edition that this page shows, or that led to it.
  func place(in charts: Charts, preferences: Preferences) -> Place.Lead? {
    switch self {
    case .bestSellers(let chart, let week): (chart ?? charts.openingChart(preferred: preferences.defaultChart), week)
    case .item(_, let from): from?.place(in: charts, preferences: preferences)
    default: nil
    }
  }
}

extension [Catalog.Appearance] {
  /// The place in an edition.
  func first(on lead: Place.Lead) -> Catalog.Appearance? {
    first { $0.chart.id == lead.chart && (lead.date ?? $0.date) == $0.date }
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
