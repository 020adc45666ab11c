import Foundation

/// A suite of UserDefaults, with what Foundation lacks on Linux: whether its file is intact, and whether what was set
/// is really in it.
///
/// There UserDefaults truncates its file in place, treats a damaged file as empty and overwrites it with the next
/// change, and reports some failures only through `synchronize()` (measured on Swift 6.3.1). On a Mac another process
/// keeps the file, and `synchronize()` is the only check.
struct DefaultsSuite: Sendable {
  let name: String
  /// The file of UserDefaults on Linux. UserDefaults finds the folder by itself, from the environment that the program
  /// was started with.
  let file: DurableFile
  var synchronize: @Sendable (UserDefaults) -> Bool = { $0.synchronize() }

  init(name: String, path: String, calls: FileCalls = .system) {
    self.name = name
    file = DurableFile(path: path, calls: calls)
  }

  /// The texts that are set for these keys.
  func texts(_ keys: [String]) -> [String: String] {
    guard let defaults = UserDefaults(suiteName: name) else { return [:] }
    // Reads the file again if another program changed it.
    _ = synchronize(defaults)
    return Dictionary(uniqueKeysWithValues: keys.compactMap { key in defaults.string(forKey: key).map { (key, $0) } })
  }

  /// Sets all of these values and removes those that are `nil`. Returns why they are not on disk, or `nil` if they are.
  ///
  /// Values that were not written may still be in memory, and reach the disk later: call `takeBack` then.
  func set(_ values: [String: String?]) -> DurableFileError? { apply(values) ? nil : reason }

  /// Restores the earlier values, at least in memory.
  func takeBack(to values: [String: String?]) { _ = apply(values) }

  private func apply(_ values: [String: String?]) -> Bool {
    guard let defaults = UserDefaults(suiteName: name) else { return false }
    _ = synchronize(defaults)
    for (key, value) in values {
      if let value { defaults.set(value, forKey: key) } else { defaults.removeObject(forKey: key) }
    }
    guard synchronize(defaults) else { return false }
    #if os(macOS)
      return true
    #else
      var written: [String: String] = [:]
      if case .contents(let bytes, _) = file.read(), case .good(let texts) = Self.read(bytes) { written = texts }
      return values.allSatisfy { key, value in written[key] == value }
    #endif
  }

  /// Why the file could not be written, found by trying: UserDefaults doesn't say.
  private var reason: DurableFileError {
    do throws(DurableFileError) {
      if file.stamp != nil {
        do throws(SystemError) {
          file.calls.closeUnwritten(try file.calls.openToWrite(file.path))
        } catch {
          throw file.failure(error)
        }
      }
      try file.prepare([UInt8](repeating: 0x20, count: Self.usualSize)).discard()
    } catch {
      return error
    }
    return DurableFileError(SystemError(call: "UserDefaults", code: EIO))
  }

  /// More than its file ever needs, in bytes.
  private static let usualSize = 4096

  /// The texts in the file of UserDefaults. It has no version, so it is never newer.
  static func read(_ bytes: [UInt8]) -> FileReading<[String: String]> {
    // A program that is killed just after UserDefaults truncated the file leaves this: nothing worth setting aside.
    guard !bytes.isEmpty else { return .good([:]) }
    guard let values = try? PropertyListDecoder().decode([String: Value].self, from: Data(bytes)) else {
      return .damaged
    }
    return .good(values.compactMapValues(\.text))
  }

  /// A value of any type; only texts matter.
  private struct Value: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
  }
}
