import Core
import Foundation

extension DurableFile {
  /// What is behind the name of a file that was set aside.
  private static let damagedMark = ".damaged-"

  /// Whether a damaged version was set aside, and nobody has removed it yet.
  var hasDamagedCopy: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder(of: path))) ?? []
    return names.contains { $0.hasPrefix(name + Self.damagedMark) }
  }

  /// Renames a damaged file, whole, within its folder, and returns the new name. Overwrites nothing.
  func setAside(at moment: Timestamp) throws(DurableFileError) -> String {
    do throws(SystemError) {
      let target = try resolvedPath()
      // Without colons, which some file systems and sync programs reject.
      let time = moment.iso8601.replacing(":", with: "-")
      var attempt = 1
      while true {
        let aside = DurableFile(
          path: "\(path)\(Self.damagedMark)\(time)\(attempt == 1 ? "" : "-\(attempt)")", calls: calls)
        do throws(SystemError) {
          try aside.receive(target)
          try calls.remove(target)
          try syncFolder(of: aside.path)
          return aside.name
        } catch let error where error.code == EEXIST && attempt < 100 {
          attempt += 1
        }
      }
    } catch {
      throw failure(error)
    }
  }

  private func receive(_ target: String) throws(SystemError) {
    do throws(SystemError) {
      // link, unlike rename, fails if the name is taken.
      try calls.linkFile(target, as: path)
    } catch let error where Self.isWithoutLinks(error) {
      guard case .contents(let bytes, _) = DurableFile(path: target, calls: calls).read() else { throw error }
      try fill(try calls.create(path), with: bytes, at: path)
    }
  }
}
