import Core
import HTTP

/// Requests that a browser makes before the reader asks for a page, on a hint of any page, even one of another local port.
extension Request {
  /// Whether this is one: `Sec-Purpose: prefetch;prerender` (Fetch), or an older header.
  var isSpeculative: Bool {
    headers.fields.contains { field in
      Self.purposeNames.contains(where: field.name.equalsIgnoringASCIICase)
        && field.value.asciiLowercased.split { ";, \t".contains($0) }.contains { Self.purposes.contains($0) }
    }
  }

  private static let purposeNames = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"]
  private static let purposes: Set<Substring> = ["prefetch", "prerender", "preview"]
}

extension Dependencies {
  /// The same without the services: only what is in memory, and nothing starts to load.
  var withoutAsking: Dependencies {
    var dependencies = self
    let held = charts.held
    dependencies.charts.current = { request in
      let charts = held()
      // The browser would keep the sample, which is shown only until the charts are loaded.
      let isLoaded =
        switch request {
        case .main, .everything: charts.main.isLoaded
        case .opening: charts.main.isLoaded || charts.openingChart(preferred: nil) == Chart.appleBooksPaid.id
        case .chart(let id): charts.source(of: id).map { $0.isLoaded && $0.edition(id) != nil }
        case .item(let id): charts.source(for: id)?.isLoaded
        }
      return isLoaded == true ? charts : nil
    }
    dependencies.charts.load = { _ in held() }
    dependencies.charts.loadEdition = { _, _ throws(ServiceFailure) in throw .unreachable }
    dependencies.weeks.load = { _ throws(ServiceFailure) in throw .unreachable }
    // The page asks again by itself once the reader opens it.
    dependencies.weeks.request = { _ in .pending }
    dependencies.weeks.retry = { _ in }
    dependencies.charts.retry = { _, _ in }
    dependencies.details.load = { _ in .pending }
    dependencies.keys.test = { _ in .unreachable }
    dependencies.albumDetails.load = { _ in .pending }
    dependencies.albumDetails.retry = { _ in }
    dependencies.cacheNotice = { nil }
    dependencies.covers.load = { _ in nil }
    return dependencies
  }
}
