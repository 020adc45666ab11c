/// The link behind "Read the Times' review".
package enum ReviewLink {
  /// The first of these that leads to the Times, over https; older reviews are linked without it.
  package static func url(_ addresses: [String]) -> WebURL? {
    addresses.lazy.compactMap { WebURL($0)?.secured }.first(where: isTrusted)
  }

  /// Whether the link may lead to this URL.
  package static func isTrusted(_ url: WebURL) -> Bool { url.isSecure && url.isOn("nytimes.com") }
}
