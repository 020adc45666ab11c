import Core
import Foundation
import HTTP
import Services
import Site

extension Dependencies {
  /// Everything live: the services over the client, the files in their folders.
  ///
  /// - Returns: `settle` too, which comes back once what was just loaded or changed is on disk, with its backup.
  static func live(
    client: HTTPClient, folders: Folders, share: Share, environment: [String: String],
    quit: Quit?, log: Log
  ) throws -> (dependencies: Dependencies, settle: @Sendable () async -> Void) {
    guard let lists = ListTable(share.lists), let storefronts = StorefrontTable(share.storefronts),
      let sample = SampleEdition.week(share.sampleEdition, lists: lists)
    else {
      throw StartProblem(line: "The files that belong to Topshelf are damaged. Install it again.")
    }
    let write: @Sendable (String) -> Void = { log($0) }
    let clock = Clock.live
    let keys = KeysFileStore(folder: folders.config, environment: environment, clock: clock, log: write)
    let newYorkTimes = RequestBudget(.newYorkTimes, folder: "\(folders.cache)/budgets", clock: clock, log: write)
    let googleBooks = RequestBudget(.googleBooks, folder: "\(folders.cache)/budgets", clock: clock, log: write)
    let archive = FileArchive(folder: "\(folders.cache)/editions", lists: lists, clock: clock, log: write)
    let charts = ChartLibrary(
      service: NewYorkTimesClient.live(
        client, lists: lists, clock: clock, heard: { newYorkTimes.hear($0) }, keep: { archive.keepBehind($0) }
      ).budgeted(by: newYorkTimes, .visible),
      archive: archive, queue: { newYorkTimes.estimate(.visible) }, forgive: { newYorkTimes.forgive() }, sample: sample,
      key: { keys.key(.newYorkTimes) }, lackOfKey: { keys.failure(.newYorkTimes) }, clock: clock, log: write)
    let details = BookDetailsLibrary(
      service: GoogleBooksClient.live(client, heard: { googleBooks.hear($0) }).budgeted(by: googleBooks, .visible),
      folder: "\(folders.cache)/details", key: { keys.key(.googleBooks) }, clock: clock, log: write)
    let favorites = FavoritesFileStore(folder: folders.data, clock: clock, log: write)
    let preferences = PreferencesFileStore(
      folder: folders.config, configRoot: folders.configRoot, clock: clock, log: write)
    let home = storefronts.country(of: environment)
    let albums = AlbumLibrary.live(
      client, folders: folders, archive: archive,
      country: { preferences.store.current().storeCountry ?? home }, clock: clock, log: write)
    let covers = CoverLibrary(
      images: .live(client), folder: "\(folders.cache)/covers", detailsFolder: "\(folders.cache)/details",
      favorites: { favorites.store.current() }, clock: clock, log: write)
    charts.prefetch()
    favorites.checkBackup()
    let dependencies = Dependencies(
      charts: ChartsClient(albums.charts.joining(charts.client)), details: details.client,
      albumDetails: albums.details.client,
      covers: covers.client, favorites: covers.following(favorites.store), preferences: preferences.store,
      keys: keys.store(test: { service in
        switch service {
        case .newYorkTimes: await charts.client.reload()
        case .googleBooks: await details.test()
        }
      }),
      remainingToday: { service in
        switch service {
        case .newYorkTimes: newYorkTimes.remainingToday()
        case .googleBooks: googleBooks.remainingToday()
        }
      }, storefronts: Storefronts(all: storefronts.storefronts, home: home), clock: clock, assets: Assets(share.web),
      version: Version.text, data: { DataIdentity.text(of: folders) }, quit: quit)
    return (
      dependencies,
      {
        async let kept: Void = archive.settle()
        await favorites.waitForWrites(atMost: .seconds(2))
        await kept
      }
    )
  }
}

extension AlbumLibrary {
  /// Apple's charts and lookup, each host within its budget.
  fileprivate static func live(
    _ client: HTTPClient, folders: Folders, archive: FileArchive, country: @escaping @Sendable () -> CountryCode,
    clock: Clock, log: @escaping @Sendable (String) -> Void
  ) -> (charts: AlbumLibrary, details: AlbumDetailsLibrary) {
    func budget(_ limits: BudgetLimits) -> RequestBudget {
      RequestBudget(limits, folder: "\(folders.cache)/budgets", clock: clock, log: log)
    }
    let (feeds, iTunes, lookups) = (budget(.appleFeeds), budget(.iTunes), budget(.iTunesLookup))
    let service = AppleClient.live(
      client, clock: clock, heardFeeds: { feeds.hear($0) }, heardITunes: { iTunes.hear($0) },
      keep: { archive.keepBehind($0) }
    ).budgeted(feeds: feeds, iTunes: iTunes, lookups: lookups, .visible)
    let details = AlbumDetailsLibrary(
      service: service, folder: "\(folders.cache)/albums", country: country, forgive: { lookups.forgive() },
      clock: clock, log: log)
    let charts = AlbumLibrary(
      service: service, archive: archive, details: details, country: country,
      forgive: {
        feeds.forgive()
        iTunes.forgive()
      }, clock: clock, log: log)
    return (charts, details)
  }
}

extension Clock {
  /// The computer's clock, in the reader's zone.
  static let live = Clock(
    now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
    secondsFromUTC: { moment in
      TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
    })
}
