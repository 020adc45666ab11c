import Core
import Markup

/// Books under a heading for each group if there are many of them; of each group the first ten, the rest folded up.
struct GroupedBooks<Content: HTML>: Component {
  private struct Part: Sendable {
    /// `nil` if there is only one.
    let name: String?
    let books: Folded<Content>
  }

  private let parts: [Part]

  /// - Parameter books: in the order of their groups.
  init(books: [WeekBook], content: ([WeekBook], BookTitle.Level) -> Content) {
    guard books.count > 6 else {
      parts = [Part(name: nil, books: Folded(books) { content($0, .third) })]
      return
    }
    parts = Self.groups(books).map { name, books in
      Part(name: name, books: Folded(books) { content($0, .fourth) })
    }
  }

  var body: some HTML {
    for part in parts {
      if let name = part.name { h3(.class("kind")) { name } }
      part.books
    }
  }

  private static func groups(_ books: [WeekBook]) -> [(name: String, books: [WeekBook])] {
    books.reduce(into: []) { groups, book in
      let name = book.best.chart.group.shortName
      if groups.last?.name == name {
        groups[groups.count - 1].books.append(book)
      } else {
        groups.append((name, [book]))
      }
    }
  }
}

/// The first ten books, and what shows the rest.
struct Folded<Content: HTML>: Component {
  let first: Content
  /// `nil` if there are not so many.
  let rest: Content?
  let count: Int

  init(_ books: [WeekBook], content: ([WeekBook]) -> Content) {
    let limit = 10
    first = content(Array(books.prefix(limit)))
    count = max(books.count - limit, 0)
    rest = count > 0 ? content(Array(books.dropFirst(limit))) : nil
  }

  var body: some HTML {
    first
    if let rest {
      details(.class("more")) {
        summary { "Show \(count) more" }
        rest
      }
    }
  }
}

/// The books that moved in one direction, those with the largest moves first.
struct MovedSection: Component {
  let section: WeekSections.Section
  let name: String
  let books: [WeekBook]
  let hearts: WeekHearts

  var body: some HTML {
    if !books.isEmpty {
      WeekSection(section, name, about: RelativeTime.count(books.count, "book")) {
        Folded(books) { books in
          WeekLines(lines: books.compactMap { book in book.move.map { .moved(book, $0, section) } }, hearts: hearts)
        }
      }
    }
  }
}

/// The linked title of a book, as a heading below that of its section or of its group.
struct BookTitle: Component {
  enum Level: Sendable, Hashable { case third, fourth }

  let item: Item
  let level: Level

  var body: some HTML {
    switch level {
    case .third: h3 { link }
    case .fourth: h4 { link }
    }
  }

  private var link: Element<String> { a(.href(Route.item(item.id).link)) { item.title } }
}

/// Books with their covers and what they are about, for whoever decides what to read.
struct WeekRows: Component {
  let section: WeekSections.Section
  let books: [WeekBook]
  let level: BookTitle.Level
  let hearts: WeekHearts
  /// Whose covers load before they are scrolled to.
  let atOnce: [ItemID]

  var body: some HTML {
    ol(.class("rows")) {
      for book in books {
        li(hearts.place(of: book.item, in: section), .class("row-card")) {
          CoverView(cover: Cover(book.item), isLazy: !atOnce.contains(book.item.id))
          div {
            BookTitle(item: book.item, level: level)
            BylineView(byline: book.item.shortByline)
            WeekPlaces(places: book.places)
            if !book.item.summary.isEmpty { p(.class("about")) { book.item.summary } }
          }
          FavoriteHeart(favorite: hearts.heart(of: book.item, in: section))
        }
      }
    }
  }
}

/// `No. 1 Hardcover Fiction · No. 3 Audio Fiction`
struct WeekPlaces: Component {
  let places: [WeekBook.Place]

  var body: some HTML {
    p(.class("places")) {
      for (index, place) in places.enumerated() {
        if index > 0 { " · " }
        b { "No. \(place.rank)" }
        " \(place.chart.name)"
      }
    }
  }
}

extension Item {
  /// Who made it, as below its title.
  var shortByline: String {
    switch self {
    case .book(let book): book.shortByline
    case .album(let album): album.artist
    }
  }

  /// What a list says of it.
  fileprivate var summary: String {
    switch self {
    case .book(let book): book.summary
    case .album: ""
    }
  }
}
