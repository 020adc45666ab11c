import Core
import HTTP
import Synchronization
import Testing

@testable import Site

/// The site over stubs that keep what they are given, so that a test sees what a form did.
final class StubSite: Sendable {
  struct State: Sendable {
    var favorites: [Favorite] = []
    var removed: [Favorite] = []
    var notices: [Favorites.Notice] = []
    var files = SettingsFileNotices()
    var keysAreUnreadable = false
    var preferences = Preferences()
    var keys: [KeyedService: ServiceKey] = [:]
    var storeError: StoreError?
    var keysError: StoreError?
    var charts: Charts
    /// Whether the first load is still to come.
    var isLoading = false
    var editions: [String: Edition] = [:]
    var editionFailure = ServiceFailure.notFound
    var details = BookDetailsClient.Answer.failed(.noKey)
    var detailsAreKnown = true
    var albumDetails = AlbumDetailsClient.Answer.notFound
    var albumDetailsAreKnown = true
    var testAnswer: ServiceFailure?
    var cover: CoverFile?
    /// Whether the cover lies ready, rather than being waited for.
    var coverIsHeld = false
    var isFromEnvironment = false
    var hasQuit = false
    /// What was asked for again.
    var retries: [String] = []
  }

  let state: Mutex<State>
  /// How the program is ended from its page; `nil` if it cannot be.
  private let endings = Mutex<Quit?>(nil)

  init(_ books: SourceSnapshot, failure: ServiceFailure? = nil, albums: SourceSnapshot = Fixture.noAlbums()) {
    var books = books
    books.failure = failure
    state = Mutex(State(charts: Fixture.charts(books, albums: albums)))
  }

  @discardableResult
  func set<Value: Sendable>(_ path: any WritableKeyPath<State, Value> & Sendable, _ value: Value) -> StubSite {
    state.withLock { $0[keyPath: path] = value }
    return self
  }

  subscript<Value: Sendable>(_ path: any KeyPath<State, Value> & Sendable) -> Value {
    state.withLock { $0[keyPath: path] }
  }

  var site: Site { Site(dependencies: dependencies, hosts: AllowedHosts(port: 8677)) }

  var dependencies: Dependencies {
    Dependencies(
      charts: charts, details: details,
      albumDetails: AlbumDetailsClient(
        known: { _ in self[\.albumDetailsAreKnown] ? self[\.albumDetails] : nil },
        load: { _ in self[\.albumDetails] }, retry: { self.noteRetry("album \($0.id)") }), covers: covers,
      favorites: favorites,
      preferences: PreferencesStore(
        current: { self[\.preferences] }, notices: { self[\.files].settings },
        save: { preferences throws(StoreError) in
          try self.fail()
          self.set(\.preferences, preferences)
        }), keys: keys,
      remainingToday: { $0 == .newYorkTimes ? (462, 500) : nil },
      storefronts: Fixture.storefronts, clock: .fixed(Fixture.now),
      assets: Assets(["app.css": [1], "app.js": [2], "icon.svg": [3], "notes.txt": [4]]), version: "1.2.3",
      data: { "0123456789abcdef" }, quit: endings.withLock { $0 })
  }

  /// As if the user had started the program with its browser; the run that its pages name.
  ///
  /// - Parameter patience: how long the last page is waited for: by default longer than any test runs.
  @discardableResult
  func allowQuitting(patience: Duration = .seconds(3600)) -> String {
    let quit = Quit(patience: patience, end: { [weak self] in _ = self?.set(\.hasQuit, true) })
    endings.withLock { $0 = quit }
    return quit.run
  }

  private func noteRetry(_ what: String) { state.withLock { $0.retries.append(what) } }

  private func fail() throws(StoreError) {
    if let error = self[\.storeError] { throw error }
  }

  private var charts: ChartsClient {
    ChartsClient(
      held: { self[\.charts] }, current: { _ in self[\.isLoading] ? nil : self[\.charts] },
      load: { _ in self[\.charts] },
      heldEdition: { id, date in self[\.editions]["\(id) \(date?.description ?? "")"] },
      loadEdition: { id, date throws(ServiceFailure) in
        guard let edition = self[\.editions]["ask \(id) \(date?.description ?? "")"] else {
          throw self[\.editionFailure]
        }
        return edition
      }, retry: { request, date in self.noteRetry("\(request) \(date?.description ?? "newest")") })
  }

  private var covers: CoversClient {
    CoversClient(held: { _ in self[\.coverIsHeld] ? self[\.cover] : nil }, load: { _ in self[\.cover] })
  }

  private var details: BookDetailsClient {
    BookDetailsClient(
      known: { _ in self[\.detailsAreKnown] ? self[\.details] : nil }, load: { _ in self[\.details] })
  }

  private var favorites: FavoritesStore {
    FavoritesStore(
      current: { Favorites(self[\.favorites], removed: self[\.removed], notices: self[\.notices]) },
      add: { item, origin throws(StoreError) in
        try self.fail()
        self.state.withLock { $0.favorites.insert(Favorite(item: item, addedAt: Fixture.now, origin: origin), at: 0) }
      },
      remove: { id throws(StoreError) in
        try self.fail()
        self.state.withLock { state in
          state.removed += state.favorites.filter { $0.id == id }
          state.favorites.removeAll { $0.id == id }
        }
      },
      restore: { id throws(StoreError) in
        try self.fail()
        self.state.withLock { state in
          state.favorites += state.removed.filter { $0.id == id }
          state.removed.removeAll { $0.id == id }
        }
      })
  }

  private var keys: KeysStore {
    KeysStore(
      state: { service in
        if self[\.keysAreUnreadable] { return .unreadable }
        return self[\.isFromEnvironment] ? .environment : self[\.keys][service] == nil ? .notSet : .stored
      }, notices: { self[\.files].keys },
      save: { keys throws(StoreError) in
        try self.fail()
        if let error = self[\.keysError] { throw error }
        self.state.withLock { state in state.keys.merge(keys) { $1 } }
      },
      remove: { service throws(StoreError) in
        try self.fail()
        self.state.withLock { $0.keys[service] = nil }
      }, test: { _ in self[\.testAnswer] })
  }

  // MARK: - Asking

  func get(_ target: String, headers: Headers = [:]) async -> Response {
    var request = Request(.get, target, headers: headers)
    if headers["Host"] == nil { request.headers["Host"] = "127.0.0.1:8677" }
    return await site.respond(to: request).value
  }

  func post(_ target: String, _ body: String, headers: Headers = [:]) async -> Response {
    var request = Request(.post, target, headers: headers, body: Array(body.utf8))
    if headers["Host"] == nil { request.headers["Host"] = "127.0.0.1:8677" }
    if headers["Content-Type"] == nil { request.headers["Content-Type"] = "application/x-www-form-urlencoded" }
    return await site.respond(to: request).value
  }
}

extension Response {
  var text: String { String(decoding: body, as: UTF8.self) }
}
