package import Core

/// Everything that the screens get from outside: live in the program, stubs in tests.
package struct Dependencies: Sendable {
  package var charts: ChartsClient
  package var weeks: WeeksClient
  package var history: HistoryClient
  package var details: BookDetailsClient
  package var albumDetails: AlbumDetailsClient
  package var covers: CoversClient
  package var favorites: FavoritesStore
  package var preferences: PreferencesStore
  package var keys: KeysStore
  /// The requests left today, and the daily limit; `nil` if the service has none.
  package var remainingToday: @Sendable (KeyedService) -> (left: Int, of: Int)?
  package var storefronts: Storefronts
  /// What there is to say about the cache file, once.
  package var cacheNotice: @Sendable () -> CacheNotice?
  package var clock: Clock
  /// The files of `web/`.
  package var assets: Assets
  /// The program's version, for `/health`.
  package var version: String
  /// Identifies the data folder for `/health`, as a hash that reveals no path.
  package var data: @Sendable () -> String
  /// How to end the program; `nil` if the user did not start it (a systemd service, say).
  package var quit: Quit?

  package init(
    charts: ChartsClient, weeks: WeeksClient, history: HistoryClient, details: BookDetailsClient,
    albumDetails: AlbumDetailsClient, covers: CoversClient,
    favorites: FavoritesStore, preferences: PreferencesStore, keys: KeysStore,
    remainingToday: @escaping @Sendable (KeyedService) -> (left: Int, of: Int)?, storefronts: Storefronts,
    cacheNotice: @escaping @Sendable () -> CacheNotice? = { nil }, clock: Clock, assets: Assets, version: String,
    data: @escaping @Sendable () -> String,
    quit: Quit? = nil
  ) {
    self.charts = charts
    self.weeks = weeks
    self.history = history
    self.details = details
    self.albumDetails = albumDetails
    self.covers = covers
    self.favorites = favorites
    self.preferences = preferences
    self.keys = keys
    self.remainingToday = remainingToday
    self.storefronts = storefronts
    self.cacheNotice = cacheNotice
    self.clock = clock
    self.assets = assets
    self.version = version
    self.data = data
    self.quit = quit
  }
}
