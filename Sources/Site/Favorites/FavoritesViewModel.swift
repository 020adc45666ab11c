import Core
import Markup

/// The text and links of the favorites page.
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
    /// A store that sells it.
    let shop: Shop?
    let remove: FavoriteButton
  }

  enum State: Sendable, Equatable {
    case loaded([Row])
    /// There are no favorites.
    case empty
    /// Nothing can be shown, and a notice says why.
    case hidden
  }

  /// Links to newer and older favorites.
  struct Pages: Sendable, Equatable {
    let words: String
    let newer: Link?
    let older: Link?
  }

  let count: String
  /// `nil` if all fit on one page.
  let pages: Pages?
  /// The services whose covers are on the page.
  let credits: [Service]
  let notices: [Notice]
  let state: State

  /// Whether the file may hold favorites that cannot be shown, so "No favorites yet" would be wrong.
  private static func hides(_ notice: Favorites.Notice) -> Bool {
    switch notice {
    case .damaged, .unreadable, .folder, .newerVersion, .hiddenEntries: true
    case .copies: false
    }
  }

  /// Favorites on a page; browsers are slow to draw more.
  private static let pageSize = 200

  /// At least 1, since there is a page without favorites.
  static func pageCount(_ favorites: Favorites) -> Int { max(1, (favorites.all.count + pageSize - 1) / pageSize) }

  /// The page that shows an item; the first if it is not a favorite.
  static func page(of id: ItemID, in favorites: Favorites) -> Int {
    (favorites.index(of: id) ?? 0) / pageSize + 1
  }

  /// - Parameter page: starts at 1.
  init(
    _ favorites: Favorites, charts: Charts, removed: ItemID?, page: Int = 1, country: CountryCode, clock: Clock
  ) {
    let today = clock.today
    let from = Route.favorites(page: page).link
    let shown = favorites.all.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize)
    let services = Set(shown.filter { $0.item.coverURL != nil }.compactMap { charts.source(of: $0)?.service })
    credits = charts.services.filter(services.contains)
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
    count = rows.isEmpty ? "" : "\(ItemKind.words(favorites.counts)) · newest first"
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
