/// What changed on the Times' lists between a week and the one before it, book by book.
package struct WeekChanges: Sendable, Equatable {
  /// Whether the week before is known. If not, only what the weekly lists themselves say of it is told: nothing that is
  /// gone, and nothing of monthly lists.
  package private(set) var isCompared: Bool
  /// All books of the week.
  package private(set) var books: [WeekBook]
  /// New, back and gone books are in the order of the groups, then of the best ranks, then of the titles.
  package private(set) var new: [WeekBook] = []
  package private(set) var back: [WeekBook] = []
  /// Those that moved are in the order of their moves, then of the best ranks, then of the titles.
  package private(set) var up: [WeekBook] = []
  package private(set) var down: [WeekBook] = []
  /// With their places in the week before.
  package private(set) var gone: [WeekBook] = []

  /// - Parameter before: `nil` if the week before is not known. An excerpt says nothing about those that it leaves out.
  package init(_ week: Week, since before: Week?) {
    self.init(alone: week)
    guard !week.isExcerpt else { return }
    let before = before.flatMap { $0.isExcerpt ? nil : $0.books }
    isCompared = before != nil
    if let before { Self.compare(&books, with: before) } else { Self.compareAlone(&books) }
    new = books.filter { $0.change == .new }.byGroup
    back = books.filter { $0.change == .back }.byGroup
    up = books.filter { ($0.move?.places ?? 0) > 0 }.byMove
    down = books.filter { ($0.move?.places ?? 0) < 0 }.byMove
    let ids = Set(books.lazy.map(\.item.id))
    gone = before?.filter { !ids.contains($0.item.id) }.byGroup ?? []
  }

  /// A week that is compared with none, as the sample.
  package init(alone week: Week) {
    isCompared = false
    books = week.books
  }

  /// The same, without the books that are on no list of a group. `nil` leaves all.
  package func limited(to group: ChartGroup?) -> WeekChanges {
    guard let group else { return self }
    func limited(_ books: [WeekBook]) -> [WeekBook] { books.filter { $0.isOn(group) } }
    var changes = self
    changes.books = limited(books)
    changes.new = limited(new)
    changes.back = limited(back)
    changes.up = limited(up)
    changes.down = limited(down)
    changes.gone = limited(gone)
    return changes
  }

  package var hasChanges: Bool { ![new, back, up, down, gone].allSatisfy(\.isEmpty) }

  /// Finds what became of each book by its places in the two weeks.
  private static func compare(_ books: inout [WeekBook], with before: [WeekBook]) {
    let old = Dictionary(before.map { ($0.item.id, $0.places) }) { first, _ in first }
    for index in books.indices {
      let oldPlaces = old[books[index].item.id]
      for place in books[index].places.indices {
        let chart = books[index].places[place].chart.id
        let rank = oldPlaces?.first { $0.chart.id == chart }?.rank
        books[index].places[place].before = rank.map { .rank($0) } ?? .absent
      }
      let book = books[index]
      books[index].change =
        oldPlaces == nil ? book.changeOfUnlisted(book.places) : book.largestMove.map { .moved($0) }
    }
  }

  /// Finds what became of each book by what its weekly lists say of the week before.
  private static func compareAlone(_ books: inout [WeekBook]) {
    for index in books.indices {
      let book = books[index]
      let weekly = book.places.filter { $0.chart.frequency == .weekly }
      let told = weekly.filter { $0.before != .unknown }
      guard !told.isEmpty else { continue }
      books[index].change =
        told.allSatisfy { $0.before == .absent }
        ? book.changeOfUnlisted(weekly) : book.largestMove.map { .moved($0) }
    }
  }
}

extension WeekBook {
  package var move: Move? { if case .moved(let move) = change { move } else { nil } }
}

extension [WeekBook] {
  fileprivate var byGroup: [WeekBook] { sorted { $0.best.chart.group.place } }

  fileprivate var byMove: [WeekBook] { sorted { -abs($0.move?.places ?? 0) } }

  /// By a number, then by the best rank, then by the title as it is shown, ignoring case.
  func sorted(_ number: (WeekBook) -> Int) -> [WeekBook] {
    map { (key: (number($0), $0.best.rank, $0.item.title.lowercased()), book: $0) }
      .sorted { $0.key < $1.key }.map(\.book)
  }
}

extension ChartGroup {
  /// Its place among those of the weeks.
  fileprivate var place: Int { Self.ofWeeks.firstIndex(of: self) ?? Self.ofWeeks.count }
}
