import Core
import Foundation

/// An answer as it lies on disk: a line about it, then its bytes as they came.
struct ArchiveFile: Sendable, Hashable {
  private struct Head: Codable {
    var format = "topshelf.answer"
    var version = 1
    let fetchedAt: String
    let length: Int
    let hash: String
  }

  let body: [UInt8]
  let fetchedAt: Timestamp

  init(body: [UInt8], fetchedAt: Timestamp) {
    self.body = body
    self.fetchedAt = fetchedAt
  }

  /// Nil where a single byte is not as it was written.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[..<end])), head.format == "topshelf.answer",
      head.version == 1, let fetchedAt = Timestamp(iso8601: head.fetchedAt)
    else { return nil }
    let body = Array(bytes[(end + 1)...])
    guard body.count == head.length, Self.hash(body, head.fetchedAt) == head.hash else { return nil }
    self.init(body: body, fetchedAt: fetchedAt)
  }

  var bytes: [UInt8] {
    let time = fetchedAt.iso8601
    let head = Head(fetchedAt: time, length: body.count, hash: Self.hash(body, time))
    guard let line = try? JSONEncoder().encode(head) else { return [] }
    return [UInt8](line) + [UInt8(ascii: "\n")] + body
  }

  /// The 64-bit Fowler-Noll-Vo hash: against accidents, not against anyone.
  private static func hash(_ body: [UInt8], _ time: String) -> String {
    var hash = FNV1a(body)
    hash.add(time.utf8)
    return String(hash.value, radix: 16)
  }
}
