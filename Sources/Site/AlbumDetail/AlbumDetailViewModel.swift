import Core
import Markup

/// The text and links of an album's page.
struct AlbumDetailViewModel: Sendable, Equatable {
  let back: BackLink?
  let tab: Tab?
  let title: String
  let artist: String
  let isExplicit: Bool
  let cover: Cover
  let places: [Place]
  let favorite: FavoriteButton
  let facts: [Fact]
  let store: Link?
  let notice: Notice?
  let credits: [Service]

  /// - Parameter country: the store that the link opens if the album names none.
  init(
    _ album: Album, appearances: [Catalog.Appearance], details answer: AlbumDetailsClient.Answer, favorites: Favorites,
    charts: Charts, preferences: Preferences = Preferences(), country: CountryCode, today: CalendarDate,
    from: Route? = nil
  ) {
    var album = if case .found(let details) = answer { album.completed(with: details) } else { album }
    // A favorite has what was known of it.
    if case .album(let kept)? = favorites[.album(album.id)]?.item { album = album.merged(with: kept) }
    let item = Item.album(album)
    let route = Route.item(item.id, from: from)
    let kept = favorites.favorite(for: item)
    back = from.map {
      BackLink($0, at: item, charts: charts, favorites: favorites, preferences: preferences)
    }
    tab = Tab(from)
    title = album.title
    artist = album.artist
    isExplicit = album.isExplicit
    cover = Cover(item)
    favorite = FavoriteButton(item, favorites: favorites, from: route)
    places = Place.all(
      appearances, charts: charts, kept: kept, from: from?.place(in: charts, preferences: preferences), today: today)
    facts = Fact.present([
      (album.genres.count > 1 ? "Genres" : "Genre", [album.genres.joined(separator: ", ")]),
      (
        PartialDate.isAhead(album.released, of: today) ? "Pre-order, out" : "Released",
        [PartialDate.words(album.released)]
      ),
      ("Copyright", [album.copyright]),
    ])
    store = StoreLink.url(for: album, country: country).flatMap { Link(web: $0.text) }
    switch answer {
    case .pending:
      notice = .good(
        "Getting more details from Apple.", next: Notice.Next(words: "Reload", link: route.link))
    case .failed(let failure) where album.copyright.isEmpty:
      notice = failure.notice(of: .apple, instead: "Copyright isn’t available yet.", page: route)
    case .failed, .found, .notFound: notice = nil
    }
    credits = [.apple]
  }
}
