package import Core
import Synchronization

/// The services' keys: from the environment, else from keys.json, which its owner alone can read.
///
/// There is no backup: exactly one file may hold a key.
package final class KeysLibrary: Sendable {
  fileprivate struct State {
    /// Nil where the file could not be read.
    var texts: NamedTexts?
    var stamp: FileStamp?
    /// About the file as it is.
    var notice: FileNotice?
    /// About a damaged one that was set aside.
    var damage: FileNotice?
  }

  private static let format = "topshelf.keys"

  private let file: DurableFile
  private let environment: [KeyedService: ServiceKey]
  /// About variables that hold no key.
  private let variableNotices: [FileNotice]
  private let clock: Clock
  private let log: @Sendable (String) -> Void
  private let complaint: Complaint
  private let state = Mutex(State())
  private let queue = SerialQueue(label: "keys")

  /// - Parameter folder: Topshelf's own in the folder of settings; it is made with the first key.
  package convenience init(
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
    complaint = Complaint(log: log)
    var keys: [KeyedService: ServiceKey] = [:]
    var notices: [FileNotice] = []
    for (service, name) in [(KeyedService.newYorkTimes, "NYT_API_KEY"), (.googleBooks, "GOOGLE_BOOKS_API_KEY")] {
      switch ServiceKey.Variable(environment[name]) {
      case .key(let key): keys[service] = key
      case .notSet: break
      case .noKey:
        log("\(name) is set, but not to a key, so it is not used")
        notices.append(.notAKey(name))
      }
    }
    self.environment = keys
    variableNotices = notices
    prepare()
  }

  /// - Parameter test: asks a service with the key that is set now.
  package func store(test: @escaping @Sendable (KeyedService) async -> ServiceFailure?) -> KeysStore {
    KeysStore(
      state: { self.state(of: $0) }, notices: { self.notices },
      save: { keys throws(StoreError) in try await self.change(keys.mapValues(Optional.some)) },
      remove: { service throws(StoreError) in try await self.change([service: nil]) }, test: test)
  }

  /// The key to send to a service.
  package func key(_ service: KeyedService) -> ServiceKey? { environment[service] ?? storedKey(service) }

  /// Why there is no key to send.
  package func failure(_ service: KeyedService) -> ServiceFailure {
    state(of: service) == .unreadable ? .keyUnreadable : .noKey
  }

  private func state(of service: KeyedService) -> KeyState {
    if environment[service] != nil { return .environment }
    return current { $0.texts == nil ? .unreadable : $0.key(service) == nil ? .notSet : .stored }
  }

  private func storedKey(_ service: KeyedService) -> ServiceKey? { current { $0.key(service) } }

  private var notices: [FileNotice] {
    let name = file.name
    return current { [$0.damage, $0.notice, $0.holdsNoKey ? .notAKey(name) : nil].compactMap { $0 } } + variableNotices
  }

  /// Reads the file again if it has changed, or could not be read: becoming readable does not change its stamp.
  private func current<Value>(_ value: (State) -> Value) -> Value {
    let stamp = file.stamp
    return state.withLock {
      if $0.stamp != stamp || $0.texts == nil { read(into: &$0) }
      return value($0)
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
    state.withLock { read(into: &$0) }
  }

  private func read(into state: inout State) {
    let empty = NamedTexts(format: Self.format)
    let outcome = file.read()
    (state.texts, state.stamp, state.notice) = (empty, nil, nil)
    switch outcome {
    case .missing, .unreadable:
      var cause = file.folderProblem.map { (notice: FileNotice.folder($0), text: $0.forTheLog) }
      if cause == nil, case .unreadable(let error) = outcome { cause = (.unreadable, error.description) }
      if let cause {
        (state.texts, state.stamp, state.notice) = (nil, file.stamp, cause.notice)
      }
      complaint.note(cause.map { "\(file.name) cannot be read: \($0.text)" } ?? "")
    case .contents(let bytes, let stamp):
      state.stamp = stamp
      complaint.note("")
      switch NamedTexts.read(bytes, format: Self.format) {
      case .good(let texts): state.texts = texts
      case .newer(let texts): (state.texts, state.notice) = (texts, .newerVersion)
      case .damaged: state.notice = .damaged(setAside: file.name, isRestored: false)
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
    state.withLock { $0.damage = .damaged(setAside: name, isRestored: false) }
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
    let before = state.withLock {
      read(into: &$0)
      return $0
    }
    guard var texts = before.texts else { return .unreadable }
    guard before.notice != .newerVersion else { return .newerVersion }
    for (service, key) in keys { texts[service.rawValue] = key?.secret }
    let stamp = try file.write(texts.bytes)
    state.withLock { ($0.texts, $0.stamp) = (texts, stamp) }
    return nil
  }
}

extension KeysLibrary.State {
  /// Whether the file has something in a key's place that cannot be one, as after an edit by hand.
  fileprivate var holdsNoKey: Bool {
    KeyedService.allCases.contains { service in
      guard let texts, texts.hasValue(service.rawValue) else { return false }
      guard let text = texts[service.rawValue] else { return true }
      return !text.isBlank && ServiceKey(text) == nil
    }
  }

  fileprivate func key(_ service: KeyedService) -> ServiceKey? {
    texts?[service.rawValue].flatMap { ServiceKey($0) }
  }
}
