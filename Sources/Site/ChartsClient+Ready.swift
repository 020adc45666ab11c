import Core
import HTTP

extension ChartsClient {
  /// What can be shown at once, else what a load brings.
  func ready(_ request: ChartRequest) -> Pending<Charts, PageError> {
    Pending<Charts, PageError>(current(request)) { await load(request) }
  }
}
