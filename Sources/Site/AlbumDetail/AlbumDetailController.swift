import Core
import HTTP

/// `GET /albums/ID`: an album on a chart in memory, or a favorite.
struct AlbumDetailController {
  let id: AlbumID
  /// The list that led here, if the address names it.
  let from: Route?

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    let id = ItemID.album(id)
    return try visit.after(charts(visit)) { charts, visit throws(PageError) in
      guard let (item, appearances) = visit.find(id, in: charts), case .album(let album) = item else {
        throw PageError(missing: id, charts)
      }
      let details = Pending<_, PageError>(visit.dependencies.albumDetails.known(album)) {
        await visit.dependencies.albumDetails.load(album)
      }
      return try visit.after(details) { details, visit in
        .now(
          .screen(
            AlbumDetailViewModel(
              album, appearances: appearances, details: details, favorites: visit.favorites, charts: charts,
              preferences: visit.preferences, country: visit.storeCountry, today: visit.today,
              from: from ?? visit.cameFrom?.asList)))
      }
    }
  }

  /// An album in memory is shown without waiting for its chart.
  private func charts(_ visit: Visit) -> Pending<Charts, PageError> {
    let ready = visit.dependencies.charts.ready(.item(.album(id)))
    let held = visit.dependencies.charts.held()
    if case .later = ready, visit.item(.album(id), in: held) != nil { return .now(held) }
    return ready
  }
}

extension AlbumDetailViewModel: Screen {
  func page(_ frame: PageFrame) -> AlbumDetailPage { AlbumDetailPage(model: self, frame: frame) }
}
