/// What a person has set, but for the keys.
package struct Preferences: Sendable, Hashable {
  package enum Theme: String, Sendable, Hashable, CaseIterable { case system, light, dark }

  /// The chart that opens first; nil until one is chosen.
  package var defaultChart: Chart.ID?
  package var theme: Theme
  /// The address that "Find in my library" is made of; nil where there is none.
  package var libraryLink: LinkTemplate?
  /// The store whose chart of albums is shown; nil until one is chosen.
  package var storeCountry: CountryCode?

  package init(
    defaultChart: Chart.ID? = nil, theme: Theme = .system, libraryLink: LinkTemplate? = nil,
    storeCountry: CountryCode? = nil
  ) {
    self.defaultChart = defaultChart
    self.theme = theme
    self.libraryLink = libraryLink
    self.storeCountry = storeCountry
  }
}

/// The services that take a key.
package enum KeyedService: String, Sendable, Hashable, CaseIterable {
  case newYorkTimes = "nyt"
  case googleBooks = "google"
}

/// Where a service's key comes from; the key itself is never shown.
package enum KeyState: Sendable, Hashable {
  case notSet
  /// From Settings.
  case stored
  /// From the environment, which goes before Settings.
  case environment
  /// There may be one in Settings, but its file cannot be read.
  case unreadable
}
