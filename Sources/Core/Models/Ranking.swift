/// Finds an entry's movement from the service's two numbers, or from the previous edition.
package enum Ranking {
  /// `nil` if the chart says nothing about the previous edition.
  ///
  /// New means the first week on the list, not "not there last week": that was wrong for 105 of 127 rows of one week,
  /// since monthly lists have zeros and returning books look new. Monthly lists have no movement at all.
  ///
  /// - Parameters:
  ///   - rankLastWeek: 0 if it was not on the list.
  ///   - weeksOnList: 0 if the service doesn't count.
  package static func movement(rank: Int, rankLastWeek: Int?, weeksOnList: Int?, frequency: Chart.Frequency)
    -> Movement?
  {
    guard frequency == .weekly else { return nil }
    if weeksOnList == 1 { return .new }
    guard let rankLastWeek, rankLastWeek >= 0 else { return nil }
    if rankLastWeek == 0 { return (weeksOnList ?? 0) > 1 ? .back : nil }
    return movement(rank: rank, before: rankLastWeek)
  }

  /// For a chart whose service says nothing about the previous edition: compares the entries with the last known one.
  /// Without one, no entry has a movement.
  package static func entries(_ entries: [Entry], since before: Edition?) -> [Entry] {
    guard let before else { return entries }
    let ranks = Dictionary(before.entries.map { ($0.item.id, $0.rank) }) { first, _ in first }
    return entries.map { entry in
      entry.with(ranks[entry.item.id].map { movement(rank: entry.rank, before: $0) } ?? .new)
    }
  }

  private static func movement(rank: Int, before: Int) -> Movement {
    if before == rank { return .same }
    return before > rank ? .up(before - rank) : .down(rank - before)
  }
}
