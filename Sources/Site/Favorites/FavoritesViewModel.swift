import Core
import Markup

/// The favorites in finished words.
struct FavoritesViewModel: Sendable, Equatable {
  struct Shop: Sendable, Hashable {
    let words: String
    let link: Link

    fileprivate init?(_ words: String, _ url: WebURL?) {
      guard let link = url.flatMap({ Link(web: $0.text) }) else { return nil }
      self.words = words
      self.link = link
    }
  }

  struct Row: Sendable, Hashable {
    let title: String
    let link: Link
    let byline: String
    let added: String
    let cover: Cover
    /// Where it can be bought.
    let shop: Shop?
    let remove: FavoriteButton
  }

  enum State: Sendable, Equatable {
    case loaded([Row])
    /// Nothing was kept yet.
    case empty
    /// Nothing is shown, for a reason that a notice gives.
    case hidden
  }

  /// The way to newer and older ones.
  struct Pages: Sendable, Equatable {
    let words: String
    let newer: Link?
    let older: Link?
  }

  let count: String
  /// Nil where all stand on one page.
  let pages: Pages?
  /// Named where a cover of theirs is on the page.
  let credits: [Service]
  let notices: [Notice]
  let state: State

  /// Whether a file in this state may hold favorites that cannot be shown: then "nothing is kept yet" would be untrue.
  private static func hides(_ notice: Favorites.Notice) -> Bool {
    switch notice {
    case .damaged, .unreadable, .folder, .newerVersion, .hiddenEntries: true
    case .copies: false
    }
  }

  /// How many stand on a page: more would be slow to draw in the browser.
  private static let pageSize = 200

  /// At least one, which may be empty.
  static func pageCount(_ favorites: Favorites) -> Int { max(1, (favorites.all.count + pageSize - 1) / pageSize) }

  /// The page that an item stands on; the first where it is no favorite.
  static func page(of id: ItemID, in favorites: Favorites) -> Int {
    (favorites.all.firstIndex { $0.isKnown(as: id) } ?? 0) / pageSize + 1
  }

  /// - Parameter page: from 1 on; one that is not there is empty.
  init(
    _ favorites: Favorites, charts: Charts, removed: ItemID?, page: Int = 1, country: CountryCode, clock: Clock
  ) {
    let today = clock.today
    let from = Route.favorites(page: page).link
    let shown = favorites.all.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize)
    let services = Set(shown.filter { $0.item.coverURL != nil }.compactMap { charts.source(of: $0)?.service })
    credits = charts.sources.map(\.service).filter(services.contains)
    let rows = shown.map { Row($0, country: country, today: today, clock: clock, from: from) }
    let pageCount = Self.pageCount(favorites)
    pages =
      pageCount == 1
      ? nil
      : Pages(
        words: "Page \(page) of \(pageCount)",
        newer: page > 1 ? Route.favorites(page: page - 1).link : nil,
        older: page < pageCount ? Route.favorites(page: page + 1).link : nil)
    let isHidden = rows.isEmpty && favorites.notices.contains(where: Self.hides)
    state = isHidden ? .hidden : rows.isEmpty ? .empty : .loaded(rows)
    count = rows.isEmpty ? "" : "\(RelativeTime.count(favorites.all.count, "item")) · newest first"
    var notices = favorites.notices.map { Notice($0) }
    if let removed, favorites[removed] == nil, let favorite = favorites.removed.last(where: { $0.isKnown(as: removed) })
    {
      notices.append(
        Notice(
          tone: .good, text: "Removed “\(favorite.item.title.isolated)” from your favorites.", next: nil,
          undo: FavoriteButton(item: removed, title: favorite.item.title, isKept: false, anchor: "undo", from: from)))
    }
    self.notices = notices
  }
}

extension Charts {
  /// The source of the chart where a favorite was added, else the one of its kind.
  fileprivate func source(of favorite: Favorite) -> SourceSnapshot? {
    favorite.origin.flatMap { source(of: $0.chart) } ?? source(for: favorite.id)
  }
}

extension FavoritesViewModel.Row {
  fileprivate init(_ favorite: Favorite, country: CountryCode, today: CalendarDate, clock: Clock, from: Link) {
    let item = favorite.item
    title = item.title
    link = Route.item(item.id).link
    added = "Added \(clock.date(of: favorite.addedAt).short(today: today))"
    cover = Cover(item)
    remove = FavoriteButton(item: item.id, title: item.title, isKept: true, anchor: item.id.anchor, from: from)
    switch item {
    case .book(let book):
      byline = book.shortByline
      shop = FavoritesViewModel.Shop("See on Amazon", AmazonLink.url(for: book))
    case .album(let album):
      byline = album.artist
      shop = FavoritesViewModel.Shop("iTunes Store", StoreLink.url(for: album, country: country))
    }
  }
}
