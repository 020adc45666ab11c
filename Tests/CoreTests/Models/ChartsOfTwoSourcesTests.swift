import Core
import Testing

/// The Times and Apple's book store, side by side.
@Suite struct ChartsOfTwoSourcesTests {
  private func apple(
    _ title: String, by author: String = "Wilkie Collins", id: String = "7", cover: String? = nil, isAudio: Bool = false
  ) throws -> Book {
    let url = cover.flatMap { WebURL($0) }
    return Book(
      key: try #require(BookKey(title: title, firstAuthor: author)), title: title, author: author,
      byline: "by \(author) and others", coverURL: url, subtitle: "A Romance",
      apple: AppleBook(id: id, isAudio: isAudio, coverURL: url))
  }

  private func edition(_ chart: Chart, _ books: [Book], _ date: String = "2026-12-08") throws -> Edition {
    Edition(
      service: .appleBooks, chart: chart, date: try #require(CalendarDate(date)),
      entries: books.enumerated().map { index, book in
        Entry(rank: index + 1, movement: .up(2), weeksOnList: nil, item: .book(book))
      }, country: .us)
  }

  private func source(_ chart: Chart, _ books: [Book]? = nil) throws -> SourceSnapshot {
    SourceSnapshot(
      service: .appleBooks, kind: .book, charts: [chart], editions: try books.map { [try edition(chart, $0)] } ?? [])
  }

  private func times(_ books: [Book], isSample: Bool = false, lacksKey: Bool = false) throws -> SourceSnapshot {
    let fiction = try Fixture.edition("hardcover-fiction", "2026-12-06", books)
    return SourceSnapshot(
      service: .newYorkTimes, kind: .book, charts: [fiction.chart], editions: [fiction], isSample: isSample,
      lacksKey: lacksKey)
  }

  private func places(_ listing: Catalog.Listing?) -> [String]? {
    listing?.appearances.map { "\($0.chart.id) \($0.entry.rank)" }
  }

  // MARK: One book

  @Test func aBookOfBothIsOneWithAllItsPlaces() throws {
    let emma = try Fixture.book("Emma", by: "Jane Austen")
    let moonstone = try Fixture.book(
      "The Moonstone", by: "Wilkie Collins", summary: "A diamond.", isbns: ["9780140434088"])
    let charts = Charts(
      main: try times([emma, moonstone]),
      others: [
        try source(.appleBooksPaid, [try apple("THE MOONSTONE"), try apple("Salt", id: "8")]),
        try source(.appleBooksFree),
        try source(
          .appleAudiobooks, [try apple("Salt", id: "9"), try apple("The Moonstone", id: "10", isAudio: true)]),
      ])
    let listing = try #require(charts.listing(of: .book(moonstone.key)))
    // Those of the main source first, though a day older.
    #expect(places(listing) == ["hardcover-fiction 2", "apple-books-paid 1", "apple-audiobooks 2"])
    guard case .book(let book) = listing.item else { return #expect(Bool(false)) }
    #expect(book.title == "The Moonstone" && book.byline == "by Wilkie Collins" && book.summary == "A diamond.")
    #expect(book.isbns == moonstone.isbns)
    #expect(book.subtitle == "A Romance" && book.apple?.id == "7")
    // It is found by what either says.
    #expect(places(charts.listing(of: .book(emma.key))) == ["hardcover-fiction 1"])
    let salt = try #require(BookKey(title: "Salt", firstAuthor: "Wilkie Collins"))
    #expect(places(charts.listing(of: .book(salt))) == ["apple-books-paid 2", "apple-audiobooks 1"])
    #expect(charts.listing(of: .book(try #require(BookKey("none")))) == nil)
  }

  @Test func aServiceIsNamedOnce() throws {
    let albums = SourceSnapshot(service: .apple, kind: .album, charts: [.topAlbums])
    let charts = Charts(
      main: try times([]), others: [try source(.appleBooksPaid), try source(.appleBooksFree), albums])
    #expect(charts.services == [.newYorkTimes, .appleBooks, .apple])
    #expect(
      charts.charts.map(\.id.slug) == ["hardcover-fiction", "apple-books-paid", "apple-books-free", "top-albums"])
  }

  // MARK: Its picture

  @Test func aBookHasOnePictureOnEveryChart() throws {
    let (timesPicture, applePicture) = ("https://static01.nyt.com/1.jpg", "https://is1-ssl.mzstatic.com/1.jpg")
    let emma = try Fixture.book("Emma", by: "Jane Austen")
    let charts = Charts(
      main: try times([try Fixture.book("The Moonstone", by: "Wilkie Collins", cover: timesPicture), emma]),
      others: [
        try source(
          .appleBooksPaid,
          [try apple("The Moonstone", cover: applePicture), try apple("Salt", id: "8", cover: applePicture)]),
        try source(
          .appleAudiobooks,
          [
            try apple("The Moonstone", id: "9", cover: "https://is1-ssl.mzstatic.com/2.jpg", isAudio: true),
            try apple("Emma", by: "Jane Austen", id: "10", cover: "https://is1-ssl.mzstatic.com/3.jpg", isAudio: true),
          ]),
      ])
    let paid = try #require(charts.edition(Chart.appleBooksPaid.id))
    #expect(charts.entries(of: paid).map(\.item.coverURL?.text) == [timesPicture, applePicture])
    // Nothing else of the row changes: it is Apple's.
    #expect(charts.entries(of: paid).map(\.item.byline) == paid.entries.map(\.item.byline))
    #expect(
      charts.entries(of: paid).map(\.rank) == [1, 2] && charts.entries(of: paid).map(\.movement) == [.up(2), .up(2)])
    let audio = try #require(charts.edition(Chart.appleAudiobooks.id))
    #expect(
      charts.entries(of: audio).map(\.item.coverURL?.text) == [timesPicture, "https://is1-ssl.mzstatic.com/3.jpg"])
    // The shape is that of the picture.
    #expect(charts.entries(of: audio).map(\.item.coverShape) == [.upright, .square])
    let main = try #require(charts.main.editions.first)
    #expect(charts.entries(of: main) == main.entries)
  }

  // MARK: What opens

  @Test func withoutAKeyRealBooksOpenBeforeTheSample() throws {
    let preferred = Chart.appleBooksFree.id
    for (isSample, lacksKey, books, opening) in [
      (true, true, [try apple("Salt")], Chart.appleBooksPaid.id), (true, true, [], Chart.hardcoverFiction),
      (true, true, nil, Chart.hardcoverFiction), (true, false, [try apple("Salt")], Chart.hardcoverFiction),
      (false, true, [try apple("Salt")], Chart.hardcoverFiction),
      (false, false, [try apple("Salt")], Chart.hardcoverFiction),
    ] as [(Bool, Bool, [Book]?, Chart.ID)] {
      let charts = Charts(
        main: try times([], isSample: isSample, lacksKey: lacksKey),
        others: [try source(.appleBooksPaid, books), try source(.appleBooksFree)])
      #expect(charts.openingChart(preferred: nil) == opening)
      #expect(charts.openingChart(preferred: Chart.ID("ended")) == opening)
      // What was chosen goes first, loaded or not.
      #expect(charts.openingChart(preferred: preferred) == preferred)
      #expect(charts.openingChart(preferred: Chart.hardcoverFiction) == Chart.hardcoverFiction)
    }
  }

  // MARK: A chart that a store lacks

  @Test func anAbsentChartIsKnownButNotOffered() throws {
    let audiobooks = Chart.appleAudiobooks
    let absent = SourceSnapshot(
      service: .appleBooks, kind: .book, charts: [], absent: [audiobooks], failure: .notFound)
    let charts = Charts(main: try times([]), others: [try source(.appleBooksPaid), absent])
    #expect(charts.charts.map(\.id.slug) == ["hardcover-fiction", "apple-books-paid"])
    #expect(charts.chart(audiobooks.id) == nil)
    #expect(charts.source(of: audiobooks.id)?.failure == .notFound)
    #expect(charts.source(of: Chart.topAlbums.id) == nil)
    #expect(charts.openingChart(preferred: audiobooks.id) == Chart.hardcoverFiction)
    // It is no trouble to tell of.
    #expect(absent.missing == nil && !absent.isLoaded)
  }
}
