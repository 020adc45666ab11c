import Core
import Markup

/// The text and links of the search page.
struct SearchViewModel: Sendable, Equatable {
  struct Found: Sendable, Hashable {
    let card: EntryCard
    /// Its ranks and charts.
    let places: String
    /// The ISBN that was looked for, or begins so; empty if words were.
    let isbn: String
    /// The parts that match.
    let inTitle: [Range<String.Index>]
    let inByline: [Range<String.Index>]
    let inISBN: [Range<String.Index>]

    fileprivate init(_ card: EntryCard, places: [String], _ query: ItemQuery, in item: Item) {
      self.card = card
      self.places = places.joined(separator: " · ")
      let number = query.isbn(of: item)
      isbn = number?.digits ?? ""
      inISBN = number.map { query.matches(in: $0) } ?? []
      inTitle = query.matches(in: card.title)
      inByline = query.matches(in: card.byline)
    }
  }

  enum State: Sendable, Equatable {
    case unasked
    case nothing
    case found([Found])
  }

  let text: String
  let heading: String
  /// How many were found, and whether of the sample.
  let about: String
  /// Whether there is nothing but the sample to search.
  let isSample: Bool
  let state: State
  let credits: [Service]
  /// What the results lack.
  let notice: Notice?
  /// Seconds after which the page is worth loading again.
  let reload: Int?
  /// The reader's own catalog, if nothing was found and it can be asked for as much.
  let library: Link?

  init(_ text: String, charts: Charts, favorites: Favorites, today: CalendarDate, library: LinkTemplate? = nil) {
    let text = PlainText.clean(String(text.prefix(200))).collapsingBlanks
    self.text = text
    let hasSample = charts.main.isSample
    isSample = hasSample && charts.others.allSatisfy(\.editions.isEmpty)
    reload = charts.main.missing?.reload
    notice = charts.sources.lazy.compactMap { Self.notice($0, isMain: $0.service == charts.main.service, text) }.first
    guard !text.isEmpty else {
      credits = hasSample ? [] : [charts.main.service]
      heading = "Search"
      about = isSample ? "Sample list" : ""
      self.library = nil
      self.state = .unasked
      return
    }
    heading = "Results for “\(text.isolated)”"
    var order: [ItemID] = []
    var hits: [ItemID: [(place: String, entry: Entry)]] = [:]
    let query = ItemQuery(text)
    var answers: [ItemID: Bool] = [:]
    var services: Set<Service> = hasSample ? [] : [charts.main.service]
    // Real books go before the sample's, whose ranks are made up.
    let editions = hasSample ? charts.others.flatMap(\.editions) + charts.main.editions : charts.editions
    for edition in editions {
      let isMain = edition.service == charts.main.service
      // An edition may list a book twice; the better rank counts.
      var seen: Set<ItemID> = []
      for entry in edition.entries {
        let id = entry.item.id
        let isHit = answers[id] ?? charts.listing(of: id).map(query.matches) ?? query.matches(entry.item)
        answers[id] = isHit
        guard isHit, seen.insert(id).inserted else { continue }
        if !isMain { services.insert(edition.service) }
        if hits[id] == nil { order.append(id) }
        let place = "No. \(entry.rank) in \(edition.chart.name)"
        hits[id, default: []].append((isMain && hasSample && !isSample ? "\(place) (sample list)" : place, entry))
      }
    }
    credits = charts.services.filter(services.contains)
    let found: [Found] = order.compactMap { id in
      guard let places = hits[id], let first = places.first else { return nil }
      return Found(
        EntryCard(first.entry, favorites: favorites, from: .search(text), today: today), places: places.map(\.place),
        query, in: charts.listing(of: id)?.item ?? first.entry.item)
    }
    let counts = ItemKind.words(order.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 })
    about = [isSample ? "Sample list" : "", counts].filter { !$0.isEmpty }.joined(separator: " · ")
    self.library = found.isEmpty ? library?.address(for: text, isbn: query.isbn).flatMap { Link(web: $0) } : nil
    self.state = found.isEmpty ? .nothing : .found(found)
  }

  /// Why the results lack a source's items.
  private static func notice(_ source: SourceSnapshot, isMain: Bool, _ text: String) -> Notice? {
    let page = Route.search(text)
    if let failure = source.missing {
      if isMain { return failure.notice(of: source.service, instead: "Showing a sample until then.", page: page) }
      return text.isEmpty ? nil : failure.notice(of: source.service, instead: source.service.isMissing, page: page)
    }
    guard !isMain, source.editions.isEmpty, source.absent.isEmpty, !text.isEmpty else { return nil }
    return .good(source.service.isOnItsWay, next: Notice.Next(words: "Search again", link: page.link))
  }
}
