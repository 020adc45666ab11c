internal import Core
internal import HTTP
internal import Markup

/// `GET /covers/books/KEY`: the picture that a service names for an item, or its jacket. An address never comes from the request.
struct CoverController {
  let dependencies: Dependencies
  let item: ItemID
  let request: Request

  func respond() -> Handling {
    // Asked for by a page that is on the screen, so what is in memory is enough.
    guard let found = find() else {
      return .now(ErrorPage.response(.notFound("cover of \(item)"), frame: PageFrame(dependencies)))
    }
    guard case .book(let book) = found, let url = book.coverURL else { return .now(jacket(found)) }
    return .later {
      guard let picture = await dependencies.covers.picture(url) else { return jacket(found) }
      return answer(picture.bytes, mediaType: picture.mediaType.rawValue, caching: "private, max-age=86400")
    }
  }

  private func find() -> Item? {
    switch item {
    case .book(let key):
      (dependencies.charts.held().catalog[key]?.book ?? dependencies.favorites.current()[item]?.book).map(Item.book)
    }
  }

  /// Drawn where there is no picture; the browser asks again next time.
  private func jacket(_ item: Item) -> Response {
    let cover = Cover(item)
    let drawing = JacketView(jacket: Jacket(title: cover.title, author: cover.author), standsAlone: true)
    return answer(drawing.render(capacity: 4096), mediaType: "image/svg+xml", caching: "no-cache")
  }

  private func answer(_ bytes: [UInt8], mediaType: String, caching: String) -> Response {
    var hash = FNV1a()
    hash.add(bytes)
    let tag = "\"\(hash.text)\""
    let headers: Headers = ["Content-Type": mediaType, "Cache-Control": caching, "ETag": tag]
    let isKnown = request.headers.values("If-None-Match").contains { field in
      field.split(separator: ",").contains { $0.split(separator: " ").joined() == tag }
    }
    // The server sends no body with a 304, but the length that it would have.
    return Response(isKnown ? .notModified : .ok, headers: headers, body: bytes)
  }
}
