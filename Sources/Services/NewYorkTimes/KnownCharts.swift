import Core

/// The lists that the service is known to have, from `Resources/lists.json`: what its answers leave out, and the groups of
/// the picker.
struct KnownCharts: Sendable {
  private struct Row: Decodable {
    let slug: String
    let name: String
    let group: String
    let frequency: String
  }

  private let charts: [Chart.ID: Chart]

  /// Knows no list: each is guessed from its name then.
  static let empty = KnownCharts(charts: [:])

  /// Reads the file; `nil` if it makes no sense.
  init?(_ bytes: [UInt8]) {
    guard let rows = TolerantJSON.decode([Row].self, from: bytes) else { return nil }
    var charts: [Chart.ID: Chart] = [:]
    for row in rows {
      guard let id = Chart.ID(row.slug) else { return nil }
      charts[id] = Chart(
        id: id, name: row.name, group: ChartGroup(rawValue: row.group) ?? .other,
        frequency: row.frequency == "monthly" ? .monthly : .weekly)
    }
    self.charts = charts
  }

  private init(charts: [Chart.ID: Chart]) { self.charts = charts }

  /// A chart as the service names it, with what it left out. Names change over time, so the service's goes first.
  func chart(_ id: Chart.ID, name: String, frequency: Chart.Frequency?) -> Chart {
    let known = charts[id]
    let frequency = frequency ?? known?.frequency ?? (id.slug.hasSuffix("monthly") ? .monthly : .weekly)
    let shown = [name, known?.name ?? "", id.slug].first { !$0.isEmpty } ?? id.slug
    let group = frequency == .monthly ? .monthly : known.map(\.group) ?? Self.group(of: id)
    return Chart(
      id: id, name: shown, group: group == .monthly && frequency == .weekly ? Self.group(of: id) : group,
      frequency: frequency)
  }

  /// A guess for a list that was not known when this was written.
  private static func group(of id: Chart.ID) -> ChartGroup {
    let slug = id.slug
    if ["child", "young", "picture", "series", "middle-grade"].contains(where: slug.contains) { return .childrens }
    if ["nonfiction", "advice", "business", "science", "health"].contains(where: slug.contains) { return .nonfiction }
    return slug.contains("fiction") ? .fiction : .other
  }
}
