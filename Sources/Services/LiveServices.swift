package import Core
package import HTTP

/// Everything behind the screens: the services over the network, what was fetched from them, and the reader's own files.
///
/// This is the front door of the module. Only tests use what is behind it.
package struct LiveServices: Sendable {
  /// Where the services live. Tests put a stub server on loopback in their place.
  package struct Endpoints: Sendable {
    var newYorkTimes = ServiceEndpoint.newYorkTimes
    var googleBooks = ServiceEndpoint.googleBooks
    var appleFeeds = ServiceEndpoint.appleFeeds
    var iTunes = ServiceEndpoint.iTunes
    var pictures = ImageClient.hosts

    /// The real ones.
    package init() {}
  }

  /// The data files that ship with the program, as bytes.
  package struct Files: Sendable {
    let lists: [UInt8]
    let storefronts: [UInt8]
    let sampleEdition: [UInt8]

    package init(lists: [UInt8], storefronts: [UInt8], sampleEdition: [UInt8]) {
      self.lists = lists
      self.storefronts = storefronts
      self.sampleEdition = sampleEdition
    }
  }

  /// The files that ship with the program make no sense.
  package struct Damaged: Error {}

  package let charts: ChartsClient
  package let weeks: WeeksClient
  package let history: HistoryClient
  package let bookDetails: BookDetailsClient
  package let albumDetails: AlbumDetailsClient
  package let covers: CoversClient
  package let favorites: FavoritesStore
  package let preferences: PreferencesStore
  package let keys: KeysStore
  package let storefronts: Storefronts
  /// What there is to say about the file of what was fetched, once.
  package let cacheNotice: @Sendable () -> CacheNotice?
  /// How many requests to a service are left of how many today; `nil` if it has no such limit.
  package let remainingToday: @Sendable (KeyedService) -> (left: Int, of: Int)?
  /// Returns once what was just loaded or changed is on disk, with its backup, or after two seconds.
  package let waitForWrites: @Sendable () async -> Void

  /// How long the test of a key waits for the service at most.
  private static let patienceOfTest = Duration.seconds(10)

  /// Opens the files and begins to load the newest week.
  ///
  /// - Parameter slowness: by what every wait for a service is multiplied. Tests on a busy machine have the time.
  package init(
    http: HTTPClient, folders: Folders, files: Files, environment: [String: String], endpoints: Endpoints = Endpoints(),
    slowness: Int = 1,
    clock: Clock, log: @escaping @Sendable (String) -> Void
  ) throws(Damaged) {
    guard let known = KnownCharts(files.lists), let storefronts = StorefrontTable(files.storefronts),
      let sample = SampleEdition(files.sampleEdition, known: known)
    else { throw Damaged() }
    let database = CacheDatabase(folder: folders.cache, clock: clock, log: log)
    let background = BackgroundWork()
    let archive = Archive(database, background: background, clock: clock)
    let old = OldCache(folder: folders.cache, database, known: known, clock: clock, log: log)
    old.moveFirst()
    func budget(_ limits: BudgetLimits) -> RequestBudget {
      RequestBudget(limits, in: database, background: background, clock: clock)
    }
    func connection(_ endpoint: ServiceEndpoint, _ budget: RequestBudget) -> ServiceConnection {
      ServiceConnection(http, endpoint, budget, clock: clock)
    }

    let keyFile = KeysFileStore(folder: folders.config, environment: environment, clock: clock, log: log)
    let preferenceFile = PreferencesFileStore(
      folder: folders.config, configRoot: folders.configRoot, clock: clock, log: log)
    let home = storefronts.country(of: environment)
    // Each request begins with a look at the settings; the sources that it passes need no others.
    let country: @Sendable () -> CountryCode = { preferenceFile.lastKnown.storeCountry ?? home }

    let timesBudget = budget(.newYorkTimes)
    let timesFeed = ChartFeed.newYorkTimes(
      .live(connection(endpoints.newYorkTimes, timesBudget), known: known),
      key: { () throws(ServiceFailure) in try keyFile.key(.newYorkTimes) }, budget: timesBudget)
    let times = RefreshingSource(timesFeed, archive: archive, clock: clock, log: log)
    let takeover = OneShot<Void>()
    let weeks = WeeksRepository(
      timesFeed, asked: NewYorkTimesReply.overviewName, archive: archive, takeover: takeover,
      newest: { times.heldWeek },
      arrived: { times.compare(with: $0.date) }, clock: clock, log: log)
    let loader = WeeksLoader(weeks, database: database, clock: clock)

    let (feedsBudget, iTunesBudget, lookupsBudget) = (budget(.appleFeeds), budget(.iTunes), budget(.iTunesLookup))
    let apple = AppleClient.live(
      feeds: connection(endpoints.appleFeeds, feedsBudget), iTunes: connection(endpoints.iTunes, iTunesBudget),
      lookups: connection(endpoints.iTunes, lookupsBudget), clock: clock)
    let albumDetails = DetailsRepository(
      .apple(apple, country: country, forgive: { lookupsBudget.forgive() }), database: database,
      patience: .seconds(3 * slowness), background: background, clock: clock, log: log)
    let albums = RefreshingSource(
      AppleAlbums(apple, archive: archive, country: country, clock: clock, log: log)
        .feed(
          budgets: [feedsBudget, iTunesBudget], restored: { albumDetails.follow($0) },
          arrived: { albumDetails.lookUp($0) }),
      archive: archive, clock: clock, log: log)

    let appleBookDetails = DetailsRepository(
      .appleBooks(apple, country: country, forgive: { lookupsBudget.forgive() }), database: database,
      patience: .seconds(2 * slowness), background: background, clock: clock, log: log)
    let appleBooks = AppleBooks(apple, archive: archive, country: country, clock: clock)
    let bookCharts = AppleBooks.charts.map { chart in
      RefreshingSource(
        appleBooks.feed(chart, budget: feedsBudget, held: { appleBookDetails.follow($0) }), archive: archive,
        clock: clock, log: log)
    }

    let googleBudget = budget(.googleBooks)
    let google = GoogleBooksClient.live(connection(endpoints.googleBooks, googleBudget))
    let googleKey: @Sendable () -> ServiceKey? = { try? keyFile.key(.googleBooks) }
    let bookDetails = JoinedBookDetails(
      google: DetailsRepository(
        .googleBooks(google, key: googleKey), database: database, patience: .seconds(2 * slowness),
        background: background,
        clock: clock, log: log),
      apple: appleBookDetails, hasGoogleKey: { googleKey() != nil }, patience: .seconds(2 * slowness))
    let favoriteFile = FavoritesFileStore(
      folder: folders.data,
      known: { item in if case .book(let book) = item { bookDetails.kept(book) } else { nil } },
      clock: clock, log: log)
    let pictures = PictureCache(
      folder: "\(folders.cache)/covers", database: database,
      favorites: { favoriteFile.store.current().all.map(\.id) }, background: background, clock: clock, log: log)
    let favoriteCovers = FavoriteCovers(
      folder: "\(folders.data)/covers", favorites: { favoriteFile.current() }, background: background,
      clock: clock, log: log)
    let covers = CoversRepository(
      images: .live(http, hosts: endpoints.pictures), cache: pictures,
      absences: PictureAbsences(database, clock: clock), favoriteCovers: favoriteCovers,
      named: { bookDetails.cover(of: $0) },
      clock: clock)

    charts =
      ChartsRepository(
        times.source.standingIn(sample.source), bookCharts.map(\.source) + [albums.source]
      ).client
    history = archive.history(weeks: { weeks.dates })
    self.bookDetails = bookDetails.client.telling { book, details in
      favoriteFile.complete(.book(book)) { $0.completed(with: details) }
    }
    self.albumDetails = albumDetails.client.telling { album, details in
      favoriteFile.complete(.album(album)) { $0.completed(with: details) }
    }
    self.covers = covers.client
    favorites = covers.following(albumDetails.completing(favoriteFile.store))
    preferences = preferenceFile.store
    keys = keyFile.store(test: { service, key in
      switch service {
      case .newYorkTimes: await times.askNow(with: key, atMost: Self.patienceOfTest * slowness)
      case .googleBooks: await google.test(key ?? googleKey(), atMost: Self.patienceOfTest * slowness)
      }
    })
    self.storefronts = Storefronts(all: storefronts.storefronts, home: home)
    cacheNotice = { database.takeNotice() }
    remainingToday = { service in
      switch service {
      case .newYorkTimes: timesBudget.remainingToday()
      case .googleBooks: googleBudget.remainingToday()
      }
    }
    waitForWrites = {
      async let kept: Void = background.wait(atMost: .seconds(1))
      await favoriteFile.waitForWrites(atMost: .seconds(2))
      await kept
    }
    // Ahead of the first page.
    _ = charts.current(.opening)
    favoriteFile.checkBackup()
    loader.resume()
    background.start { await favoriteCovers.sweep { favoriteFile.certainIDs() } }
    // A stop does not wait for this: what is left is done at the next start. Apple's charts are not read again, because
    // each is kept with its movement, and a newer one comes within the hour.
    Task(priority: .utility) {
      await old.moveRest()
      takeover.fire(())
      await archive.reread(.newYorkTimes) { asked, body, _ in
        NewYorkTimesReply.editions(body, asked: asked, known: known)
      }
      weeks.archiveChanged()
    }
    self.weeks = WeeksClient(
      weeks, loader, takeover: takeover, size: { archive.size + pictures.size },
      forget: {
        let sources = [times, albums] + bookCharts
        // What is in flight is dropped before the archive is emptied, and what a page has read meanwhile after it.
        for source in sources { source.forget() }
        await archive.forget()
        await pictures.removeAll()
        for source in sources { source.forget() }
        albumDetails.forget()
        bookDetails.forget()
      })
  }
}
