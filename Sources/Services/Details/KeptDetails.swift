import Core
import Foundation

/// What a service said of an item, or that it has no such item.
struct KeptDetails<Details: Codable & Sendable & Hashable>: Sendable, Hashable {
  /// `nil` if the service has no such item.
  let details: Details?
  /// What it was asked for: the ISBNs of a book, the country whose store has an album.
  let asked: [String]
  let at: Timestamp

  var answer: DetailsAnswer<Details> { details.map { .found($0) } ?? .notFound }

  /// Whether the service need not be asked again: it found the item, or was asked for all that it would be asked now.
  ///
  /// A time far ahead comes from a clock that was wrong.
  ///
  /// - Parameter absence: how long it is believed that there is no such item.
  func isGood(for asked: [String], absence: Duration, at now: Timestamp) -> Bool {
    let time = details == nil ? absence : DetailRecords.lifetime
    let age = now.duration(since: at)
    guard (.zero - time..<time).contains(age) else { return false }
    return details != nil || Set(asked).isSubset(of: self.asked)
  }
}

extension KeptDetails {
  /// `nil` if what was kept makes no sense.
  init?(_ record: DetailRecords.Detail) {
    let details = record.body.flatMap { TolerantJSON.decode(Details.self, from: Array($0.utf8)) }
    guard details != nil || record.body == nil else { return nil }
    self.init(details: details, asked: record.asked, at: record.at)
  }

  /// `nil` if the details cannot be written as JSON.
  var record: DetailRecords.Detail? {
    guard let details else { return DetailRecords.Detail(body: nil, asked: asked, at: at) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(details)).map {
      DetailRecords.Detail(body: String(decoding: $0, as: UTF8.self), asked: asked, at: at)
    }
  }
}
