import Foundation

/// A new version of a file, on disk under a temporary name until `commit` or `discard`.
///
/// From here on, neither replacing the file nor going back to the old version needs any space.
struct PreparedVersion {
  let stamp: FileStamp
  fileprivate let file: DurableFile
  fileprivate let target: String
  fileprivate let temporary: String
  fileprivate let isDurable: Bool

  /// Replaces the file, and returns once the new version would survive a power cut.
  ///
  /// After an error, the old version is still there. The only exception is a file system without hard links: if its
  /// folder can't be synced, the new version stays.
  func commit() throws(DurableFileError) {
    let before = isDurable ? file.secondName(of: target) : .impossible
    defer { if case .name(let path) = before { try? file.calls.remove(path) } }
    do throws(SystemError) {
      try file.calls.renameFile(temporary, to: target)
    } catch {
      discard()
      throw file.failure(error)
    }
    guard isDurable else { return }
    do throws(SystemError) {
      try file.syncFolder(of: target)
    } catch {
      goBack(to: before)
      throw file.failure(error)
    }
  }

  func discard() { try? file.calls.remove(temporary) }

  private func goBack(to before: SecondName) {
    switch before {
    case .name(let path): try? file.calls.renameFile(path, to: target)
    case .none: try? file.calls.remove(target)
    case .impossible: return
    }
    try? file.syncFolder(of: target)
  }
}

private enum SecondName {
  case name(String)
  /// There was no file.
  case none
  case impossible
}

extension DurableFile {
  /// Writes a new version without replacing the current one yet.
  ///
  /// - Parameter durably: false for what can be fetched again. Every reader sees it whole, but a power cut may lose it
  ///   or its bytes.
  func prepare(_ bytes: [UInt8], durably: Bool = true) throws(DurableFileError) -> PreparedVersion {
    do throws(SystemError) {
      let target = try resolvedPath()
      let temporary = try createTemporary(beside: target) { temporary throws(SystemError) in
        let descriptor = try calls.create(temporary)
        try fill(descriptor, with: bytes, at: temporary, durably: durably)
      }
      do throws(SystemError) {
        return PreparedVersion(
          stamp: FileStamp(try calls.status(of: temporary)), file: self, target: target, temporary: temporary,
          isDurable: durably)
      } catch {
        try? calls.remove(temporary)
        throw error
      }
    } catch {
      throw failure(error)
    }
  }

  /// Another name for the current version. It needs no space, and its bytes are as safe as before.
  fileprivate func secondName(of target: String) -> SecondName {
    do throws(SystemError) {
      return .name(
        try createTemporary(beside: target) { name throws(SystemError) in try calls.linkFile(target, as: name) })
    } catch {
      return error.code == ENOENT ? .none : .impossible
    }
  }
}
