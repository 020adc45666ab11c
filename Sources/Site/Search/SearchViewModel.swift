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
    /// Whether it stands below the heading of a group.
    let isBelowHeading: Bool

    fileprivate init(_ hit: SearchHits.Hit, _ card: EntryCard, _ query: ItemQuery, isBelowHeading: Bool) {
      self.card = card
      self.isBelowHeading = isBelowHeading
      places = hit.places.joined(separator: " · ")
      let number = query.isbn(of: hit.whole)
      isbn = number?.digits ?? ""
      inISBN = number.map { query.matches(in: $0) } ?? []
      inTitle = query.matches(in: card.title)
      inByline = query.matches(in: card.byline)
    }
  }

  struct Group: Sendable, Hashable {
    /// Empty if there is no other group than that of this week.
    let heading: String
    let found: [Found]
  }

  enum State: Sendable, Equatable {
    case unasked
    case nothing
    case found([Group])
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

  /// - Parameters:
  ///   - kept: the favorites that a query finds.
  ///   - earlier: the items of earlier weeks that a text finds, but for those that are known already.
  init(
    _ text: String, charts: Charts, favorites: Favorites, kept: (ItemQuery) -> [Favorite] = { _ in [] },
    earlier: (String, Set<ItemID>) -> [HistoryClient.Found] = { _, _ in [] }, today: CalendarDate,
    library: LinkTemplate? = nil
  ) {
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
    let query = ItemQuery(text)
    let hits = SearchHits(
      query, charts: charts, favorites: favorites, kept: kept(query), earlier: { earlier(text, $0) }, today: today)
    let services = hits.services.union(hasSample ? [] : [charts.main.service])
    credits = charts.services.filter(services.contains)
    let counts = ItemKind.words(hits.all.reduce(into: [:]) { $0[$1.item.id.kind, default: 0] += 1 })
    about = [isSample ? "Sample list" : "", counts].filter { !$0.isEmpty }.joined(separator: " · ")
    self.library = hits.all.isEmpty ? library?.address(for: text, isbn: query.isbn).flatMap { Link(web: $0) } : nil
    let isOneGroup = hits.favorites.isEmpty && hits.earlier.isEmpty
    func group(_ heading: String, _ hits: [SearchHits.Hit]) -> Group? {
      let found = hits.map { hit in
        let card = EntryCard(hit.entry, favorites: favorites, from: .search(text), today: today)
        return Found(hit, card, query, isBelowHeading: !isOneGroup)
      }
      return found.isEmpty ? nil : Group(heading: isOneGroup ? "" : heading, found: found)
    }
    let groups = [
      group("This week", hits.thisWeek), group("Your favorites", hits.favorites), group("Earlier weeks", hits.earlier),
    ].compactMap(\.self)
    self.state = groups.isEmpty ? .nothing : .found(groups)
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
