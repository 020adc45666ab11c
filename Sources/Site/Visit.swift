import Core
import HTTP

/// One request, with the settings, the favorites and the time read once.
///
/// A class, since every step of an answer holds on to it, and copies of all dependencies cost a page some 10 µs.
final class Visit: Sendable {
  let request: Request
  let preferences: Preferences
  let favorites: Favorites
  let now: Timestamp
  let dependencies: Dependencies

  init(_ request: Request, _ dependencies: Dependencies) {
    self.request = request
    self.dependencies = dependencies
    preferences = dependencies.preferences.current()
    favorites = dependencies.favorites.current()
    now = dependencies.clock.now()
  }

  /// The same request, with the settings, the favorites and the time read again.
  func again() -> Visit { Visit(request, dependencies) }

  /// Runs `next` once `pending` is there. After a wait, everything is read again.
  func after<Value: Sendable, New: Sendable>(
    _ pending: Pending<Value, PageError>,
    _ next: @escaping @Sendable (Value, Visit) throws(PageError) -> Pending<New, PageError>
  ) throws(PageError) -> Pending<New, PageError> {
    switch pending {
    case .now(let value): try next(value, self)
    case .later(let wait): .later { () async throws(PageError) in try await next(try await wait(), self.again()).value }
    }
  }

  /// The page of ours with the link or form that led here, as the browser says; `nil` if it is the same page.
  var cameFrom: Route? {
    guard let referrer = request.headers["Referer"], let host = request.headers["Host"] else { return nil }
    let origin = ["http://", "https://"].map { $0 + host }.first { referrer.hasPrefix($0 + "/") }
    guard let address = origin.map({ String(referrer.dropFirst($0.count)) }), address != request.target else {
      return nil
    }
    // The news in an address is old by now.
    if case .newLists(let chart)? = Route(page: address) { return .bestSellers(chart: chart, week: nil) }
    return Route(page: address)
  }

  /// Whether a reader opens a page, rather than a browser that prepares one or a program that looks at its headers.
  var isOpened: Bool { request.method == .get && !request.isSpeculative }

  var today: CalendarDate { dependencies.clock.date(of: now) }

  /// The store that Apple's charts are of, and that their links lead to if nothing names another.
  var storeCountry: CountryCode { preferences.storeCountry ?? dependencies.storefronts.home }

  /// An item on a chart in memory, among the favorites, or on a list of an earlier week, with the places where it stood.
  func find(_ id: ItemID, in charts: Charts) -> (item: Item, appearances: [Catalog.Appearance])? {
    let (listing, favorite) = held(id, in: charts)
    let other = favorite?.chartID.flatMap { $0 == id ? nil : $0 }
    let kept = dependencies.history.places(id) + (other.map(dependencies.history.places) ?? [])
    guard let known = listing?.item ?? favorite?.item ?? kept.first?.entry.item else { return nil }
    let item = kept.reduce(into: [known]) { items, place in
      // Most places say the same of it.
      if items.last != place.entry.item { items.append(place.entry.item) }
    }.reduce(known) { $0.merged(with: $1) }
    let places = listing?.appearances ?? []
    // A favorite says where it was added if it is on no list; the days of a daily chart are none.
    let history = favorite == nil ? kept : kept.filter { $0.chart.frequency != .daily }
    return (item, places.completed(with: history))
  }

  /// The same without its places. Looks at earlier weeks only if there is no other way.
  func item(_ id: ItemID, in charts: Charts) -> Item? {
    let (listing, favorite) = held(id, in: charts)
    return listing?.item ?? favorite?.item ?? dependencies.history.places(id).first?.entry.item
  }

  private func held(_ id: ItemID, in charts: Charts) -> (listing: Catalog.Listing?, favorite: Favorite?) {
    let favorite = favorites[id]
    return (charts.listing(of: id) ?? favorite?.chartID.flatMap { charts.listing(of: $0) }, favorite)
  }
}
