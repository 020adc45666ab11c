import Core
import HTTP

extension ChartsClient {
  /// The charts in memory if they can be shown, else the charts after a load.
  func ready(_ request: ChartRequest) -> Pending<Charts, PageError> {
    if let charts = current(request) { return .now(charts) }
    return .later { await load(request) }
  }
}
