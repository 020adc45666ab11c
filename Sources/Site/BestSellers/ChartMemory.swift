import Core

/// What is remembered between views of the charts and of This Week.
struct ChartMemory: Sendable {
  /// What the changes of a week are made of.
  struct Weeks: Sendable, Equatable {
    let week: Week
    /// `nil` if it is not known.
    let before: Week?
    let group: ChartGroup?
  }

  let cardLists = RenderedParts<CardList>()
  let pickers = RenderedParts<ChartPicker>()
  let rails = RenderedParts<ChartRail>()
  let lastChart = LastChart()
  let changes = Recent<Weeks, WeekChanges>(capacity: 12)
  let weekSections = RenderedParts<WeekSections>(capacity: 12)
  let authors = Recent<[Favorite], FavoriteAuthors>(capacity: 1)
}
