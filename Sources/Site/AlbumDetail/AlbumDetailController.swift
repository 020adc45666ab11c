import Core
import HTTP

/// `GET /albums/ID`: an album that stands on a chart in memory, or is a favorite.
struct AlbumDetailController {
  let dependencies: Dependencies
  let id: AlbumID

  func respond() -> Handling {
    let item = ItemID.album(id)
    if let charts = dependencies.charts.current(.item(item)) { return respond(charts) }
    // The chart is on its way; what is kept is shown without it.
    let held = dependencies.charts.held()
    if held.listing(of: item) != nil || dependencies.favorites.current()[item] != nil { return respond(held) }
    return .later { await respond(dependencies.charts.load(.item(item))).response }
  }

  private func respond(_ charts: Charts) -> Handling {
    let listing = charts.listing(of: .album(id))
    guard case .album(let album)? = listing?.item ?? dependencies.favorites.current()[.album(id)]?.item else {
      let error = PageError(missing: .album(id), charts) ?? .notFound("album with the number \(id) on this chart")
      return .now(ErrorPage.response(error, frame: PageFrame(dependencies)))
    }
    if let known = dependencies.albumDetails.known(album) { return .now(page(album, known, charts)) }
    return .later { page(album, await dependencies.albumDetails.load(album), charts) }
  }

  private func page(_ album: Album, _ details: AlbumDetailsClient.Answer, _ charts: Charts) -> Response {
    let model = AlbumDetailViewModel(
      album, details: details, charts: charts, favorites: dependencies.favorites.current(),
      country: dependencies.storeCountry, today: dependencies.clock.today)
    return .page(AlbumDetailPage(model: model, frame: PageFrame(dependencies)))
  }
}
