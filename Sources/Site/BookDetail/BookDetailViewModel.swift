internal import Core
internal import Markup

/// A book in finished words.
struct BookDetailViewModel: Sendable, Equatable {
  struct Chip: Sendable, Hashable {
    let text: String
    let move: EntryCard.Move?
    let link: Link?
  }

  struct Fact: Sendable, Hashable {
    let name: String
    let values: [String]
  }

  let title: String
  let subtitle: String
  let byline: String
  let cover: Cover
  let chips: [Chip]
  let favorite: FavoriteButton
  let amazon: Link?
  let library: Link?
  let paragraphs: [String]
  let facts: [Fact]
  let notice: Notice?
  let credits: [Credit]

  init(
    _ book: Book, appearances: [Catalog.Appearance], details answer: BookDetailsClient.Answer, favorites: Favorites,
    preferences: Preferences, week: Week
  ) {
    let isSample = week.isSample
    let newest = week.date
    let details: BookDetails? = if case .found(let details) = answer { details } else { nil }
    let item = Item.book(book)
    let route = Route.item(item.id)
    title = book.title
    subtitle = details?.subtitle ?? ""
    byline = book.byline
    cover = Cover(item)
    favorite = FavoriteButton(item, favorites: favorites, from: route)
    let places = Self.chips(appearances, newest: newest, kept: favorites.favorite(for: item))
    // Its ranks are made up, so a page of it says what it is from.
    chips = (isSample && !appearances.isEmpty ? [Chip(text: "Sample edition", move: nil, link: nil)] : []) + places
    amazon = AmazonLink.url(for: book).flatMap { Link(web: $0.text) }
    library = preferences.libraryLink?.url(for: book).flatMap { Link(web: $0.text) }
    let long = details?.description ?? []
    paragraphs = long.isEmpty ? [book.summary].filter { !$0.isEmpty } : long
    facts = Self.facts(book, details)
    notice =
      answer == .pending
      ? .good(
        "More details are on their way from Google Books.",
        next: Notice.Next(words: "Show them", link: route.link)) : nil
    let isFromService = appearances.isEmpty ? book.coverURL != nil : !isSample
    credits = (isFromService ? [.newYorkTimes] : []) + (details == nil ? [] : [.googleBooks])
  }

  /// Where it stands in the newest of the editions, then where else.
  private static func chips(_ appearances: [Catalog.Appearance], newest: CalendarDate, kept: Favorite?) -> [Chip] {
    guard let first = appearances.first else {
      return kept?.met.map { met in
        [
          Chip(
            text: "Kept when it was No. \(met.rank) in \(met.chartName), \(met.date.inWords)", move: nil,
            link: Route.bestSellers(chart: met.chart, week: met.date).link)
        ]
      } ?? []
    }
    let together = appearances.filter { $0.date == first.date }
    let main = together.first { $0.entry.weeksOnList != nil } ?? first
    var chips = [chip(main, prefix: "", newest: newest)]
    if let weeks = main.entry.weeksOnList {
      chips.append(Chip(text: "\(RelativeTime.count(weeks, "week")) on the list", move: nil, link: nil))
    }
    return chips + together.filter { $0 != main }.map { chip($0, prefix: "Also ", newest: newest) }
  }

  private static func chip(_ appearance: Catalog.Appearance, prefix: String, newest: CalendarDate) -> Chip {
    let isPast = appearance.date != newest
    return Chip(
      text: "\(prefix)No. \(appearance.entry.rank) in \(appearance.chart.name)"
        + (isPast ? ", \(appearance.date.inWords)" : ""),
      move: appearance.entry.movement.map(EntryCard.Move.init),
      link: Route.bestSellers(chart: appearance.chart.id, week: isPast ? appearance.date : nil).link)
  }

  private static func facts(_ book: Book, _ details: BookDetails?) -> [Fact] {
    let publisher = book.publisher.isEmpty ? details?.publisher ?? "" : book.publisher
    let isbns = book.isbns.map { isbn in isbn.isbn10.map { "\(isbn) (ISBN-10: \($0))" } ?? isbn.digits }
    let candidates: [(String, [String])] = [
      ("Publisher", [publisher]),
      ("Published", [details.map { PartialDate.words($0.published) } ?? ""]),
      ("Pages", [details?.pageCount.map(String.init) ?? ""]),
      ("For", [book.ageGroup]),
      ("Subjects", [details?.subjects.joined(separator: ", ") ?? ""]),
      (isbns.count > 1 ? "ISBNs" : "ISBN", isbns),
    ]
    return candidates.compactMap { name, values in
      let present = values.filter { !$0.isEmpty }
      return present.isEmpty ? nil : Fact(name: name, values: present)
    }
  }
}
