import Core
import Markup

/// The sections of This Week, as the values that they are made of, which are a key for `RenderedParts`.
///
/// Between views only the hearts change.
struct WeekSections: Component, Equatable {
  enum Section: String, Sendable, Hashable, CaseIterable { case yours, new, back, up, down, gone, firsts }

  /// What the sections are made of.
  struct Basis: Sendable, Equatable {
    struct Weeks: Sendable, Equatable {
      let week: Week
      /// `nil` if it is not known.
      let before: Week?
      let isSample: Bool
      let group: ChartGroup?

      var changes: WeekChanges {
        (isSample ? WeekChanges(alone: week) : WeekChanges(week, since: before)).limited(to: group)
      }
    }

    let weeks: Weeks
    let from: Route
    /// The date of a past week.
    let pinned: CalendarDate?
    /// For how many known weeks in a row each list's No. 1 has been there.
    let runs: [Chart.ID: Int]
    /// Compared last: there may be thousands.
    let favorites: [Favorite]
  }

  let changes: WeekChanges
  let yours: [WeekChanges.Yours]
  let firsts: [WeekFirst]
  let hearts: WeekHearts
  let isPast: Bool

  init(_ basis: Basis, _ changes: WeekChanges, yours: [WeekChanges.Yours], _ favorites: Favorites) {
    self.changes = changes
    self.yours = yours
    firsts = WeekFirst.all(basis, isCompared: changes.isCompared)
    isPast = basis.pinned != nil
    let moved: [(Section, [WeekBook])] = [
      (.new, changes.new), (.back, changes.back), (.up, changes.up), (.down, changes.down), (.gone, changes.gone),
    ]
    hearts = WeekHearts(
      changes.books + changes.gone, firsts,
      in: [(.yours, yours.map(\.book.item.id))] + moved.map { ($0, $1.map(\.item.id)) }
        + [(.firsts, firsts.map(\.item.id))],
      favorites: favorites, from: basis.from)
  }

  /// How many books there are in each section that has any.
  var counts: [ThisWeekViewModel.Count] {
    let counts: [(Section, Int)] = [
      (.yours, yours.count), (.new, changes.new.count), (.back, changes.back.count), (.up, changes.up.count),
      (.down, changes.down.count), (.gone, changes.gone.count),
    ]
    return counts.filter { $0.1 > 0 }.map { ThisWeekViewModel.Count(section: $0.0, count: $0.1) }
  }

  var body: some HTML {
    if changes.isCompared, !changes.hasChanges {
      p { "No book on these lists came, moved, or left since the week before." }
    }
    if !yours.isEmpty {
      WeekSection(.yours, "From your favorites", about: "favorites, and books by their authors") {
        WeekLines(lines: yours.map { .yours($0) }, hearts: hearts)
      }
    }
    if !changes.new.isEmpty {
      WeekSection(
        .new, "New", about: "\(count(changes.new)), on no \(listBefore) \(isPast ? "the week before" : "last week")"
      ) {
        GroupedBooks(books: changes.new) { rows(.new, $0, $1) }
      }
    }
    if !changes.back.isEmpty {
      WeekSection(.back, "Back", about: "\(count(changes.back)), on a list again after a break") {
        GroupedBooks(books: changes.back) { rows(.back, $0, $1) }
      }
    }
    if !changes.up.isEmpty || !changes.down.isEmpty {
      div(.class("two")) {
        MovedSection(section: .up, name: "Up", books: changes.up, hearts: hearts)
        MovedSection(section: .down, name: "Down", books: changes.down, hearts: hearts)
      }
    }
    if !changes.gone.isEmpty {
      WeekSection(.gone, "Off the lists", about: "\(count(changes.gone)), on no list \(isPast ? "that" : "this") week")
      {
        GroupedBooks(books: changes.gone) { books, level in
          WeekLines(lines: books.map { .gone($0, level) }, hearts: hearts)
        }
      }
    }
    if !firsts.isEmpty {
      WeekSection(.firsts, "Number ones") {
        FirstsTable(firsts: firsts, hearts: hearts)
        if firsts.contains(where: { $0.run != nil }) {
          p(.class("counted")) {
            "Counted over the weeks that Topshelf has. "
            a(.href(Route.weeks.link)) { "Load more weeks" }
          }
        }
      }
    }
  }

  private func count(_ books: [WeekBook]) -> String { RelativeTime.count(books.count, "book") }

  /// What a new book was on none of.
  private var listBefore: String { changes.isCompared ? "list" : "weekly list" }

  private func rows(_ section: Section, _ books: [WeekBook], _ level: BookTitle.Level) -> WeekRows {
    // The covers of the first rows are in sight at once.
    WeekRows(
      section: section, books: books, level: level, hearts: hearts,
      atOnce: section == .new ? changes.new.prefix(4).map(\.item.id) : [])
  }
}

/// A section with its heading, and what its books have in common.
struct WeekSection<Content: HTML>: Component {
  let id: WeekSections.Section
  let name: String
  /// Empty if there is nothing to say.
  let about: String
  let content: Content

  init(_ id: WeekSections.Section, _ name: String, about: String = "", @HTMLBuilder content: () -> Content) {
    self.id = id
    self.name = name
    self.about = about
    self.content = content()
  }

  var body: some HTML {
    section(.class("part"), .id(id.rawValue)) {
      h2 { name }
      if !about.isEmpty { p(.class("help")) { about } }
      content
    }
  }
}
