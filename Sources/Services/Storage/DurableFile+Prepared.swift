import Foundation

/// A new version of a file, on disk under a temporary name until `commit` or `discard`.
///
/// From here on no space is needed: neither to put it in its place, nor to go back to the version before.
struct PreparedVersion {
  let stamp: FileStamp
  fileprivate let file: DurableFile
  fileprivate let target: String
  fileprivate let temporary: String
  fileprivate let isDurable: Bool

  /// Gives it its place, and returns once it would survive a power cut.
  ///
  /// On any error the old version is still there. Only on a file system without second names for files, the new one
  /// stands there when the folder could not be synced.
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
  /// Writes a version that does not replace the one that is there yet.
  ///
  /// - Parameter durably: false for what can be had again: whole for every reader, but a power cut may take it, or its
  ///   bytes.
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

  /// Another name for the version that is there: it takes no space, and its bytes are as safe as they were.
  fileprivate func secondName(of target: String) -> SecondName {
    do throws(SystemError) {
      return .name(
        try createTemporary(beside: target) { name throws(SystemError) in try calls.linkFile(target, as: name) })
    } catch {
      return error.code == ENOENT ? .none : .impossible
    }
  }
}
