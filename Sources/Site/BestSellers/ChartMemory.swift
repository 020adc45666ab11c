import Core
import Synchronization

/// What is remembered between views of the charts, of This Week and of books.
struct ChartMemory: Sendable {
  let cardLists = RenderedParts<CardList>()
  let pickers = RenderedParts<ChartPicker>()
  let rails = RenderedParts<ChartRail>()
  let histories = RenderedParts<RankHistoryView>()
  let lastChart = LastChart()
  let weekChanges = Recent<WeekSections.Basis.Weeks, WeekChanges>(capacity: 12)
  let weekSections = Recent<WeekSections.Basis, WeekSections>(capacity: 12)
  let weekParts = RenderedParts<WeekSections>(capacity: 12)
  let authors = AuthorMemory()

  /// The sections of This Week.
  func sections(_ basis: WeekSections.Basis, _ favorites: Favorites) -> WeekSections {
    weekSections.value(of: basis) { basis in
      let changes = weekChanges.value(of: basis.weeks) { $0.changes }
      return WeekSections(
        basis, changes, yours: basis.weeks.isSample ? [] : changes.yours(favorites, by: authors.of(favorites)),
        favorites)
    }
  }
}

/// The authors of the favorites, found anew after a change.
final class AuthorMemory: Sendable {
  private struct Known {
    let favorites: [Favorite]
    let authors: FavoriteAuthors
  }

  private let known = Mutex<Known?>(nil)

  func of(_ favorites: Favorites) -> FavoriteAuthors {
    known.withLock { known in
      if let known, known.favorites == favorites.all { return known.authors }
      let authors = FavoriteAuthors(favorites.all, since: known?.authors)
      known = Known(favorites: favorites.all, authors: authors)
      return authors
    }
  }
}
