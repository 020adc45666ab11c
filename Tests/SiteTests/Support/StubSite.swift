import Core
import HTTP
import Synchronization
import Testing

@testable import Site

/// A site in memory, whose charts are loaded and whose reader has no keys.
///
/// The services are unimplemented: a test overrides what it expects to be asked.
final class StubSite: Sendable {
  struct State: Sendable {
    var charts: Charts
    var favorites: [Favorite] = []
    var removed: [Favorite] = []
    var preferences = Preferences()
    var keys: [KeyedService: ServiceKey] = [:]
    var hasQuit = false
    /// What was retried.
    var retries: [String] = []
  }

  let state: Mutex<State>
  private let overridden = Mutex(Dependencies.unimplemented)

  init(
    _ books: SourceSnapshot, failure: ServiceFailure? = nil, albums: SourceSnapshot = Fixture.noAlbums(),
    apple: [SourceSnapshot] = []
  ) {
    var books = books
    books.failure = failure
    state = Mutex(State(charts: Fixture.charts(books, albums: albums, apple: apple)))
    with {
      $0.charts.held = { self[\.charts] }
      $0.charts.current = { _ in self[\.charts] }
      $0.charts.heldEdition = { _, _ in nil }
      $0.history = HistoryClient(places: { _ in [] }, search: { _, _, _ in [] }, books: { _ in [] }, weeks: { [] })
      $0.details.known = { _ in .failed(.noKey) }
      $0.albumDetails.known = { _ in .notFound }
      $0.covers.held = { _ in nil }
      $0.favorites = favorites
      $0.preferences = preferences
      $0.keys = keys
      $0.remainingToday = { $0 == .newYorkTimes ? (462, 500) : nil }
      $0.storefronts = Fixture.storefronts
      $0.clock = .fixed(Fixture.now)
      $0.assets = Assets(["app.css": [1], "app.js": [2], "icon.svg": [3], "notes.txt": [4]])
      $0.version = "1.2.3"
      $0.data = { "0123456789abcdef" }
    }
  }

  var dependencies: Dependencies { overridden.withLock { $0 } }
  var site: Site { Site(dependencies: dependencies, hosts: AllowedHosts(port: 8677)) }

  @discardableResult
  func set<Value: Sendable>(_ path: any WritableKeyPath<State, Value> & Sendable, _ value: Value) -> StubSite {
    state.withLock { $0[keyPath: path] = value }
    return self
  }

  subscript<Value: Sendable>(_ path: any KeyPath<State, Value> & Sendable) -> Value {
    state.withLock { $0[keyPath: path] }
  }

  // MARK: - What a test expects

  /// Overrides dependencies.
  @discardableResult
  func with(_ change: (inout Dependencies) -> Void) -> StubSite {
    overridden.withLock { change(&$0) }
    return self
  }

  /// Makes pages wait for the first load.
  @discardableResult
  func loading() -> StubSite {
    with {
      $0.charts.current = { _ in nil }
      $0.charts.load = { _ in self[\.charts] }
    }
  }

  /// Fails to load editions.
  @discardableResult
  func refusing(_ failure: ServiceFailure) -> StubSite {
    with { $0.charts.loadEdition = { _, _ throws(ServiceFailure) in throw failure } }
  }

  /// Loads one edition.
  ///
  /// - Parameter request: `travel 2026-01-01`, or `travel newest`.
  @discardableResult
  func answering(_ request: String, with edition: Edition) -> StubSite {
    with {
      $0.charts.loadEdition = { id, date throws(ServiceFailure) in
        guard request == "\(id) \(date?.description ?? "newest")" else { throw .notFound }
        return edition
      }
    }
  }

  @discardableResult
  func notingRetries() -> StubSite {
    with {
      $0.charts.retry = { request, date in self.noteRetry("\(request) \(date?.description ?? "newest")") }
      $0.albumDetails.retry = { self.noteRetry("album \($0.id)") }
    }
  }

  private func noteRetry(_ what: String) { state.withLock { $0.retries.append(what) } }

  /// Fails every change.
  @discardableResult
  func failing(_ error: StoreError) -> StubSite {
    with {
      $0.favorites.add = { _, _ throws(StoreError) in throw error }
      $0.favorites.remove = { _ throws(StoreError) in throw error }
      $0.favorites.restore = { _ throws(StoreError) in throw error }
      $0.preferences.save = { _ throws(StoreError) in throw error }
      $0.keys.save = { _ throws(StoreError) in throw error }
      $0.keys.remove = { _ throws(StoreError) in throw error }
    }
  }

  /// As if the user had started the program with its browser; the run that its pages name.
  ///
  /// - Parameter patience: how long to wait for the last page: by default longer than any test runs.
  @discardableResult
  func allowQuitting(patience: Duration = .seconds(3600)) -> String {
    let quit = Quit(patience: patience, end: { [weak self] in _ = self?.set(\.hasQuit, true) })
    with { $0.quit = quit }
    return quit.run
  }

  // MARK: - The reader's files

  private var favorites: FavoritesStore {
    FavoritesStore(
      current: { Favorites(self[\.favorites], removed: self[\.removed]) },
      add: { item, origin throws(StoreError) in
        self.state.withLock { $0.favorites.insert(Favorite(item: item, addedAt: Fixture.now, origin: origin), at: 0) }
      },
      remove: { id throws(StoreError) in
        self.state.withLock { state in
          state.removed += state.favorites.filter { $0.id == id }
          state.favorites.removeAll { $0.id == id }
        }
      },
      restore: { id throws(StoreError) in
        self.state.withLock { state in
          state.favorites += state.removed.filter { $0.id == id }
          state.removed.removeAll { $0.id == id }
        }
      })
  }

  private var preferences: PreferencesStore {
    PreferencesStore(
      current: { self[\.preferences] }, notices: { [] },
      save: { preferences throws(StoreError) in _ = self.set(\.preferences, preferences) })
  }

  private var keys: KeysStore {
    KeysStore(
      state: { self[\.keys][$0] == nil ? .notSet : .stored }, notices: { [] },
      save: { keys throws(StoreError) in self.state.withLock { state in state.keys.merge(keys) { $1 } } },
      remove: { service throws(StoreError) in self.state.withLock { $0.keys[service] = nil } },
      test: Dependencies.unimplemented.keys.test, saveTested: Dependencies.unimplemented.keys.saveTested)
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
