import Core
import Testing

/// A small shelf of books and lists, written for the tests.
enum Fixture {
  static let now = Timestamp(iso8601: "2026-11-30T12:00:00Z") ?? Timestamp(seconds: 0)
  static let fetched = Timestamp(iso8601: "2026-11-30T10:00:00Z") ?? Timestamp(seconds: 0)

  static func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  static func chart(
    _ slug: String, _ name: String, _ group: ChartGroup = .fiction, _ frequency: Chart.Frequency = .weekly
  ) throws -> Chart {
    Chart(id: try #require(Chart.ID(slug)), name: name, group: group, frequency: frequency)
  }

  static func book(
    _ title: String, _ author: String, byline: String? = nil, summary: String = "", publisher: String = "",
    isbns: [String] = [], cover: String? = nil, amazon: String? = nil
  ) throws -> Book {
    Book(
      key: try #require(BookKey(title: title, firstAuthor: author)), title: title, author: author,
      byline: byline ?? "by \(author)", summary: summary, publisher: publisher, isbns: isbns.compactMap { ISBN($0) },
      coverURL: cover.flatMap { WebURL($0) }, amazonURL: amazon.flatMap { WebURL($0) })
  }

  static func moonstone(cover: String? = nil) throws -> Book {
    try book(
      "The Moonstone", "Wilkie Collins", summary: "A cursed diamond vanishes on a birthday night.",
      publisher: "Penguin Classics", isbns: ["9780140434088"], cover: cover)
  }

  static func entry(_ rank: Int, _ book: Book, _ movement: Movement? = nil, weeks: Int? = nil) -> Entry {
    Entry(rank: rank, movement: movement, weeksOnList: weeks, item: .book(book))
  }

  /// Hardcover Fiction with one entry of each movement, a nonfiction list, and a monthly one.
  static func week(isSample: Bool = false) throws -> SourceSnapshot {
    let fiction = Edition(
      service: .newYorkTimes, chart: try chart("hardcover-fiction", "Hardcover Fiction"), date: try date("2026-12-06"),
      entries: [
        entry(1, try book("Middlemarch", "George Eliot", summary: "An idealist marries wrongly."), .same, weeks: 31),
        entry(2, try moonstone(cover: "https://static01.nyt.com/moonstone.jpg"), .up(3), weeks: 12),
        entry(3, try book("Jane Eyre", "Charlotte Brontë"), .down(1), weeks: 54),
        entry(4, try book("Villette", "Charlotte Brontë"), .new, weeks: 1),
        entry(5, try book("Emma", "Jane Austen", byline: "edited by Jane Austen"), .back, weeks: 8),
      ])
    let nonfiction = Edition(
      service: .newYorkTimes, chart: try chart("hardcover-nonfiction", "Hardcover Nonfiction", .nonfiction),
      date: try date("2026-12-06"),
      entries: [entry(1, try book("Walden", "Henry David Thoreau"), .same, weeks: 2)])
    let monthly = Edition(
      service: .newYorkTimes, chart: try chart("audio-fiction", "Audio Fiction", .monthly, .monthly),
      date: try date("2026-12-06"),
      entries: [entry(1, try moonstone())])
    return books([fiction, nonfiction, monthly], isSample: isSample)
  }

  static func books(_ editions: [Edition], isSample: Bool = false) -> SourceSnapshot {
    SourceSnapshot(
      service: .newYorkTimes, kind: .book, charts: editions.map(\.chart), editions: editions,
      fetchedAt: isSample ? nil : fetched, isSample: isSample)
  }

  static func albums(_ edition: Edition) -> SourceSnapshot {
    SourceSnapshot(
      service: .apple, kind: .album, charts: [.topAlbums], editions: [edition], fetchedAt: fetched)
  }

  /// Apple's chart before it was loaded.
  static func noAlbums(failure: ServiceFailure? = nil) -> SourceSnapshot {
    SourceSnapshot(service: .apple, kind: .album, charts: [.topAlbums], failure: failure)
  }

  /// - Parameter apple: Apple's charts of books.
  static func charts(
    _ books: SourceSnapshot, albums: SourceSnapshot = noAlbums(), apple: [SourceSnapshot] = []
  ) -> Charts {
    Charts(main: books, others: apple + [albums])
  }

  static let storefronts: Storefronts = {
    let all = [("ca", "Canada"), ("de", "Germany"), ("us", "United States")].compactMap { code, name in
      CountryCode(code).map { Storefront(country: $0, name: name) }
    }
    return Storefronts(all: all)
  }()

  static func album(
    _ id: String, _ title: String, _ artist: String, genres: [String] = ["Classical"], released: String = "1955-06-16",
    copyright: String = "", isExplicit: Bool = false, cover: String? = "https://is1-ssl.mzstatic.com/a/600x600bb.jpg",
    store: String? = nil
  ) throws -> Album {
    Album(
      id: try #require(AlbumID(id)), title: title, artist: artist, genres: genres, released: released,
      copyright: copyright, isExplicit: isExplicit, coverURL: cover.flatMap { WebURL($0) },
      storeURL: store.flatMap { WebURL($0) })
  }

  static func goldberg(copyright: String = "") throws -> Album {
    try album(
      "101", "Goldberg Variations", "Glenn Gould", copyright: copyright,
      store: "https://music.apple.com/us/album/goldberg-variations/101?uo=4")
  }

  /// Apple's chart with an entry of each kind.
  static func albums(measure: Measure = .plays, failure: ServiceFailure? = nil) throws -> SourceSnapshot {
    let albums: [(Album, Movement?)] = [
      (try goldberg(), .up(3)),
      (try album("102", "Loud Words", "The Unsaid", genres: ["Rap"], released: "2026-11", isExplicit: true), .new),
      (try album("103", "Tomorrow", "The Early Birds", genres: ["Pop", "Rock"], released: "2026-12-24"), .down(1)),
      (try album("104", "No Picture", "", genres: ["Music"], released: "", cover: nil), .same),
    ]
    let edition = Edition(
      service: .apple, chart: .topAlbums, date: try date("2026-11-30"),
      entries: albums.enumerated().map { index, album in
        Entry(rank: index + 1, movement: album.1, weeksOnList: nil, item: .album(album.0))
      }, measure: measure, country: .us)
    var source = self.albums(edition)
    source.failure = failure
    return source
  }

  static func favorite(_ album: Album, _ addedAt: String) throws -> Favorite {
    Favorite(
      item: .album(album), addedAt: try #require(Timestamp(iso8601: addedAt)),
      origin: Favorite.Origin(
        chart: Chart.topAlbums.id, chartName: "Top 100 Albums", date: try date("2026-11-20"), rank: 7, weeks: nil))
  }

  static func favorite(_ book: Book, _ addedAt: String) throws -> Favorite {
    Favorite(
      item: .book(book), addedAt: try #require(Timestamp(iso8601: addedAt)),
      origin: Favorite.Origin(
        chart: Chart.hardcoverFiction, chartName: "Hardcover Fiction", date: try date("2026-12-06"), rank: 2,
        weeks: 12))
  }

  /// A title from a hostile service.
  static let hostile = #"<script>alert("1")</script> & 'x' --> ]]>"#
}
