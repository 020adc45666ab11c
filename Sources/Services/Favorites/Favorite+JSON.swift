import Core

/// The JSON form of one favorite.
extension Favorite {
  /// `nil` without a title, or without an id of a kind that this version knows. Everything else may be missing or
  /// wrong.
  init?(json: JSON) {
    guard let id = json["id"]?.string.flatMap({ ItemID($0) }),
      json["kind"].map({ $0.string == id.kind.rawValue }) ?? true
    else { return nil }
    let title = json.line("title")
    guard !title.isEmpty else { return nil }
    let item: Item
    switch id {
    case .book(let key): item = .book(Book(key: key, title: title, json: json))
    case .album(let id): item = .album(Album(id: id, title: title, json: json))
    }
    let addedAt = json["addedAt"]?.string.flatMap { Timestamp(iso8601: $0) }
    self.init(
      item: item, addedAt: addedAt ?? Timestamp(milliseconds: 0), origin: json["met"].flatMap(Origin.init(json:)),
      details: id.kind == .book ? BookDetails(json: json) : nil)
  }

  var json: JSON {
    var members: [JSON.Member] = []
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { members.append(JSON.Member(name: name, value: .string(text))) }
    }
    func add(_ name: String, _ texts: [String]) {
      if !texts.isEmpty { members.append(JSON.Member(name: name, value: .array(texts.map { .string($0) }))) }
    }
    add("id", id.description)
    add("kind", id.kind.rawValue)
    add("addedAt", addedAt.iso8601)
    add("title", item.title)
    switch item {
    case .book(let book):
      add("author", book.author)
      if book.byline != Authorship.usualByline(of: book.author) {
        members.append(JSON.Member(name: "byline", value: .string(book.byline)))
      }
      add("isbn13", book.isbns.first?.digits)
      add("isbn10", book.isbns.first?.isbn10)
      add("isbns", book.isbns.map(\.digits))
      add("publisher", book.publisher)
      add("description", book.summary)
      add("coverURL", book.coverURL?.text)
      add("amazonURL", book.amazonURL?.text)
      add("reviewURL", book.reviewURL?.text)
      add("ageGroup", book.ageGroup)
      add("subtitle", book.subtitle)
      if let apple = book.apple {
        add("appleID", apple.id)
        add("appleURL", apple.storeURL?.text)
        if apple.isAudio { members.append(JSON.Member(name: "audiobook", value: .bool(true))) }
      }
      if let details {
        add("longDescription", details.description)
        add("published", details.published)
        if let pages = details.pageCount { members.append(JSON.Member(name: "pages", value: .integer(pages))) }
        add("subjects", details.subjects)
        add("storeURL", details.storeURL?.text)
        add("detailsFrom", details.services.map(\.rawValue))
      }
    case .album(let album):
      add("artist", album.artist)
      add("genres", album.genres)
      add("releaseDate", album.released)
      add("copyright", album.copyright)
      if album.isExplicit { members.append(JSON.Member(name: "explicit", value: .bool(true))) }
      add("coverURL", album.coverURL?.text)
      add("storeURL", album.storeURL?.text)
    }
    if let origin { members.append(JSON.Member(name: "met", value: origin.json)) }
    return .object(members)
  }
}

extension Book {
  fileprivate init(key: BookKey, title: String, json: JSON) {
    let author = json.line("author")
    let candidates =
      [json["isbn13"], json["isbn10"]] + (json["isbns"]?.elements ?? []).map(Optional.some)
    var isbns: [ISBN] = []
    for isbn in candidates.compactMap({ $0?.text.flatMap { ISBN($0) } }) where !isbns.contains(isbn) {
      isbns.append(isbn)
    }
    self.init(
      key: key, title: title, author: author,
      byline: json["byline"]?.string == nil ? Authorship.usualByline(of: author) : json.line("byline"),
      summary: json.text("description"), publisher: json.line("publisher"), isbns: isbns,
      coverURL: json["coverURL"]?.string.flatMap { WebURL($0) },
      amazonURL: json["amazonURL"]?.string.flatMap { WebURL($0) },
      reviewURL: ReviewLink.url([json.line("reviewURL")]), ageGroup: json.line("ageGroup"),
      subtitle: json.line("subtitle"), apple: AppleBook(json: json))
  }
}

extension BookDetails {
  /// The facts of a book that its lists don't say; without subtitle and publisher, which are the book's own.
  fileprivate init(json: JSON) {
    self.init(
      description: json.texts("longDescription", atMost: 20_000), published: json.line("published"),
      pageCount: json["pages"]?.integer.flatMap { $0 > 0 ? $0 : nil }, subjects: json.texts("subjects"),
      storeURL: json["storeURL"]?.string.flatMap { WebURL($0) }.flatMap { AppleBook.isTrusted($0) ? $0 : nil },
      services: json.texts("detailsFrom").compactMap { Service(rawValue: $0) })
  }
}

extension AppleBook {
  /// `nil` if the favorite was on none of Apple's charts.
  ///
  /// Its picture may be that of another service, which has neither Apple's shape nor an ISBN.
  fileprivate init?(json: JSON) {
    let cover = json["coverURL"]?.string.flatMap(AlbumFields.cover)
    self.init(
      id: json.line("appleID"), isAudio: json["audiobook"] == .bool(true), coverURL: cover,
      storeURL: json["appleURL"]?.string.flatMap { WebURL($0) }.flatMap { AppleBook.isTrusted($0) ? $0 : nil },
      isbn: cover.flatMap(AppleBookFields.isbn(ofPicture:)))
  }
}

extension Album {
  fileprivate init(id: AlbumID, title: String, json: JSON) {
    self.init(
      id: id, title: title, artist: json.line("artist"),
      genres: json.texts("genres"),
      released: AlbumFields.released(json.line("releaseDate")), copyright: json.line("copyright"),
      isExplicit: json["explicit"] == .bool(true), coverURL: json["coverURL"]?.string.flatMap { WebURL($0) },
      storeURL: json["storeURL"]?.string.flatMap { WebURL($0) })
  }
}

extension Favorite.Origin {
  fileprivate init?(json: JSON) {
    guard let chart = json["list"]?.string.flatMap({ Chart.ID($0) }),
      let date = json["date"]?.string.flatMap({ CalendarDate($0) }), let rank = json["rank"]?.integer, rank > 0
    else { return nil }
    let name = json.line("listName")
    self.init(
      chart: chart, chartName: name.isEmpty ? chart.slug : name, date: date, rank: rank, weeks: json["weeks"]?.integer)
  }

  fileprivate var json: JSON {
    var members = [
      JSON.Member(name: "list", value: .string(chart.slug)), JSON.Member(name: "listName", value: .string(chartName)),
      JSON.Member(name: "date", value: .string(date.description)), JSON.Member(name: "rank", value: .integer(rank)),
    ]
    if let weeks { members.append(JSON.Member(name: "weeks", value: .integer(weeks))) }
    return .object(members)
  }
}

extension JSON {
  /// The text of a member, empty if there is none. Without control characters: anyone may have written the file.
  fileprivate func text(_ name: String) -> String { PlainText.clean(self[name]?.text ?? "") }

  /// Several texts, each without line breaks.
  fileprivate func texts(_ name: String, atMost limit: Int = 300) -> [String] {
    (self[name]?.elements ?? []).compactMap(\.string).map { PlainText.line($0, atMost: limit) }.filter { !$0.isEmpty }
  }

  fileprivate func line(_ name: String) -> String {
    let text = text(name)
    return text.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) ? text.collapsingBlanks : text
  }
}
