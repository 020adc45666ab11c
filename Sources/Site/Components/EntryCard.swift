import Core
import Markup

/// The text and links of one entry of a chart.
struct EntryCard: Sendable, Hashable {
  struct Move: Sendable, Hashable {
    let style: String
    /// What sighted readers see.
    let sign: String
    /// What screen readers say; empty if they can read the sign.
    let words: String
  }

  let rank: String
  let move: Move?
  let remarks: [SalesRemark]
  let title: String
  let link: Link
  let byline: String
  let about: String
  let isExplicit: Bool
  /// Empty if the chart does not count weeks.
  let weeks: String
  /// For an order; only on paper.
  let publisher: String
  let isbn: String
  let cover: Cover
  let favorite: FavoriteButton

  init(_ entry: Entry, favorites: Favorites, from: Route, today: CalendarDate) {
    self.init(
      entry, anchor: entry.item.id.anchor, kept: favorites.favorite(for: entry.item)?.id, from: from.link, today: today)
  }

  /// - Parameters:
  ///   - anchor: unique on the page.
  ///   - kept: the id under which the item is a favorite; `nil` if it is not one.
  init(_ entry: Entry, anchor: String, kept: ItemID?, from: Link, today: CalendarDate) {
    rank = String(entry.rank)
    move = entry.movement.map(Move.init)
    remarks = entry.remarks.sorted
    title = entry.item.title
    link = Route.item(entry.item.id).link
    weeks = entry.weeksOnList.map { "\(RelativeTime.count($0, "week")) on the list" } ?? ""
    cover = Cover(entry.item)
    favorite = FavoriteButton(
      item: kept ?? entry.item.id, title: entry.item.title, isKept: kept != nil, anchor: anchor,
      from: from.part(anchor))
    switch entry.item {
    case .book(let book):
      byline = book.shortByline
      publisher = book.publisher
      isbn = book.isbnsForLinks.first?.digits ?? ""
      // Apple's charts say nothing of a book but its subtitle and what it is about.
      about = book.summary.isEmpty ? book.aboutInStore : book.summary
      isExplicit = false
    case .album(let album):
      byline = album.artist
      publisher = ""
      isbn = ""
      about =
        PartialDate.isAhead(album.released, of: today) ? "Pre-order · out \(PartialDate.words(album.released))" : ""
      isExplicit = album.isExplicit
    }
  }
}

extension EntryCard.Move {
  init(_ movement: Movement) {
    switch movement {
    case .new: self.init(style: "new", sign: "NEW", words: "")
    case .back: self.init(style: "back", sign: "BACK", words: "")
    case .same: self.init(style: "same", sign: "—", words: "No change")
    case .up(let places): self.init(style: "up", sign: "▲ \(places)", words: "Up \(places)")
    case .down(let places): self.init(style: "down", sign: "▼ \(places)", words: "Down \(places)")
    }
  }
}

extension Book {
  /// The byline below a title: without a leading "by", else capitalized.
  var shortByline: String {
    guard !byline.isEmpty else { return author }
    if byline.lowercased().hasPrefix("by ") { return String(byline.dropFirst(3)) }
    return byline.prefix(1).uppercased() + byline.dropFirst()
  }
}

extension Book {
  fileprivate var aboutInStore: String {
    [subtitle, apple?.genres.first ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension ItemID {
  /// An id for the button that adds or removes the item.
  var anchor: String {
    "\(kind.rawValue)-\(name)"
  }

  /// A unique id for each element of a list: an item that is listed twice has its own at the better rank.
  static func anchors(_ ids: [ItemID]) -> [String] {
    var counts: [ItemID: Int] = [:]
    return ids.map { id in
      let count = counts[id, default: 0] + 1
      counts[id] = count
      // Keys have no colon, so no other item has this id.
      return count == 1 ? id.anchor : "\(id.anchor):\(count)"
    }
  }
}

struct MoveView: Component {
  let move: EntryCard.Move

  var body: some HTML {
    span(.class("move \(move.style)")) {
      if move.words.isEmpty {
        move.sign
      } else {
        span(.ariaHidden) { move.sign }
        span(.class("visually-hidden")) { move.words }
      }
    }
  }
}

struct EntryCardView: Component {
  let card: EntryCard
  let isLazy: Bool
  /// Shown instead of the rank by search, which covers several charts.
  var found: SearchViewModel.Found?

  var body: some HTML {
    li(.class("card")) {
      CoverView(cover: card.cover, isLazy: isLazy)
      div { EntryText(card: card, found: found) }
      FavoriteHeart(favorite: card.favorite)
    }
  }
}

struct EntryText: Component {
  let card: EntryCard
  let found: SearchViewModel.Found?

  var body: some HTML {
    if found == nil { RankView(rank: card.rank, move: card.move, remarks: card.remarks) }
    if found?.isBelowHeading == true { h3 { title } } else { h2 { title } }
    BylineView(byline: card.byline, isExplicit: card.isExplicit, marks: found?.inByline ?? [])
    if let found { FoundPlaces(found: found) }
    if !card.about.isEmpty { p(.class("about")) { card.about } }
    if !card.weeks.isEmpty { p(.class("weeks")) { card.weeks } }
    if !card.publisher.isEmpty || !card.isbn.isEmpty {
      p(.class("trade")) {
        span(.class("publisher")) { card.publisher }
        " "
        span(.class("isbn")) { card.isbn }
      }
    }
  }
}

extension EntryText {
  private var title: Element<Marked> { a(.href(card.link)) { Marked(card.title, found?.inTitle ?? []) } }
}

struct RankView: Component {
  let rank: String
  let move: EntryCard.Move?
  let remarks: [SalesRemark]

  var body: some HTML {
    p(.class("rank")) {
      b {
        span(.class("visually-hidden")) { "No. " }
        rank
      }
      if let move { MoveView(move: move) }
      for remark in remarks { SalesRemarkView(remark: remark) }
    }
  }
}

/// Who made an item; albums may be explicit.
struct BylineView: Component {
  let byline: String
  var isExplicit = false
  /// What a search found in it.
  var marks: [Range<String.Index>] = []

  var body: some HTML {
    if !byline.isEmpty || isExplicit {
      p(.class("by")) {
        Marked(byline, marks)
        if isExplicit {
          " "
          ExplicitMark()
        }
      }
    }
  }
}

/// Marks explicit albums: a boxed letter for sighted readers, the word for screen readers.
struct ExplicitMark: Component {
  var body: some HTML {
    span(.class("explicit"), .title("Explicit")) {
      span(.ariaHidden) { "E" }
      span(.class("visually-hidden")) { "Explicit" }
    }
  }
}
