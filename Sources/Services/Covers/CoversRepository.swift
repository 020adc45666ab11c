import Core

/// The covers of items: kept as files, or fetched from where the services say, each once at a time.
final class CoversRepository: Sendable {
  private let pictures: PictureQueue
  private let cache: PictureCache
  private let absences: PictureAbsences
  private let favoriteCovers: FavoriteCovers?
  private let named: @Sendable (Book) -> WebURL?
  private let patience: Duration
  private let flights = Flights<ItemID, CoverFile?>()

  /// - Parameters:
  ///   - favoriteCovers: the covers of favorites, beside their file.
  ///   - named: the picture that came with a book's details, without asking anyone.
  ///   - patience: how long a page waits for a picture before it shows the jacket.
  init(
    images: ImageClient, cache: PictureCache, absences: PictureAbsences, favoriteCovers: FavoriteCovers? = nil,
    named: @escaping @Sendable (Book) -> WebURL?,
    patience: Duration = .seconds(8), clock: Clock
  ) {
    pictures = PictureQueue(images, clock: clock)
    self.cache = cache
    self.absences = absences
    self.favoriteCovers = favoriteCovers
    self.named = named
    self.patience = patience
  }

  /// The repository as the screens see it.
  var client: CoversClient { CoversClient(held: { self.held($0) }, load: { await self.load($0) }) }

  /// The store, which fetches the cover of each new favorite, so that it can be shown without a network.
  func following(_ store: FavoritesStore) -> FavoritesStore {
    var following = store
    following.add = { item, origin throws(StoreError) in
      try await store.add(item, origin)
      Task { await self.load(item) }
    }
    return following
  }

  /// The cached cover, unless a better source is known. Only that of the picture that the item's own service names: for
  /// another, the database has to be asked.
  private func held(_ item: Item) -> CoverFile? {
    guard let held = cache.held(item.id) else { return nil }
    favoriteCovers?.note(held, of: item)
    guard let named = CoverSources(item).named else { return held.file }
    return PictureName.fingerprint(of: named) == held.source ? held.file : nil
  }

  @discardableResult
  private func load(_ item: Item) async -> CoverFile? {
    let held = await find(item)
    let addresses = addresses(of: item, before: held?.source)
    guard !addresses.isEmpty else { return held?.file }
    let flight = flights.join(item.id) { await self.fetch(item, from: addresses) }
    // A picture that is not the best one does for now.
    if let held { return held.file }
    return await Deadline.wait(for: flight, atMost: patience) ?? nil
  }

  /// The picture in the cache, else the one beside the favorites, which the cache has from then on.
  private func find(_ item: Item) async -> PictureCache.Held? {
    if let held = await cache.find(item.id) {
      favoriteCovers?.note(held, of: item)
      return held
    }
    guard let (picture, name) = await favoriteCovers?.picture(of: item) else { return nil }
    return await cache.put(picture, as: name, for: item.id)
  }

  /// The addresses that are worth asking: those before the one that the picture at hand came from.
  private func addresses(of item: Item, before source: String?) -> [WebURL] {
    let sources = CoverSources(item)
    return sources.addresses(details: sources.book.flatMap(named))
      .prefix { PictureName.fingerprint(of: $0) != source }
      .filter { !absences.contains($0) }
  }

  private func fetch(_ item: Item, from addresses: [WebURL]) async -> CoverFile? {
    for address in addresses {
      // An earlier flight may have ended after the addresses were chosen.
      if let held = cache.held(item.id), held.source == PictureName.fingerprint(of: address) { return held.file }
      if absences.contains(address) { continue }
      switch await pictures.picture(address) {
      case .success(let picture):
        let held = await cache.put(picture, from: address, for: item.id)
        favoriteCovers?.note(held, of: item)
        return held.file
      case .failure(let failure):
        if let absence = Self.absence(after: failure) { await absences.note(address, for: absence) }
      }
    }
    return nil
  }

  /// How long an address that gave no picture is left alone; `nil` if the failure says nothing about the address.
  ///
  /// What says something about the network or the host is for `PictureQueue`: it is another network after the next train
  /// ride.
  static func absence(after failure: ServiceFailure) -> Duration? {
    switch failure {
    case .notFound: PictureAbsences.longest
    case .down(let status) where status >= 500: .hours(1)
    case .unreachable, .timedOut, .untrusted, .intercepted, .quota: nil
    default: .days(1)
    }
  }
}
