import HTTP

/// Where a service lives. Tests put a stub server on loopback in its place.
struct ServiceEndpoint: Sendable {
  /// Without a slash at the end.
  let base: String
  let hosts: HostRule

  init(base: String, hosts: HostRule) {
    self.base = base
    self.hosts = hosts
  }

  static let newYorkTimes = ServiceEndpoint(
    base: "https://api.nytimes.com/svc/books/v3", hosts: ["api.nytimes.com"])
  static let googleBooks = ServiceEndpoint(
    base: "https://www.googleapis.com/books/v1", hosts: ["www.googleapis.com"])
  /// It has moved before, and the old host leads to the new one.
  static let appleFeeds = ServiceEndpoint(
    base: "https://rss.marketingtools.apple.com/api/v2",
    hosts: ["rss.marketingtools.apple.com", "rss.applemarketingtools.com"])
  static let iTunes = ServiceEndpoint(base: "https://itunes.apple.com", hosts: ["itunes.apple.com"])
}
