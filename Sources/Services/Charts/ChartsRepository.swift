package import Core

/// The charts of every source. Nothing else looks at the id of a chart to find its source.
package struct ChartsRepository: Sendable {
  private let sources: [ChartSource]
  private let main: ChartSource

  /// - Parameters:
  ///   - main: shown if no chart was chosen, and asked for charts that no source lists any more.
  ///   - others: in the picker's order.
  package init(_ main: ChartSource, _ others: [ChartSource] = []) {
    sources = [main] + others
    self.main = main
  }

  /// The repository as the screens see it.
  package var client: ChartsClient {
    ChartsClient(
      held: { charts() }, current: { current($0) }, load: { await load($0) },
      heldEdition: { id, date in source(of: .chart(id)).heldEdition(id, date) },
      loadEdition: { id, date throws(ServiceFailure) in try await source(of: .chart(id)).edition(id, date) },
      retry: { request, date in
        let id: Chart.ID? = if case .chart(let id) = request { id } else { nil }
        await source(of: request).retry(id, date)
      })
  }

  private func charts(_ loaded: SourceSnapshot? = nil, of index: Int? = nil) -> Charts {
    var snapshots = sources.map { $0.snapshot() }
    if let loaded, let index { snapshots[index] = loaded }
    return Charts(main: snapshots[0], others: Array(snapshots.dropFirst()))
  }

  private func index(of request: ChartRequest) -> Int {
    let found = sources.firstIndex { source in
      let snapshot = source.snapshot()
      return switch request {
      case .main, .everything: true
      case .chart(let id): snapshot.charts.contains { $0.id == id }
      case .item(let id): snapshot.kind == id.kind
      }
    }
    return found ?? 0
  }

  private func source(of request: ChartRequest) -> ChartSource { sources[index(of: request)] }

  private func current(_ request: ChartRequest) -> Charts? {
    let index = index(of: request)
    if request == .everything { for source in sources.dropFirst() { _ = source.current() } }
    return sources[index].current().map { charts($0, of: index) }
  }

  private func load(_ request: ChartRequest) async -> Charts {
    let index = index(of: request)
    return charts(await sources[index].load(), of: index)
  }
}
