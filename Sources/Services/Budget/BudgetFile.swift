import Core

/// The requests to one service on disk, where every running copy of the program counts them.
///
///     {"format": "topshelf.budget", "version": 1, "requests": [1785974400000, 1785974400120]}
struct BudgetFile: Sendable {
  enum Reading: Sendable, Hashable {
    case good([Timestamp])
    case missing
    /// It cannot be read, or a newer version of Topshelf wrote it: it is left as it is.
    case foreign
    case damaged
  }

  let file: DurableFile

  private static let format = "topshelf.budget"
  private static let version = 1.0
  /// Far more than any service allows: a longer record is none of ours.
  private static let mostRequests = 100_000

  func read() -> Reading {
    switch file.read() {
    case .missing: .missing
    case .unreadable: .foreign
    case .contents(let bytes, _): Self.read(bytes)
    }
  }

  /// Reads and writes under the lock that all copies share, so that none decides by what another is about to change.
  ///
  /// - Parameter change: what to write; nil for nothing.
  /// - Returns: nil where what was to be written survives a power cut. Where the lock cannot be had, nothing is
  ///   written.
  func update(_ change: (Reading) -> [Timestamp]?) -> DurableFileError? {
    do throws(DurableFileError) {
      let lock: FileLock
      do throws(DurableFileError) {
        try file.createFolder()
        lock = try file.lock(waitingAtMost: .seconds(2))
      } catch {
        return change(read()) == nil ? nil : error
      }
      defer { lock.release() }
      let reading = read()
      guard let moments = change(reading) else { return nil }
      guard reading != .foreign else { return DurableFileError(SystemError(call: "read", code: 0)) }
      try file.write(Self.bytes(of: moments))
      return nil
    } catch {
      return error
    }
  }

  // MARK: The form

  static func read(_ bytes: [UInt8]) -> Reading {
    guard let value = try? JSONReader.value(of: bytes), value["format"] == .string(format),
      let version = value["version"]?.double, version >= 1
    else { return .damaged }
    guard version <= Self.version else { return .foreign }
    guard let elements = value["requests"]?.elements, elements.count <= mostRequests else { return .damaged }
    let moments = elements.compactMap { $0.integer.map { Timestamp(milliseconds: Int64($0)) } }
    return moments.count == elements.count ? .good(moments) : .damaged
  }

  static func bytes(of moments: [Timestamp]) -> [UInt8] {
    let members = [
      JSON.Member(name: "format", value: .string(format)), JSON.Member(name: "version", value: .integer(1)),
      JSON.Member(name: "requests", value: .array(moments.map { .integer(Int($0.milliseconds)) })),
    ]
    var bytes: [UInt8] = []
    JSON.object(members).write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
