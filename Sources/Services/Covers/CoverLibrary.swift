package import Core
import Synchronization

/// Finds the covers of items: on disk, else where the services say, one after the other, with one flight an item.
package final class CoverLibrary: Sendable {
  private let pictures: PictureQueue
  private let cache: CoverCache
  private let memory: CoverMemory
  private let known: @Sendable (Book) async -> WebURL?
  private let patience: Duration
  private let clock: Clock
  private let queue = SerialQueue(label: "missing covers")
  private let flights = Mutex<[ItemID: Task<CoverFile?, Never>]>([:])
  private let ready: Task<Void, Never>

  /// - Parameters:
  ///   - folder: where the pictures are kept; made when it is needed.
  ///   - detailsFolder: where `BookDetailsLibrary` keeps what Google said of books; Google is not asked on a cover's account.
  ///   - favorites: whose covers are never thrown out.
  package convenience init(
    images: ImageClient, folder: String, detailsFolder: String, favorites: @escaping @Sendable () -> Favorites,
    clock: Clock, log: @escaping @Sendable (String) -> Void
  ) {
    let shelf = BookDetailsShelf(folder: detailsFolder, log: log)
    self.init(
      images: images,
      cache: CoverCache(folder: folder, kept: { favorites().all.map(\.id) }, clock: clock, log: log),
      memory: CoverMemory(file: DurableFile(path: "\(folder)/missing.json"), log: log),
      known: { await shelf.read($0.key)?.details?.coverURL }, clock: clock)
  }

  /// - Parameters:
  ///   - known: the picture that Google named, without asking it.
  ///   - patience: how long a picture is waited for before the jacket is drawn.
  init(
    images: ImageClient, cache: CoverCache, memory: CoverMemory, known: @escaping @Sendable (Book) async -> WebURL?,
    patience: Duration = .seconds(8), clock: Clock
  ) {
    pictures = PictureQueue(images, clock: clock)
    self.cache = cache
    self.memory = memory
    self.known = known
    self.patience = patience
    self.clock = clock
    ready = Task { [queue] in await queue.run { memory.read(at: clock.now()) } }
  }

  /// The library as the screens see it.
  package var client: CoversClient {
    CoversClient(held: { self.held($0) }, load: { await self.load($0) })
  }

  /// A store that also sees to it that the cover of what is kept is there when the network no longer is.
  package func following(_ store: FavoritesStore) -> FavoritesStore {
    var following = store
    following.add = { item, origin throws(StoreError) in
      try await store.add(item, origin)
      Task { await self.load(item) }
    }
    return following
  }

  /// Only the picture that the item's service names: whether another is still the best that can be had takes a look at the disk.
  private func held(_ item: Item) -> CoverFile? {
    guard let held = cache.held(item.id) else { return nil }
    guard let named = CoverSources(item).named else { return held.file }
    return Fingerprint(named.text) == held.source ? held.file : nil
  }

  @discardableResult
  private func load(_ item: Item) async -> CoverFile? {
    await ready.value
    let held = await cache.find(item.id)
    let addresses = await addresses(of: item, before: held?.source)
    guard !addresses.isEmpty else { return held?.file }
    let flight = flights.withLock { flights in
      if let flight = flights[item.id] { return flight }
      let flight = Task { await self.look(for: item, at: addresses) }
      flights[item.id] = flight
      return flight
    }
    // A picture that is not the best one does for now.
    if let held { return held.file }
    return await Deadline.wait(for: flight, atMost: patience) ?? nil
  }

  /// Where it is worth asking: the addresses that are to be preferred to the one that the picture at hand came from.
  private func addresses(of item: Item, before source: Fingerprint?) async -> [WebURL] {
    let sources = CoverSources(item)
    let known: WebURL? = if let book = sources.book { await known(book) } else { nil }
    let now = clock.now()
    return sources.addresses(known: known).prefix { Fingerprint($0.text) != source }
      .filter { !memory.isLeftAlone($0, at: now) }
  }

  private func look(for item: Item, at addresses: [WebURL]) async -> CoverFile? {
    var found: CoverFile?
    for address in addresses where found == nil {
      // An earlier flight may have ended after the addresses were chosen.
      if let held = cache.held(item.id), held.source == Fingerprint(address.text) {
        found = held.file
      } else if !memory.isLeftAlone(address, at: clock.now()) {
        found = await ask(address, for: item)
      }
    }
    flights.withLock { $0[item.id] = nil }
    return found
  }

  private func ask(_ address: WebURL, for item: Item) async -> CoverFile? {
    switch await pictures.picture(address) {
    case .success(let picture):
      memory.forget(address)
      return await cache.put(picture, from: address, for: item.id).file
    case .failure(let failure):
      let now = clock.now()
      if memory.remember(failure, of: address, at: now) {
        await queue.run { self.memory.write(at: now) }
      }
      return nil
    }
  }
}
