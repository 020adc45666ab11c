import Core
import Foundation

extension DurableFile {
  /// Creates the file's folder and those above it for the user alone. Existing folders stay as they are.
  func createFolder() throws(DurableFileError) {
    do throws(SystemError) {
      try createFolder(Self.folder(of: path))
    } catch {
      throw failure(error)
    }
  }

  /// Makes the file accessible to its owner only. Returns whether that was necessary.
  @discardableResult
  func restrict() throws(DurableFileError) -> Bool { try restrict(path, to: 0o600) }

  /// Makes the folder accessible to its owner only.
  func restrictFolder() throws(DurableFileError) { _ = try restrict(Self.folder(of: path), to: 0o700) }

  private func restrict(_ path: String, to mode: mode_t) throws(DurableFileError) -> Bool {
    guard let status = try? calls.status(of: path), status.st_mode & 0o077 != 0 else { return false }
    do throws(SystemError) { try calls.setMode(mode, of: path) } catch { throw failure(error) }
    return true
  }

  private func createFolder(_ folder: String) throws(SystemError) {
    if isFolder(folder) { return }
    if folder != "/", folder != "." { try createFolder(Self.folder(of: folder)) }
    do throws(SystemError) {
      try calls.makeFolder(folder)
    } catch {
      // Another program may have created it meanwhile.
      guard error.code == EEXIST, isFolder(folder) else { throw error }
    }
    // A new folder is an entry of its parent, and is lost as easily as a new file.
    try syncFolder(of: folder)
  }

  private func isFolder(_ path: String) -> Bool {
    guard let status = try? calls.status(of: path) else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  func syncFolder(of path: String) throws(SystemError) {
    let descriptor = try calls.openFolder(Self.folder(of: path))
    defer { calls.closeUnwritten(descriptor) }
    do throws(SystemError) {
      try calls.sync(descriptor)
    } catch let error where error.code == EINVAL {
      // Some network file systems can't sync a folder (fsync(2)). Nothing more can be done there.
    }
  }

  /// Removes what a killed program left of its writing, under the lock, so that it is nobody's work in progress. Writes
  /// nothing if nothing is left.
  ///
  /// - Parameter others: files beside this one that are only written under this one's lock.
  func sweepTemporaries(alsoOf others: [DurableFile] = []) throws(DurableFileError) {
    guard !leftovers(others).isEmpty else { return }
    let lock = try lock()
    defer { lock.release() }
    for leftover in leftovers(others) { try? calls.remove(leftover) }
  }

  private func leftovers(_ others: [DurableFile]) -> [String] {
    ([self] + others).flatMap { file -> [String] in
      guard let path = try? file.resolvedPath() else { return [] }
      let folder = Self.folder(of: path)
      let prefix = Self.temporaryPrefix(for: path)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { Self.isTemporary($0) && $0.dropLast(Self.randomLength) == prefix }.map { folder + "/" + $0 }
    }
  }

  // MARK: Names

  /// Whether this is the name of a file that a `DurableFile` was writing.
  static func isTemporary(_ name: String) -> Bool {
    let random = name.suffix(randomLength)
    return name.hasPrefix(".") && name.dropLast(randomLength).hasSuffix(mark)
      && random.count == randomLength && random.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// The name of the file that was being written under this name; `nil` if it is no such name.
  static func target(ofTemporary name: String) -> String? {
    isTemporary(name) ? String(name.dropFirst().dropLast(mark.count + randomLength)) : nil
  }

  static func temporaryPath(for path: String) -> String {
    folder(of: path) + "/" + temporaryPrefix(for: path) + FNV1a.text(.random(in: .min ... .max))
  }

  private static func temporaryPrefix(for path: String) -> String { "." + DurableFile(path: path).name + mark }

  private static let mark = ".topshelf-"
  private static let randomLength = 16

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether hard links are impossible here: the file system has none, or the two names are on different ones.
  static func isWithoutLinks(_ error: SystemError) -> Bool {
    [EXDEV, EPERM, EMLINK, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(error.code)
  }
}
