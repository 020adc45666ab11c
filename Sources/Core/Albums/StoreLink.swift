/// The link behind the store button.
package enum StoreLink {
  /// The album's page in the iTunes Store: the service's own URL with `app=itunes` in place of its query, or one made
  /// from the id if there is none to trust.
  ///
  /// The iTunes Store's own feed wrote `app=itunes`. Until 2019 the URLs were on itunes.apple.com, which leads to the
  /// same page of music.apple.com.
  package static func url(for album: Album, country: CountryCode) -> WebURL? {
    if let url = album.storeURL, isTrusted(url) {
      let path = url.text.dropFirst("https://".count).drop { !"/?#".contains($0) }.prefix { !"?#".contains($0) }
      if path.count > 1, let link = WebURL("https://music.apple.com\(path)?app=itunes") { return link }
    }
    return WebURL("https://music.apple.com/\(country)/album/\(album.id)?app=itunes")
  }

  /// Whether the store button may lead to this URL.
  package static func isTrusted(_ url: WebURL) -> Bool {
    url.isSecure && ["music.apple.com", "itunes.apple.com"].contains(url.host)
  }
}
