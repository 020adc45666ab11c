import Core

extension ItemKind {
  /// `34 books, 2 albums`
  static func words(_ counts: [ItemKind: Int]) -> String {
    allCases.compactMap { kind in counts[kind].map { RelativeTime.count($0, kind.rawValue) } }.joined(separator: ", ")
  }
}
