/// A book with all its places on the lists of one week.
package struct WeekBook: Sendable, Equatable {
  /// A place on one of the lists.
  package struct Place: Sendable, Equatable {
    package let chart: Chart
    package let rank: Int
    /// `nil` if the list does not count them.
    package let weeks: Int?
    package internal(set) var before: Before
  }

  /// Where the book was on the same list in the week before.
  package enum Before: Sendable, Equatable {
    case unknown
    case absent
    case rank(Int)
  }

  /// What became of it since the week before.
  package enum Change: Sendable, Equatable {
    /// On no list in the week before, and never on one of its lists until then.
    case new
    /// On no list in the week before.
    case back
    case moved(Move)
  }

  /// The largest of its moves on a list.
  package struct Move: Sendable, Equatable {
    package let chart: Chart
    package let from: Int
    package let to: Int

    /// By how many places it went up; negative if it went down.
    package var places: Int { from - to }
  }

  /// With what every place says of it: the ISBNs of every edition.
  package private(set) var item: Item
  package let authors: [AuthorKey]
  /// In the service's order of the lists. One for each list: the better, if the book is there twice.
  package internal(set) var places: [Place]
  /// The first of the places with the best rank.
  package private(set) var best: Place
  /// `nil` if it is where it was, or if that is not known.
  package internal(set) var change: Change?

  fileprivate init(_ item: Item, at place: Place) {
    self.item = item
    authors = item.authors
    places = [place]
    best = place
  }

  fileprivate mutating func add(_ place: Place, of other: Item) {
    item = item.merged(with: other)
    if let index = places.firstIndex(where: { $0.chart.id == place.chart.id }) {
      if place.rank < places[index].rank { places[index] = place }
    } else {
      places.append(place)
    }
    if place.rank < best.rank { best = place }
  }
}

extension WeekBook {
  /// Whether one of its lists is in a group.
  package func isOn(_ group: ChartGroup) -> Bool { places.contains { $0.chart.group == group } }

  /// What it is if it was on none of these lists: new unless one of them knows it from before.
  func changeOfUnlisted(_ places: [Place]) -> Change { places.allSatisfy { ($0.weeks ?? 0) <= 1 } ? .new : .back }

  /// The largest of its moves, then that to the better rank, then that on the first list; `nil` if there is none.
  var largestMove: Move? {
    places.reduce(nil) { largest, place in
      guard case .rank(let from) = place.before, from != place.rank else { return largest }
      let move = Move(chart: place.chart, from: from, to: place.rank)
      guard let largest else { return move }
      return (-abs(move.places), move.to) < (-abs(largest.places), largest.to) ? move : largest
    }
  }
}

extension Week {
  /// The books of all its lists, each once, in the order in which the lists name them first.
  package var books: [WeekBook] {
    var books: [WeekBook] = []
    var indices: [ItemID: Int] = [:]
    for edition in editions {
      for entry in edition.entries {
        let place = WeekBook.Place(
          chart: edition.chart, rank: entry.rank, weeks: entry.weeksOnList,
          before: WeekBook.Before(entry, on: edition.chart))
        let id = entry.item.id
        if let index = indices[id] {
          books[index].add(place, of: entry.item)
        } else {
          indices[id] = books.count
          books.append(WeekBook(entry.item, at: place))
        }
      }
    }
    return books
  }
}

extension WeekBook.Before {
  /// What a list itself says; monthly lists say nothing.
  fileprivate init(_ entry: Entry, on chart: Chart) {
    guard chart.frequency == .weekly else {
      self = .unknown
      return
    }
    self =
      switch entry.movement {
      case nil: .unknown
      case .new, .back: .absent
      case .same: .rank(entry.rank)
      case .up(let places): .rank(entry.rank + places)
      case .down(let places): .rank(entry.rank - places)
      }
  }
}
