/// Finds an entry's movement: from the edition before if that is known, else from the service's two numbers.
package enum Ranking {
  /// The movement that the service tells of; `nil` if it says nothing about the previous edition.
  ///
  /// New means no rank last week and no earlier week on the list: a returning book has no rank last week either, and
  /// neither has any book of a monthly list.
  ///
  /// - Parameters:
  ///   - rankLastWeek: 0 if it was not on the list.
  ///   - weeksOnList: 0 if the service doesn't count.
  package static func movement(rank: Int, rankLastWeek: Int?, weeksOnList: Int?, frequency: Chart.Frequency)
    -> Movement?
  {
    guard frequency == .weekly else { return nil }
    guard let rankLastWeek else { return weeksOnList == 1 ? .new : nil }
    if rankLastWeek < 0 { return nil }
    return movement(rank: rank, before: rankLastWeek == 0 ? nil : rankLastWeek, weeksOnList: weeksOnList)
  }

  /// The movement from one known edition to the next.
  ///
  /// - Parameter before: the rank there; `nil` if it was not on the list.
  package static func movement(rank: Int, before: Int?, weeksOnList: Int?) -> Movement {
    guard let before else { return (weeksOnList ?? 0) > 1 ? .back : .new }
    if before == rank { return .same }
    return before > rank ? .up(before - rank) : .down(rank - before)
  }

  /// The entries with their movement since another edition; as they are if that is not known.
  package static func entries(_ entries: [Entry], since before: Edition?) -> [Entry] {
    before.map { self.entries(entries, since: $0.ranks) } ?? entries
  }

  /// The entries with their movement since the ranks of another edition.
  package static func entries(_ entries: [Entry], since ranks: [ItemID: Int]) -> [Entry] {
    entries.map { entry in
      entry.with(movement(rank: entry.rank, before: ranks[entry.item.id], weeksOnList: entry.weeksOnList))
    }
  }
}

extension Edition {
  /// The rank of each item: the better, if it is listed twice.
  package var ranks: [ItemID: Int] { Dictionary(entries.map { ($0.item.id, $0.rank) }) { min($0, $1) } }

  /// This edition with the movement since a week's ranks; as it is if its list was not among them.
  package func moved(sinceWeek week: [Chart.ID: [ItemID: Int]]) -> Edition {
    week[chart.id].map { moved(since: $0) } ?? self
  }

  /// This edition with the movement since the ranks of its list in the week before.
  ///
  /// In most weeks a monthly list is the same edition as a week ago. Then nothing of it moves.
  package func moved(since ranks: [ItemID: Int]) -> Edition {
    var moved = Ranking.entries(entries, since: ranks)
    if chart.frequency == .monthly, moved.allSatisfy({ $0.movement == .same }) { moved = moved.map { $0.with(nil) } }
    return with(moved)
  }
}
