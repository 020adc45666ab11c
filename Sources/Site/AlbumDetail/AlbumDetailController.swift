import Core
import HTTP

/// `GET /albums/ID`: an album that stands on a chart in memory, or is a favorite.
struct AlbumDetailController {
  let dependencies: Dependencies
  let id: AlbumID

  func respond() -> Handling {
    let item = ItemID.album(id)
    if let state = dependencies.charts.current(item.chart) { return respond(state) }
    // The chart is on its way; what is kept is shown without it.
    let held = dependencies.charts.held()
    if held.listing(of: item) != nil || dependencies.favorites.current()[item] != nil { return respond(held) }
    return .later { await respond(dependencies.charts.load(item.chart)).response }
  }

  private func respond(_ state: ChartsState) -> Handling {
    let listing = state.listing(of: .album(id))
    guard case .album(let album)? = listing?.item ?? dependencies.favorites.current()[.album(id)]?.item else {
      let error: PageError =
        if state.albums.edition == nil, let failure = state.albums.failure {
          .unanswered(failure, .apple, page: .item(.album(id)))
        } else {
          .notFound("album with the number \(id) on this chart")
        }
      return .now(ErrorPage.response(error, frame: PageFrame(dependencies)))
    }
    if let known = dependencies.albumDetails.known(album) { return .now(page(album, known, state: state)) }
    return .later { page(album, await dependencies.albumDetails.load(album), state: state) }
  }

  private func page(_ album: Album, _ details: AlbumDetailsClient.Answer, state: ChartsState) -> Response {
    let model = AlbumDetailViewModel(
      album, details: details, state: state, favorites: dependencies.favorites.current(),
      country: dependencies.storeCountry, today: dependencies.clock.today)
    return .page(AlbumDetailPage(model: model, frame: PageFrame(dependencies)))
  }
}
