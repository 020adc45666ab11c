import Core
import HTTP
import Markup

/// `GET /covers/books/KEY` and `/covers/albums/ID`: the cover of an item, or its jacket. An address never comes from the request.
struct CoverController {
  let dependencies: Dependencies
  let item: ItemID
  let request: Request

  func respond() -> Handling {
    // Asked for by a page that is on the screen, so what is in memory is mostly enough.
    if let found = find() { return respond(found) }
    // Right after a start, that page may be of the run before.
    guard dependencies.charts.current(.item(item)) == nil else { return .now(notFound) }
    return .later {
      _ = await dependencies.charts.load(.item(item))
      guard let found = find() else { return notFound }
      return await respond(found).response
    }
  }

  private func respond(_ item: Item) -> Handling {
    if let response = dependencies.covers.held(item).flatMap(picture) { return .now(response) }
    return .later {
      if let response = await dependencies.covers.load(item).flatMap(picture) { return response }
      // A better picture may just have taken the file's place.
      return dependencies.covers.held(item).flatMap(picture) ?? jacket(item)
    }
  }

  private var notFound: Response {
    ErrorPage.response(.notFound("cover of \(item)"), frame: PageFrame(dependencies))
  }

  private func find() -> Item? {
    dependencies.charts.held().listing(of: item)?.item ?? dependencies.favorites.current()[item]?.item
  }

  /// Nil where the file has just gone.
  private func picture(_ cover: CoverFile) -> Response? {
    let headers: Headers = ["Content-Type": cover.mediaType.rawValue, "Cache-Control": "private, max-age=86400"]
    let response: Response? =
      switch cover.content {
      case .bytes(let bytes): Response(headers: headers, body: bytes)
      case .file(let size, let open): open().map { Response(headers: headers, file: FileBody(owning: $0, size: size)) }
      }
    return response.map { EntityTag(opaque: cover.tag).tagging($0, to: request) }
  }

  /// Drawn where there is no picture; the browser asks again next time.
  private func jacket(_ item: Item) -> Response {
    let bytes = JacketView(jacket: Cover(item).jacket, standsAlone: true).render(capacity: 4096)
    var hash = FNV1a()
    hash.add(bytes)
    let response = Response(headers: ["Content-Type": "image/svg+xml", "Cache-Control": "no-cache"], body: bytes)
    return EntityTag(opaque: hash.text).tagging(response, to: request)
  }
}
