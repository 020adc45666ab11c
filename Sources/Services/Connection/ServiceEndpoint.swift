package import HTTP

/// Where a service lives. Tests put a stub server on loopback in its place.
package struct ServiceEndpoint: Sendable {
  /// Without a slash at the end.
  package let base: String
  package let hosts: HostRule

  package init(base: String, hosts: HostRule) {
    self.base = base
    self.hosts = hosts
  }

  package static let newYorkTimes = ServiceEndpoint(
    base: "https://api.nytimes.com/svc/books/v3", hosts: ["api.nytimes.com"])
  package static let googleBooks = ServiceEndpoint(
    base: "https://www.googleapis.com/books/v1", hosts: ["www.googleapis.com"])
  /// It has moved before, and the old host leads to the new one.
  package static let appleFeeds = ServiceEndpoint(
    base: "https://rss.marketingtools.apple.com/api/v2",
    hosts: ["rss.marketingtools.apple.com", "rss.applemarketingtools.com"])
  package static let iTunes = ServiceEndpoint(base: "https://itunes.apple.com", hosts: ["itunes.apple.com"])
}
