import Foundation

/// Compares production bytes with those that somebody last reviewed.
package struct Snapshot: Sendable {
  let folder: URL

  /// - Parameter file: a test's own path; the snapshots are in `Snapshots` beside it.
  package init(besides file: String = #filePath) {
    folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Snapshots")
  }

  /// `nil` if the bytes are unchanged, or else what differs.
  ///
  /// A snapshot has a line for each tag, so that a changed word is a changed line in git. With `TOPSHELF_RECORD=1` in
  /// the environment it is written instead of compared; the difference is reported all the same, so that a recording
  /// run never passes for a test.
  package func difference(_ bytes: [UInt8], _ name: String) -> String? {
    let file = folder.appendingPathComponent(name)
    let lines = Self.lines(bytes)
    let recorded = (try? Data(contentsOf: file)).map { [UInt8]($0) }
    guard recorded != lines else { return nil }
    if ProcessInfo.processInfo.environment["TOPSHELF_RECORD"] == "1" {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(lines).write(to: file)
      } catch {
        return "\(name) could not be recorded: \(error)"
      }
      return "\(name) was recorded."
    }
    guard let recorded else { return "There is no \(name) yet; record it with TOPSHELF_RECORD=1." }
    return "\(name) differs:\n\(Self.firstDifference(recorded, lines))"
  }

  /// The bytes with a line break between adjacent tags. Pages have none there, so the production bytes can be read
  /// back.
  static func lines(_ bytes: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count + bytes.count / 16)
    for byte in bytes {
      if byte == UInt8(ascii: "<"), lines.last == UInt8(ascii: ">") { lines.append(UInt8(ascii: "\n")) }
      lines.append(byte)
    }
    return lines
  }

  private static func firstDifference(_ recorded: [UInt8], _ bytes: [UInt8]) -> String {
    func split(_ bytes: [UInt8]) -> [Substring] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let (was, now) = (split(recorded), split(bytes))
    let line = zip(was, now).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(was.count, now.count)
    func part(_ lines: [Substring]) -> String { lines.dropFirst(line).prefix(3).joined(separator: "\n       ") }
    return "  line \(line + 1)\n  was: \(part(was))\n  is:  \(part(now))"
  }
}
