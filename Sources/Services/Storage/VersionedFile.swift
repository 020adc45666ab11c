import Core

/// How a file of the reader's was found.
///
/// The cases are kept apart because each asks for something else: programs that took a damaged or unreadable file for a
/// first run have cost people all they had.
enum FileCondition: Sendable, Hashable {
  case good
  /// There is no file yet, or no longer.
  case missing
  /// Set aside before anything is written.
  case damaged
  /// Written by a newer version of Topshelf: used, never written.
  case newer
  /// Never written: the file can't be read, or there is no folder for it.
  case unreadable(FolderProblem?)

  var isUnreadable: Bool { unreadableError != nil }

  /// Why nothing is known of the file's contents; `nil` if something is.
  var unreadableError: StoreError? {
    guard case .unreadable(let folder) = self else { return nil }
    return folder.map { .folder($0) } ?? .unreadable
  }

  /// Why nothing may be written; `nil` if it may.
  var refusal: StoreError? { self == .newer ? .newerVersion : unreadableError }

  /// What there is to say about a file that may not be written.
  var notice: FileNotice? {
    switch self {
    case .newer: .newerVersion
    case .unreadable(let folder): folder.map { .folder($0) } ?? .unreadable
    case .good, .missing, .damaged: nil
    }
  }
}

/// What the bytes of a file turned out to be.
enum FileReading<Contents: Sendable>: Sendable {
  case good(Contents)
  /// Written by a newer version of Topshelf; what can be read of it.
  case newer(Contents)
  case damaged

  /// Judges the contents of a JSON file by the format and the version that it states.
  init(_ contents: Contents, format: JSON?, version: JSON?, expected: String, newest: Int) {
    guard format == .string(expected), let version = version?.double, version >= 1 else {
      self = .damaged
      return
    }
    self = version > Double(newest) ? .newer(contents) : .good(contents)
  }
}

/// A file of the reader's that says what it is: `{"format": "topshelf.keys", "version": 1, ...}`.
struct VersionedFile<Contents: Sendable>: Sendable {
  struct Loaded: Sendable {
    var condition: FileCondition
    /// `nil` if nothing is known: an empty list is something else.
    var contents: Contents?
    var bytes: [UInt8] = []
    /// The version of the file that was read.
    var stamp: FileStamp?
    /// The name that a damaged file was given.
    var setAside: String?
  }

  let file: DurableFile
  private let decode: @Sendable ([UInt8]) -> FileReading<Contents>
  private let clock: Clock
  private let log: @Sendable (String) -> Void
  /// What is wrong with the file. An unreadable one is read again for each page.
  private let complaint: Complaint

  init(
    _ file: DurableFile, clock: Clock, log: @escaping @Sendable (String) -> Void,
    decode: @escaping @Sendable ([UInt8]) -> FileReading<Contents>
  ) {
    self.file = file
    self.clock = clock
    self.log = log
    self.decode = decode
    complaint = Complaint(log: log)
  }

  /// Reads the file as it is, and changes nothing.
  ///
  /// - Parameter wasThere: whether the file was there before. If so, its folder must not be created again: a drive that
  ///   comes back would hide what was saved in the new one.
  func read(wasThere: Bool = false) -> Loaded {
    let outcome = file.read()
    if case .contents(let bytes, let stamp) = outcome { return judge(bytes, stamp) }
    var folder = file.folderProblem
    var cause: String?
    if case .unreadable(let error) = outcome {
      cause = error.description
    } else if wasThere, folder == nil {
      folder = file.missingFolder.map { .gone($0) }
    }
    guard let cause = folder?.forTheLog ?? cause else {
      complaint.note("")
      return Loaded(condition: .missing)
    }
    complaint.note("\(file.name) cannot be read: \(cause)")
    return Loaded(condition: .unreadable(folder), stamp: file.stamp)
  }

  private func judge(_ bytes: [UInt8], _ stamp: FileStamp) -> Loaded {
    var loaded = Loaded(condition: .damaged, bytes: bytes, stamp: stamp)
    switch decode(bytes) {
    case .good(let contents): (loaded.condition, loaded.contents) = (.good, contents)
    case .newer(let contents): (loaded.condition, loaded.contents) = (.newer, contents)
    case .damaged: break
    }
    complaint.note(loaded.condition == .damaged ? "\(file.name) is damaged (\(bytes.count) bytes)" : "")
    return loaded
  }

  /// Gives a damaged file another name, under the lock that the caller holds, and returns that name.
  func setAside() throws(DurableFileError) -> String {
    let name = try file.setAside(at: clock.now())
    log("\(file.name) was set aside as \(name)")
    return name
  }

  /// Removes what an earlier run left of its writing.
  ///
  /// - Parameter others: as for `DurableFile.sweepTemporaries`.
  func sweepTemporaries(alsoOf others: [DurableFile] = []) {
    do throws(DurableFileError) { try file.sweepTemporaries(alsoOf: others) } catch {
      log("What an earlier run left beside \(file.name) stays there: \(error)")
    }
  }
}

extension SerialQueue {
  /// Makes a change to a file of the reader's, and logs why it failed.
  ///
  /// - Parameters:
  ///   - failure: what to log in front of the reason.
  ///   - change: returns what forbids the change; `nil` if it was made.
  func save(
    _ failure: String, log: @escaping @Sendable (String) -> Void,
    _ change: @escaping @Sendable () throws(DurableFileError) -> StoreError?
  ) async throws(StoreError) {
    try await run { () throws(StoreError) in
      let refusal: StoreError?
      do throws(DurableFileError) {
        refusal = try change()
      } catch {
        log("\(failure): \(error)")
        throw error.kind
      }
      if let refusal { throw refusal }
    }
  }
}
