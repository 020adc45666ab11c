/// The reader's settings, except for the keys.
package struct Preferences: Sendable, Hashable {
  package enum Theme: String, Sendable, Hashable, CaseIterable { case system, light, dark }

  /// The chart that opens first; `nil` until the reader chooses one.
  package var defaultChart: Chart.ID?
  package var theme: Theme
  /// The URL behind "Find in my library"; `nil` if there is none.
  package var libraryLink: LinkTemplate?
  /// The store whose chart of albums is shown; `nil` until the reader chooses one.
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

/// The services that need a key.
package enum KeyedService: String, Sendable, Hashable, CaseIterable {
  case newYorkTimes = "nyt"
  case googleBooks = "google"
}

/// Where a service's key comes from; the key itself is never shown.
package enum KeyState: Sendable, Hashable {
  case notSet
  /// From Settings.
  case stored
  /// From the environment, which overrides Settings.
  case environment
  /// There may be a key in Settings, but its file can't be read.
  case unreadable
}
