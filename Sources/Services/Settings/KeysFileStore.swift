import Core
import Synchronization

/// The services' keys: from the environment, else from keys.json, which only its owner can read.
///
/// There is no backup: exactly one file may hold a key.
final class KeysFileStore: Sendable {
  fileprivate struct State {
    var loaded = VersionedFile<NamedTexts>.Loaded(condition: .missing)
    /// The name that a damaged file was given.
    var setAside: String?
  }

  private static let format = "topshelf.keys"

  private let keys: VersionedFile<NamedTexts>
  private let environment: [KeyedService: ServiceKey]
  /// About variables that hold no key.
  private let variableNotices: [FileNotice]
  private let log: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let queue = SerialQueue(label: "keys")

  private var file: DurableFile { keys.file }

  /// - Parameter folder: Topshelf's own configuration folder; it is created with the first key.
  convenience init(
    folder: String, environment: [String: String], clock: Clock, log: @escaping @Sendable (String) -> Void
  ) {
    self.init(file: DurableFile(path: folder + "/keys.json"), environment: environment, clock: clock, log: log)
  }

  init(
    file: DurableFile, environment: [String: String], clock: Clock, log: @escaping @Sendable (String) -> Void
  ) {
    keys = VersionedFile(file, clock: clock, log: log) { NamedTexts.read($0, format: Self.format) }
    self.log = log
    var given: [KeyedService: ServiceKey] = [:]
    var notices: [FileNotice] = []
    for (service, name) in [(KeyedService.newYorkTimes, "NYT_API_KEY"), (.googleBooks, "GOOGLE_BOOKS_API_KEY")] {
      switch ServiceKey.Variable(environment[name]) {
      case .key(let key): given[service] = key
      case .notSet: break
      case .noKey:
        log("\(name) is set, but not to a key, so it is not used")
        notices.append(.notAKey(name))
      }
    }
    self.environment = given
    variableNotices = notices
    prepare()
  }

  /// - Parameter test: asks a service with a key, or with the one that is set now.
  func store(test: @escaping @Sendable (KeyedService, ServiceKey?) async -> ServiceFailure?) -> KeysStore {
    KeysStore(
      state: { self.state(of: $0) }, notices: { self.notices },
      save: { keys throws(StoreError) in try await self.change(keys.mapValues(Optional.some)) },
      remove: { service throws(StoreError) in try await self.change([service: nil]) }, test: { await test($0, nil) },
      saveTested: { service, key throws(StoreError) in
        let failure = await test(service, key)
        // A key is not lost because the network is down.
        if failure != .keyRefused { try await self.change([service: key]) }
        return failure
      })
  }

  /// The key to send to a service; throws why there is none.
  func key(_ service: KeyedService) throws(ServiceFailure) -> ServiceKey {
    if let key = environment[service] { return key }
    let (key, isUnreadable) = current { ($0.key(service), $0.loaded.condition.isUnreadable) }
    guard let key else { throw isUnreadable ? .keyUnreadable : .noKey }
    return key
  }

  private func state(of service: KeyedService) -> KeyState {
    if environment[service] != nil { return .environment }
    return current { $0.loaded.condition.isUnreadable ? .unreadable : $0.key(service) == nil ? .notSet : .stored }
  }

  private var notices: [FileNotice] {
    let name = file.name
    return current { state in
      [
        state.setAside.map { .damaged(setAside: $0, isRestored: false) },
        state.loaded.condition == .damaged
          ? .damaged(setAside: name, isRestored: false) : state.loaded.condition.notice,
        state.holdsNoKey ? .notAKey(name) : nil,
      ].compactMap { $0 }
    } + variableNotices
  }

  /// Reads the file again if it has changed, or could not be read: becoming readable does not change its stamp.
  private func current<Value>(_ value: (State) -> Value) -> Value {
    let stamp = file.stamp
    return state.withLock {
      if $0.loaded.stamp != stamp || $0.loaded.condition.isUnreadable { $0.loaded = keys.read() }
      return value($0)
    }
  }

  // MARK: The file

  /// Takes the file from everybody else when the program starts, and sets a damaged one aside.
  private func prepare() {
    keys.sweepTemporaries()
    do throws(DurableFileError) {
      if try file.restrict() { log("\(file.name) could be read by others; now its owner alone can") }
      if keys.read().condition == .damaged {
        let lock = try file.lock()
        defer { lock.release() }
        try setAsideIfDamaged()
      }
    } catch {
      log("\(file.name) could not be put in order: \(error)")
    }
    state.withLock { $0.loaded = keys.read() }
  }

  private func setAsideIfDamaged() throws(DurableFileError) {
    guard keys.read().condition == .damaged else { return }
    let name = try keys.setAside()
    state.withLock { $0.setAside = name }
  }

  private func change(_ changes: [KeyedService: ServiceKey?]) async throws(StoreError) {
    try await queue.save("The keys were not saved", log: log) { () throws(DurableFileError) in
      try self.file.createFolder()
      try self.file.restrictFolder()
      let lock = try self.file.lock()
      defer { lock.release() }
      try self.setAsideIfDamaged()
      let found = self.keys.read()
      if let refusal = found.condition.refusal { return refusal }
      var texts = found.contents ?? NamedTexts(format: Self.format)
      for (service, key) in changes { texts[service.rawValue] = key?.secret }
      let stamp = try self.file.write(texts.bytes)
      self.state.withLock { $0.loaded = .init(condition: .good, contents: texts, stamp: stamp) }
      return nil
    }
  }
}

extension KeysFileStore.State {
  /// Whether the file has something in a key's place that cannot be one, as after an edit by hand.
  fileprivate var holdsNoKey: Bool {
    KeyedService.allCases.contains { service in
      guard let texts = loaded.contents, texts.hasValue(service.rawValue) else { return false }
      guard let text = texts[service.rawValue] else { return true }
      return !text.isBlank && ServiceKey(text) == nil
    }
  }

  fileprivate func key(_ service: KeyedService) -> ServiceKey? {
    loaded.contents?[service.rawValue].flatMap { ServiceKey($0) }
  }
}
