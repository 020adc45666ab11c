import Core
import HTTP

extension ChartsClient {
  /// The charts in memory if they can be shown, else the charts after a load.
  func ready(_ request: ChartRequest) -> Pending<Charts, PageError> {
    Pending<Charts, PageError>(current(request)) { await load(request) }
  }
}
