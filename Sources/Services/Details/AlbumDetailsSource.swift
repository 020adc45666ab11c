import Core

extension DetailsSource<Album, AlbumDetails> {
  /// Apple's lookup, which answers for a whole chart at once.
  ///
  /// - Parameters:
  ///   - country: whose store is asked if an album does not say which one has it.
  ///   - forgive: lets the lookup be asked at once after a failure.
  static func apple(
    _ client: AppleClient, country: @escaping @Sendable () -> CountryCode,
    forgive: @escaping @Sendable () -> Void = {}
  ) -> DetailsSource {
    DetailsSource(
      service: .apple, id: { .album($0.id) }, asked: { [store(of: $0, else: country).code] },
      batch: { store(of: $0, else: country).code },
      // The older feed says all that a lookup does, and so does an album that was kept with it.
      own: { $0.copyright.isEmpty ? nil : AlbumDetails($0) },
      // The store may have it tomorrow.
      absence: .days(1), subjectsPerRequest: AppleClient.idsPerLookup,
      ask: { albums, _ throws(ServiceFailure) in
        guard let first = albums.first else { return Reply() }
        let found = try await client.lookup(albums.map(\.id), store(of: first, else: country))
        return Reply(found: Dictionary(uniqueKeysWithValues: found.map { (.album($0), $1) }))
      }, forgive: forgive)
  }

  /// Whose store has it: a favorite may be of a country that is no longer set.
  private static func store(of album: Album, else country: () -> CountryCode) -> CountryCode {
    guard let url = album.storeURL, StoreLink.isTrusted(url) else { return country() }
    let path = url.text.dropFirst("https://".count).split(separator: "/").dropFirst()
    return path.first.flatMap { CountryCode($0) } ?? country()
  }
}

extension AlbumDetails {
  fileprivate init(_ album: Album) {
    self.init(genre: album.genres.first ?? "", released: album.released, copyright: album.copyright)
  }
}

extension DetailsRepository<Album, AlbumDetails> {
  /// Remembers a chart: if one of its albums is asked for, all of them are.
  func follow(_ chart: Edition) { follow(Self.albums(of: chart), as: chart.chart.id) }

  /// Follows a chart, and begins to look up those of its albums of which nothing is known.
  func lookUp(_ chart: Edition) { lookUp(Self.albums(of: chart), as: chart.chart.id) }

  private static func albums(of chart: Edition) -> [Album] {
    chart.entries.compactMap { entry in
      guard case .album(let album) = entry.item else { return nil }
      return album
    }
  }

  /// The store, which keeps each new favorite with what is known of it.
  func completing(_ store: FavoritesStore) -> FavoritesStore {
    var completing = store
    completing.add = { item, origin throws(StoreError) in try await store.add(self.completed(item), origin) }
    return completing
  }

  /// The item with what is known of it.
  func completed(_ item: Item) -> Item {
    guard case .album(let album) = item, case .found(let details) = known(album) else { return item }
    return .album(album.completed(with: details))
  }
}
