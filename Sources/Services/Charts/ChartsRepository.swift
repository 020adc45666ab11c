import Core

/// The charts of every source. Nothing else looks at the id of a chart to find its source.
struct ChartsRepository: Sendable {
  private let sources: [ChartSource]

  /// - Parameters:
  ///   - main: shown if no chart was chosen, and asked for charts that no source lists any more.
  ///   - others: in the picker's order.
  init(_ main: ChartSource, _ others: [ChartSource] = []) {
    sources = [main] + others
  }

  /// The repository as the screens see it.
  var client: ChartsClient {
    ChartsClient(
      held: { Charts(snapshots()) }, current: { current($0) }, load: { await load($0) },
      heldEdition: { id, date in source(of: .chart(id)).heldEdition(id, date) },
      loadEdition: { id, date throws(ServiceFailure) in try await source(of: .chart(id)).edition(id, date) },
      retry: { request, date in
        let id: Chart.ID? = if case .chart(let id) = request { id } else { nil }
        await source(of: request).retry(id, date)
      })
  }

  private func snapshots() -> [SourceSnapshot] { sources.map { $0.snapshot() } }

  private func index(of request: ChartRequest, in snapshots: [SourceSnapshot]) -> Int {
    func first(_ isMeant: (SourceSnapshot) -> Bool) -> Int { snapshots.firstIndex(where: isMeant) ?? 0 }
    return switch request {
    case .main, .everything: 0
    case .opening: Charts(snapshots).needsKey ? first { $0.isOf(Chart.appleBooksPaid.id) } : 0
    case .chart(let id): first { $0.isOf(id) }
    case .item(let id): first { $0.kind == id.kind }
    }
  }

  private func source(of request: ChartRequest) -> ChartSource { sources[index(of: request, in: snapshots())] }

  private func current(_ request: ChartRequest) -> Charts? {
    if request == .everything { for source in sources.dropFirst() { _ = source.current() } }
    var snapshots = snapshots()
    let index = index(of: request, in: snapshots)
    guard let current = sources[index].current() else {
      // The sample need not wait each time that another source cannot be reached.
      return request == .opening && index > 0 && snapshots[index].failure != nil ? Charts(snapshots) : nil
    }
    snapshots[index] = current
    return Charts(snapshots)
  }

  private func load(_ request: ChartRequest) async -> Charts {
    let index = index(of: request, in: snapshots())
    let loaded = await sources[index].load()
    var snapshots = snapshots()
    snapshots[index] = loaded
    return Charts(snapshots)
  }
}

extension Charts {
  /// - Parameter snapshots: at least one; the first is the main one.
  fileprivate init(_ snapshots: [SourceSnapshot]) {
    self.init(main: snapshots[0], others: Array(snapshots.dropFirst()))
  }
}
