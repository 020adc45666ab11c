import Foundation

/// Production bytes beside those of the last time that somebody looked at them.
public struct Snapshot: Sendable {
  let folder: URL

  /// - Parameter file: a test's own path; the snapshots lie in `Snapshots` beside it.
  public init(besides file: String = #filePath) {
    folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Snapshots")
  }

  /// Nil where the bytes are as they were; else what differs.
  ///
  /// With `TOPSHELF_RECORD=1` in the environment the bytes are written down instead, for a look at the change in git; the difference is still told, so
  /// that a recording run is never taken for a passing one.
  public func difference(_ bytes: [UInt8], _ name: String) -> String? {
    let file = folder.appendingPathComponent(name)
    let recorded = (try? Data(contentsOf: file)).map { [UInt8]($0) }
    guard recorded != bytes else { return nil }
    if ProcessInfo.processInfo.environment["TOPSHELF_RECORD"] == "1" {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      } catch {
        return "\(name) could not be recorded: \(error)"
      }
      return "\(name) was recorded."
    }
    guard let recorded else { return "There is no \(name) yet; record it with TOPSHELF_RECORD=1." }
    let position = zip(recorded, bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let start = max(0, (position ?? min(recorded.count, bytes.count)) - 60)
    func part(_ bytes: [UInt8]) -> String { String(decoding: bytes.dropFirst(start).prefix(160), as: UTF8.self) }
    return "\(name) differs at byte \(start):\n  was: \(part(recorded))\n  is:  \(part(bytes))"
  }
}
