public import Core
import Synchronization

/// The services' keys: from the environment, else from keys.json, which its owner alone can read.
///
/// There is no backup: exactly one file may hold a key.
public final class KeysLibrary: Sendable {
  private struct State {
    /// Nil where the file could not be read.
    var texts: NamedTexts?
    var isNewer = false
    var stamp: FileStamp?
  }

  private static let format = "topshelf.keys"

  private let file: DurableFile
  private let environment: [KeyedService: ServiceKey]
  private let clock: Clock
  private let log: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let queue = SerialQueue(label: "keys")

  /// - Parameter folder: Topshelf's own in the folder of settings; it is made with the first key.
  public convenience init(
    folder: String, environment: [String: String], clock: Clock, log: @escaping @Sendable (String) -> Void
  ) {
    self.init(file: DurableFile(path: folder + "/keys.json"), environment: environment, clock: clock, log: log)
  }

  init(
    file: DurableFile, environment: [String: String], clock: Clock, log: @escaping @Sendable (String) -> Void
  ) {
    self.file = file
    self.clock = clock
    self.log = log
    let variables = [KeyedService.newYorkTimes: "NYT_API_KEY", .googleBooks: "GOOGLE_BOOKS_API_KEY"]
    self.environment = variables.compactMapValues { name in
      switch ServiceKey.Variable(environment[name]) {
      case .key(let key): return key
      case .notSet: return nil
      case .noKey:
        log("\(name) is set, but not to a key, so it is not used")
        return nil
      }
    }
    prepare()
  }

  public var store: KeysStore {
    KeysStore(
      state: { self.state(of: $0) },
      save: { keys throws(StoreError) in try await self.change(keys.mapValues(Optional.some)) },
      remove: { service throws(StoreError) in try await self.change([service: nil]) })
  }

  /// The key to send to a service.
  public func key(_ service: KeyedService) -> ServiceKey? { environment[service] ?? storedKey(service) }

  private func state(of service: KeyedService) -> KeyState {
    environment[service] != nil ? .environment : storedKey(service) != nil ? .stored : .notSet
  }

  private func storedKey(_ service: KeyedService) -> ServiceKey? {
    let stamp = file.stamp
    return state.withLock {
      if $0.stamp != stamp { $0 = read() }
      return $0.texts?[service.rawValue].flatMap { ServiceKey($0) }
    }
  }

  // MARK: The file

  /// Sees to it, when the program starts, that nobody else can read the file, and sets a damaged one aside.
  private func prepare() {
    do throws(DurableFileError) {
      try file.sweepTemporaries()
      if try file.restrict() { log("\(file.name) could be read by others; now its owner alone can") }
      if isDamaged {
        let lock = try file.lock()
        defer { lock.release() }
        try setAsideIfDamaged()
      }
    } catch {
      log("\(file.name) could not be put in order: \(error)")
    }
    state.withLock { $0 = read() }
  }

  private func read() -> State {
    switch file.read() {
    case .missing: return State(texts: NamedTexts(format: Self.format))
    case .unreadable(let error):
      log("\(file.name) cannot be read: \(error)")
      return State(stamp: file.stamp)
    case .contents(let bytes, let stamp):
      switch NamedTexts.read(bytes, format: Self.format) {
      case .good(let texts): return State(texts: texts, stamp: stamp)
      case .newer(let texts): return State(texts: texts, isNewer: true, stamp: stamp)
      case .damaged: return State(texts: NamedTexts(format: Self.format), stamp: stamp)
      }
    }
  }

  private var isDamaged: Bool {
    guard case .contents(let bytes, _) = file.read() else { return false }
    return NamedTexts.read(bytes, format: Self.format) == .damaged
  }

  private func setAsideIfDamaged() throws(DurableFileError) {
    guard isDamaged else { return }
    let name = try file.setAside(at: clock.now())
    log("\(file.name) is damaged and was set aside as \(name)")
  }

  private func change(_ keys: [KeyedService: ServiceKey?]) async throws(StoreError) {
    try await queue.run { () throws(StoreError) in
      let refusal: StoreError?
      do throws(DurableFileError) {
        refusal = try self.changeUnderLock(keys)
      } catch {
        self.log("The keys were not saved: \(error)")
        throw StoreError(error)
      }
      if let refusal { throw refusal }
    }
  }

  /// What forbids to write the file; nil where it was written.
  private func changeUnderLock(_ keys: [KeyedService: ServiceKey?]) throws(DurableFileError) -> StoreError? {
    try file.createFolder()
    try file.restrictFolder()
    let lock = try file.lock()
    defer { lock.release() }
    try setAsideIfDamaged()
    var state = read()
    guard var texts = state.texts else { return .unreadable }
    guard !state.isNewer else { return .newerVersion }
    for (service, key) in keys { texts[service.rawValue] = key?.secret }
    state.stamp = try file.write(texts.bytes)
    state.texts = texts
    self.state.withLock { $0 = state }
    return nil
  }
}
