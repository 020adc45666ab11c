import Core
import Markup

/// The text and links of a book's page.
struct BookDetailViewModel: Sendable, Equatable {
  let back: BackLink?
  let tab: Tab?
  let title: String
  let subtitle: String
  let authors: AuthorLine
  let cover: Cover
  let places: [Place]
  let favorite: FavoriteButton
  let amazon: Link?
  let appleBooks: Link?
  let review: Link?
  let library: Link?
  let paragraphs: [String]
  /// `nil` if it is not known in two weeks.
  let history: RankHistory?
  let facts: [Fact]
  let notice: Notice?
  let credits: [Service]

  /// - Parameter weeks: the weeks that are known whole.
  init(
    _ book: Book, appearances: [Catalog.Appearance], details answer: BookDetailsClient.Answer, favorites: Favorites,
    preferences: Preferences, charts: Charts, weeks: () -> [CalendarDate] = { [] }, today: CalendarDate,
    from: Route? = nil
  ) {
    let shown = appearances.map(\.chart).reduce(into: [Chart]()) { if !$0.contains($1) { $0.append($1) } }
    let sources = shown.compactMap { charts.source(of: $0.id) }
    let isSample = sources.contains(where: \.isSample)
    let item = Item.book(book)
    let route = Route.item(item.id, from: from)
    let kept = favorites.favorite(for: item)
    let found: BookDetails? = if case .found(let details) = answer { details } else { nil }
    // A favorite has what was known of it.
    let known = kept?.details
    let details = known.flatMap { found?.completed(with: $0) ?? $0 } ?? found
    back = from.map {
      BackLink($0, at: item, charts: charts, favorites: favorites, preferences: preferences)
    }
    tab = Tab(from)
    title = book.title
    subtitle = book.subtitle.isEmpty ? details?.subtitle ?? "" : book.subtitle
    authors = AuthorLine(book)
    cover = Cover(item)
    favorite = FavoriteButton(item, favorites: favorites, from: route)
    // The sample's ranks are made up, so the page says that they are from a sample.
    places =
      (isSample ? [Place("Sample list")] : [])
      + Place.all(
        appearances, charts: charts, kept: kept, from: from?.place(in: charts, preferences: preferences), today: today)
    amazon = AmazonLink.url(for: book).flatMap { Link(web: $0.text) }
    appleBooks = (book.apple?.storeURL ?? details?.storeURL).flatMap { Link(web: $0.text) }
    review = book.reviewURL.flatMap { ReviewLink.isTrusted($0) ? Link(web: $0.text) : nil }
    library = preferences.libraryLink?.address(for: book).flatMap { Link(web: $0) }
    let long = details?.description ?? []
    paragraphs = long.isEmpty ? [book.summary].filter { !$0.isEmpty } : long
    history = RankHistory(
      appearances, weeks: weeks, newest: charts.main.isSample ? nil : charts.main.newest, today: today)
    facts = Self.facts(book, details, appearances)
    notice =
      answer == .pending && long.isEmpty
      ? .good(
        "Getting more details about this book.",
        next: Notice.Next(words: "Reload", link: route.link)) : nil
    var services = Set(
      shown.filter { charts.source(of: $0.id)?.isSample != true }.compactMap { charts.service(of: $0) })
    // A favorite that is on no chart any more.
    if appearances.isEmpty, book.coverURL != nil { services.insert(book.apple == nil ? .newYorkTimes : .appleBooks) }
    services.formUnion(details?.services ?? [])
    credits = Service.allCases.filter(services.contains)
  }

  private static func facts(_ book: Book, _ details: BookDetails?, _ appearances: [Catalog.Appearance]) -> [Fact] {
    let publisher = book.publisher.isEmpty ? details?.publisher ?? "" : book.publisher
    let published = details?.published ?? ""
    let released = published.isEmpty ? book.apple?.released ?? "" : published
    let named = details?.subjects ?? []
    let subjects = named.isEmpty ? book.apple?.genres ?? [] : named
    let formats = BookFormat.formats(in: appearances)
    let isbns = book.isbns.map { isbn in
      let format = formats[isbn].map { "\($0.rawValue): " } ?? ""
      return format + (isbn.isbn10.map { "\(isbn) (ISBN-10: \($0))" } ?? isbn.digits)
    }
    let newest = appearances.first { $0.chart.frequency != .daily }?.date
    let remarks = appearances.filter { $0.date == newest }.flatMap { place in
      place.entry.remarks.sorted.map { "\($0.words) (\(place.chart.name))" }
    }
    return Fact.present([
      ("Publisher", [publisher]),
      ("Published", [PartialDate.words(released)]),
      ("Pages", [details?.pageCount.map(String.init) ?? ""]),
      ("For", [book.ageGroup]),
      (remarks.count > 1 ? "Notes" : "Note", remarks),
      ("Subjects", [subjects.joined(separator: ", ")]),
      (isbns.count > 1 ? "ISBNs" : "ISBN", isbns),
    ])
  }
}
