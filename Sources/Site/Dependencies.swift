package import Core

/// All that the screens get from outside; whoever makes the site decides whether it is live or a stub.
package struct Dependencies: Sendable {
  package var charts: ChartsClient
  package var details: BookDetailsClient
  package var albumDetails: AlbumDetailsClient
  package var covers: CoversClient
  package var favorites: FavoritesStore
  package var preferences: PreferencesStore
  package var keys: KeysStore
  /// How many requests to a service are left of how many today; nil where it has no such limit.
  package var remainingToday: @Sendable (KeyedService) -> (left: Int, of: Int)?
  package var storefronts: Storefronts
  package var clock: Clock
  /// `web/`, by name.
  package var assets: Assets
  /// The program's version, for `/health`.
  package var version: String
  /// Tells whose data this program shows, for `/health`: a hash without any path in it.
  package var data: @Sendable () -> String
  /// How to end the program; `nil` if the user did not start it (a systemd service, say).
  package var quit: Quit?

  package init(
    charts: ChartsClient, details: BookDetailsClient, albumDetails: AlbumDetailsClient, covers: CoversClient,
    favorites: FavoritesStore, preferences: PreferencesStore, keys: KeysStore,
    remainingToday: @escaping @Sendable (KeyedService) -> (left: Int, of: Int)?, storefronts: Storefronts,
    clock: Clock, assets: Assets, version: String, data: @escaping @Sendable () -> String,
    quit: Quit? = nil
  ) {
    self.charts = charts
    self.details = details
    self.albumDetails = albumDetails
    self.covers = covers
    self.favorites = favorites
    self.preferences = preferences
    self.keys = keys
    self.remainingToday = remainingToday
    self.storefronts = storefronts
    self.clock = clock
    self.assets = assets
    self.version = version
    self.data = data
    self.quit = quit
  }
}
