import Core
import Foundation
import Synchronization

/// Finds other files of favorites beside the reader's own, as left by sync programs when two computers changed it, or
/// by a browser that downloads it. They are never used or changed, only named.
///
/// Every program and language names them differently, so they are recognized by their contents.
final class ConflictCopies: Sendable {
  private struct State {
    var folder: FileStamp?
    /// Whether the folder's stamp would show a change since it was listed.
    var isSettled = false
    var candidates: [String: Candidate] = [:]
  }

  private struct Candidate {
    var stamp: FileStamp?
    var isCopy = false
  }

  private let file: DurableFile
  private let state = Mutex(State())

  /// The longest file that is read, in bytes: 20,000 favorites.
  private static let longest = 16 << 20
  /// How long a folder may change again without getting another stamp.
  private static let stampStep = Duration.seconds(2)

  init(of file: DurableFile) { self.file = file }

  /// Their names, sorted.
  ///
  /// Called for each page, so it only compares stamps: the folder is listed again if its own stamp has changed, and
  /// each version of a file is read once.
  func names(at now: Timestamp) -> [String] {
    let folder = DurableFile.folder(of: file.path)
    let stamp = DurableFile(path: folder, calls: file.calls).stamp
    return state.withLock { state in
      guard let stamp else {
        state = State()
        return []
      }
      if stamp != state.folder || !state.isSettled {
        let names = candidates(in: folder)
        state.candidates = state.candidates.filter { names.contains($0.key) }
        for name in names where state.candidates[name] == nil { state.candidates[name] = Candidate() }
        state.folder = stamp
        state.isSettled = now > stamp.changed.adding(Self.stampStep)
      }
      // A file that is still being written changes without its folder.
      for name in state.candidates.keys { look(at: "\(folder)/\(name)", &state.candidates[name, default: Candidate()]) }
      return state.candidates.filter(\.value.isCopy).keys.sorted()
    }
  }

  private func candidates(in folder: String) -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let stem = file.name.dropLast(".json".count)
    return Set(names.filter { $0 != file.name && $0.hasPrefix(stem) && $0.hasSuffix(".json") })
  }

  private func look(at path: String, _ candidate: inout Candidate) {
    let copy = DurableFile(path: path, calls: file.calls)
    let stamp = copy.stamp
    guard stamp != candidate.stamp || stamp == nil else { return }
    candidate = Candidate(stamp: stamp)
    guard let stamp, stamp.size <= Int64(Self.longest), case .contents(let bytes, _) = copy.read() else { return }
    candidate.isCopy = FavoritesFile.bearsFormat(bytes)
  }
}
