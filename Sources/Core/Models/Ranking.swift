/// How an entry's movement is read from the service's two numbers.
package enum Ranking {
  /// Nil where the chart says nothing about the edition before.
  ///
  /// New is the first week on the list, not "not there last week": that was wrong for 105 of 127 rows of one week,
  /// since monthly lists carry zeros and returning books look new. Monthly lists have no movement at all.
  ///
  /// - Parameters:
  ///   - rankLastWeek: 0 where it was not on the list.
  ///   - weeksOnList: 0 where the service does not count.
  package static func movement(rank: Int, rankLastWeek: Int?, weeksOnList: Int?, frequency: Chart.Frequency)
    -> Movement?
  {
    guard frequency == .weekly else { return nil }
    if weeksOnList == 1 { return .new }
    guard let rankLastWeek, rankLastWeek >= 0 else { return nil }
    if rankLastWeek == 0 { return (weeksOnList ?? 0) > 1 ? .back : nil }
    return movement(rank: rank, before: rankLastWeek)
  }

  /// For a chart whose service says nothing of the edition before: how its entries stand against the last one that was
  /// seen. Nil for all where none was.
  package static func entries(_ entries: [Entry], since before: Edition?) -> [Entry] {
    guard let before else { return entries }
    let ranks = Dictionary(before.entries.map { ($0.item.id, $0.rank) }) { first, _ in first }
    return entries.map { entry in
      Entry(
        rank: entry.rank, movement: ranks[entry.item.id].map { movement(rank: entry.rank, before: $0) } ?? .new,
        weeksOnList: entry.weeksOnList, item: entry.item)
    }
  }

  private static func movement(rank: Int, before: Int) -> Movement {
    if before == rank { return .same }
    return before > rank ? .up(before - rank) : .down(rank - before)
  }
}
