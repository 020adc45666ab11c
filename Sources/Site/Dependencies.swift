public import Core

/// All that the screens get from outside; whoever makes the site decides whether it is live or a stub.
public struct Dependencies: Sendable {
  public var charts: ChartsClient
  public var details: BookDetailsClient
  public var albumDetails: AlbumDetailsClient
  public var covers: CoversClient
  public var favorites: FavoritesStore
  public var preferences: PreferencesStore
  public var keys: KeysStore
  /// How many requests to a service are left of how many today; nil where it has no such limit.
  public var remainingToday: @Sendable (KeyedService) -> (left: Int, of: Int)?
  public var storefronts: Storefronts
  public var clock: Clock
  /// `web/`, by name.
  public var assets: Assets
  /// The program's version, for `/health`.
  public var version: String
  /// Tells whose data this program shows, for `/health`: a hash without any path in it.
  public var data: @Sendable () -> String
  /// How to end the program; `nil` if the user did not start it (a systemd service, say).
  public var quit: Quit?

  /// The store that albums are of, and that their links lead to where nothing names another.
  var storeCountry: CountryCode { preferences.current().storeCountry ?? storefronts.home }

  public init(
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
