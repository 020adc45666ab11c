import Core
import Foundation

/// What was learned of a book, or that there was nothing to learn.
struct RememberedDetails: Sendable, Hashable {
  /// Nil where Google has no such book.
  let details: BookDetails?
  /// The ISBNs that were asked for.
  let asked: [ISBN]
  let at: Timestamp

  var answer: BookDetailsClient.Answer { details.map { .found($0) } ?? .notFound }

  /// What was found stays good for half a year; that nothing was found, for a month, or until the book has an ISBN that was not asked for.
  func isGood(for book: Book, at now: Timestamp) -> Bool {
    let age = now.duration(since: at)
    if details != nil { return age < .days(180) }
    return age < .days(30) && Set(book.isbns.prefix(3)).isSubset(of: asked)
  }
}

/// The details on disk, a file a book; they may be deleted at any time.
struct BookDetailsShelf: Sendable {
  let folder: String
  let log: @Sendable (String) -> Void
  private let queue = SerialQueue(label: "details")

  init(folder: String, log: @escaping @Sendable (String) -> Void) {
    self.folder = folder
    self.log = log
  }

  func read(_ key: BookKey) async -> RememberedDetails? {
    let outcome = await queue.run { file(key).read() }
    guard case .contents(let bytes, _) = outcome, let form = TolerantJSON.decode(Form.self, from: bytes) else {
      return nil
    }
    return form.remembered
  }

  func write(_ remembered: RememberedDetails, of key: BookKey) async {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Form(remembered)) else { return }
    do throws(DurableFileError) {
      try await queue.run { () throws(DurableFileError) in
        try file(key).createFolder()
        try file(key).write([UInt8](data))
      }
    } catch {
      log("details: \(key) could not be kept: \(error)")
    }
  }

  private func file(_ key: BookKey) -> DurableFile { DurableFile(path: "\(folder)/\(key.text).json") }
}

/// The form of a file.
private struct Form: Codable {
  struct Details: Codable {
    var subtitle: String
    var description: [String]
    var publisher: String
    var published: String
    var pageCount: Int?
    var subjects: [String]
    var coverURL: String?
  }

  var format = "topshelf.details"
  var version = 1
  var at: Int64
  var asked: [String]
  var details: Details?

  init(_ remembered: RememberedDetails) {
    at = remembered.at.milliseconds
    asked = remembered.asked.map(\.digits)
    details = remembered.details.map {
      Details(
        subtitle: $0.subtitle, description: $0.description, publisher: $0.publisher, published: $0.published,
        pageCount: $0.pageCount, subjects: $0.subjects, coverURL: $0.coverURL?.text)
    }
  }

  var remembered: RememberedDetails? {
    guard format == "topshelf.details", version == 1 else { return nil }
    return RememberedDetails(
      details: details.map {
        BookDetails(
          subtitle: $0.subtitle, description: $0.description, publisher: $0.publisher, published: $0.published,
          pageCount: $0.pageCount, subjects: $0.subjects, coverURL: $0.coverURL.flatMap { WebURL($0) })
      }, asked: asked.compactMap { ISBN($0) }, at: Timestamp(milliseconds: at))
  }
}
