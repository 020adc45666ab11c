import Core
import HTTP
import Markup

/// `GET /covers/books/KEY` and `/covers/albums/ID`: the cover of an item, or its jacket.
///
/// The picture's address comes from our data, never from the request.
struct CoverController {
  let item: ItemID

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    // The page that asks is on the screen, so its items are nearly always in memory.
    let held = visit.dependencies.charts.held()
    let isHeld = visit.item(item, in: held) != nil
    // Right after a restart, the page may be from the previous run.
    return try visit.after(isHeld ? .now(held) : visit.dependencies.charts.ready(.item(item))) {
      charts, visit throws(PageError) in
      guard let item = visit.item(item, in: charts) else { throw .noItem(self.item) }
      let held = visit.dependencies.covers.held(item).flatMap { picture($0, visit.request) }
      return Pending<Answer, PageError>(held.map { .file($0) }) {
        // A better picture may have just replaced the file.
        let cover =
          await visit.dependencies.covers.load(item).flatMap { picture($0, visit.request) }
          ?? visit.dependencies.covers.held(item).flatMap { picture($0, visit.request) }
        return .file(cover ?? jacket(item, visit.request))
      }
    }
  }

  /// `nil` if the file was just deleted.
  private func picture(_ cover: CoverFile, _ request: Request) -> Response? {
    let headers: Headers = ["Content-Type": cover.mediaType.rawValue, "Cache-Control": "private, max-age=86400"]
    let response: Response? =
      switch cover.content {
      case .bytes(let bytes): Response(headers: headers, body: bytes)
      case .file(let size, let open): open().map { Response(headers: headers, file: FileBody(owning: $0, size: size)) }
      }
    return response.map { EntityTag(opaque: cover.tag).tagging($0, to: request) }
  }

  /// Drawn if there is no picture. The browser asks again next time.
  private func jacket(_ item: Item, _ request: Request) -> Response {
    let bytes = JacketView(jacket: Cover(item).jacket, standsAlone: true).render(capacity: 4096)
    var hash = FNV1a()
    hash.add(bytes)
    let response = Response(headers: ["Content-Type": "image/svg+xml", "Cache-Control": "no-cache"], body: bytes)
    return EntityTag(opaque: hash.text).tagging(response, to: request)
  }
}
