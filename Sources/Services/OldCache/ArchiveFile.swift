import Core
import Foundation

/// An answer in a file: a line about it, then its bytes as they came.
struct ArchiveFile: Sendable, Hashable {
  struct Head: Codable {
    var format = "topshelf.answer"
    var version = 1
    let fetchedAt: String
    let length: Int
    let hash: String
  }

  let body: [UInt8]
  let fetchedAt: Timestamp

  /// `nil` if a single byte is not as it was written.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[..<end])), head.format == "topshelf.answer",
      head.version == 1, let fetchedAt = Timestamp(iso8601: head.fetchedAt)
    else { return nil }
    let body = Array(bytes[(end + 1)...])
    guard body.count == head.length, Self.hash(body, head.fetchedAt) == head.hash else { return nil }
    self.body = body
    self.fetchedAt = fetchedAt
  }

  /// The 64-bit Fowler-Noll-Vo hash: against accidents, not against anyone.
  static func hash(_ body: [UInt8], _ time: String) -> String {
    var hash = FNV1a(body)
    hash.add(time.utf8)
    return String(hash.value, radix: 16)
  }
}
