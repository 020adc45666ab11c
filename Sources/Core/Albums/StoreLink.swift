/// Where the store button leads.
package enum StoreLink {
  /// The album's page in the iTunes Store: the address that the service names, without what it asks for, and with
  /// `app=itunes`; one made of the id where the service names none that may be trusted.
  ///
  /// The feed of the iTunes Store itself wrote `app=itunes`. Addresses were on itunes.apple.com until 2019, which leads
  /// to the same page of music.apple.com.
  package static func url(for album: Album, country: CountryCode) -> WebURL? {
    if let url = album.storeURL, isTrusted(url) {
      let path = url.text.dropFirst("https://".count).drop { !"/?#".contains($0) }.prefix { !"?#".contains($0) }
      if path.count > 1, let link = WebURL("https://music.apple.com\(path)?app=itunes") { return link }
    }
    return WebURL("https://music.apple.com/\(country)/album/\(album.id)?app=itunes")
  }

  /// Whether an address may stand behind the store button.
  package static func isTrusted(_ url: WebURL) -> Bool {
    url.isSecure && ["music.apple.com", "itunes.apple.com"].contains(url.host)
  }
}
