import Core
import Markup

/// The text and links of a book's page.
struct BookDetailViewModel: Sendable, Equatable {
  let title: String
  let subtitle: String
  let byline: String
  let cover: Cover
  let places: [Place]
  let favorite: FavoriteButton
  let amazon: Link?
  let library: Link?
  let paragraphs: [String]
  let facts: [Fact]
  let notice: Notice?
  let credits: [Service]

  init(
    _ book: Book, appearances: [Catalog.Appearance], details answer: BookDetailsClient.Answer, favorites: Favorites,
    preferences: Preferences, charts: Charts
  ) {
    let source = charts.source(for: .book(book.key))
    let isSample = source?.isSample ?? false
    let details: BookDetails? = if case .found(let details) = answer { details } else { nil }
    let item = Item.book(book)
    let route = Route.item(item.id)
    title = book.title
    subtitle = details?.subtitle ?? ""
    byline = book.byline
    cover = Cover(item)
    favorite = FavoriteButton(item, favorites: favorites, from: route)
    // The sample's ranks are made up, so the page says that they are from a sample.
    places =
      (isSample && !appearances.isEmpty ? [Place("Sample list")] : [])
      + Place.all(appearances, charts: charts, source: source, kept: favorites.favorite(for: item))
    amazon = AmazonLink.url(for: book).flatMap { Link(web: $0.text) }
    library = preferences.libraryLink?.address(for: book).flatMap { Link(web: $0) }
    let long = details?.description ?? []
    paragraphs = long.isEmpty ? [book.summary].filter { !$0.isEmpty } : long
    facts = Self.facts(book, details)
    notice =
      answer == .pending
      ? .good(
        "Getting more details from Google Books.",
        next: Notice.Next(words: "Reload", link: route.link)) : nil
    let isFromService = appearances.isEmpty ? book.coverURL != nil : !isSample
    credits = (isFromService ? [source?.service].compactMap(\.self) : []) + (details == nil ? [] : [.googleBooks])
  }

  private static func facts(_ book: Book, _ details: BookDetails?) -> [Fact] {
    let publisher = book.publisher.isEmpty ? details?.publisher ?? "" : book.publisher
    let isbns = book.isbns.map { isbn in isbn.isbn10.map { "\(isbn) (ISBN-10: \($0))" } ?? isbn.digits }
    return Fact.present([
      ("Publisher", [publisher]),
      ("Published", [details.map { PartialDate.words($0.published) } ?? ""]),
      ("Pages", [details?.pageCount.map(String.init) ?? ""]),
      ("For", [book.ageGroup]),
      ("Subjects", [details?.subjects.joined(separator: ", ") ?? ""]),
      (isbns.count > 1 ? "ISBNs" : "ISBN", isbns),
    ])
  }
}
