import Core
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct BookDetailsLibraryTests {
  /// A service that counts, and a clock that can be set.
  final class World: Sendable {
    let asked = Mutex<[String]>([])
    let now = Mutex(Timestamp(seconds: 1_000_000))
    let answer = Mutex<Result<BookDetails?, ServiceFailure>>(.success(nil))
    let hold = Mutex<OneShot<Void>?>(nil)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("topshelf-\(UUID())").path

    let key = Mutex<String?>(nil)

    func library(key: String? = "k", patience: Duration = .seconds(3600)) -> BookDetailsClient {
      self.key.withLock { $0 = key }
      return BookDetailsLibrary(
        service: GoogleBooksClient { _, isbn, _ throws(ServiceFailure) in
          self.asked.withLock { $0.append(isbn.digits) }
          await self.hold.withLock { $0 }?.wait()
          return try self.answer.withLock { $0 }.get()
        }, folder: folder, key: { self.key.withLock { $0 }.flatMap { ServiceKey($0) } }, patience: patience,
        clock: Clock(now: { self.now.withLock { $0 } }, secondsFromUTC: { _ in 0 }), log: { _ in }
      ).client
    }

    func pass(days: Int) {
      now.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + Int64(days) * 86_400_000) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
  }

  private func book(_ isbns: [String]) throws -> Book {
    Book(
      key: try #require(BookKey("the-moonstone-wilkie-collins")), title: "The Moonstone", author: "Wilkie Collins",
      byline: "by Wilkie Collins", isbns: isbns.compactMap { ISBN($0) })
  }

  static let isbns = ["9780140434088", "9780199536726", "9780375757853", "9780486424514"]

  @Test func remembersWhatWasFoundAcrossAStart() async throws {
    let world = World()
    let details = BookDetails(subtitle: "A Romance", description: ["x"], pageCount: 3, subjects: ["y"])
    world.answer.withLock { $0 = .success(details) }
    let book = try book(Self.isbns)
    let library = world.library()
    #expect(library.known(book) == nil)
    #expect(await library.load(book) == .found(details))
    #expect(library.known(book) == .found(details))
    let next = world.library(key: nil)
    #expect(await next.load(book) == .found(details))
    #expect(world.asked.withLock { $0 } == [Self.isbns[0]])
    world.pass(days: 200)
    _ = await world.library().load(book)
    #expect(world.asked.withLock { $0 }.count == 2)
  }

  @Test func asksThreeTimesAtMostAndRemembersThatThereIsNothing() async throws {
    let world = World()
    let book = try book(Self.isbns)
    #expect(await world.library().load(book) == .notFound)
    #expect(await world.library().load(book) == .notFound)
    #expect(world.asked.withLock { $0 } == Array(Self.isbns.prefix(3)))
    world.pass(days: 31)
    #expect(await world.library().load(book) == .notFound)
    #expect(world.asked.withLock { $0 }.count == 6)
  }

  @Test func neverRemembersAFailureAsNoSuchBook() async throws {
    let world = World()
    world.answer.withLock { $0 = .failure(.quota) }
    let book = try book([Self.isbns[0]])
    let library = world.library()
    #expect(await library.load(book) == .failed(.quota))
    #expect(library.known(book) == .failed(.quota))
    #expect(world.asked.withLock { $0 }.count == 1)
    world.pass(days: 1)
    world.answer.withLock { $0 = .success(BookDetails(subtitle: "Now")) }
    #expect(await library.load(book) == .found(BookDetails(subtitle: "Now")))
  }

  @Test func aNewKeyDoesNotWaitForWhatWasWrongWithTheOld() async throws {
    let world = World()
    world.answer.withLock { $0 = .failure(.keyRefused) }
    let book = try book([Self.isbns[0]])
    let library = world.library()
    #expect(await library.load(book) == .failed(.keyRefused))
    world.key.withLock { $0 = "better" }
    world.answer.withLock { $0 = .success(BookDetails(subtitle: "Now")) }
    #expect(library.known(book) == nil)
    #expect(await library.load(book) == .found(BookDetails(subtitle: "Now")))
  }

  @Test func asksNothingWithoutAKey() async throws {
    let world = World()
    #expect(await world.library(key: nil).load(try book(Self.isbns)) == .failed(.noKey))
    #expect(world.asked.withLock { $0 }.isEmpty)
  }

  @Test func thirtyReadersAtOnceAreOneQuestion() async throws {
    let world = World()
    world.answer.withLock { $0 = .success(BookDetails(subtitle: "x")) }
    let book = try book([Self.isbns[0]])
    let library = world.library()
    await withTaskGroup(of: BookDetailsClient.Answer.self) { group in
      for _ in 0..<30 { group.addTask { await library.load(book) } }
      for await answer in group { #expect(answer == .found(BookDetails(subtitle: "x"))) }
    }
    #expect(world.asked.withLock { $0 }.count == 1)
  }

  @Test func doesNotLetThePageWait() async throws {
    let world = World()
    let isAnswered = OneShot<Void>()
    world.hold.withLock { $0 = isAnswered }
    world.answer.withLock { $0 = .success(BookDetails(subtitle: "x")) }
    let book = try book([Self.isbns[0]])
    let library = world.library(patience: .milliseconds(20))
    #expect(await library.load(book) == .pending)
    isAnswered.fire()
    try await eventually { library.known(book) == .found(BookDetails(subtitle: "x")) }
    #expect(world.asked.withLock { $0 }.count == 1)
  }

  @Test func aDamagedFileIsAskedForAgain() async throws {
    let world = World()
    let book = try book([Self.isbns[0]])
    _ = await world.library().load(book)
    let file = "\(world.folder)/the-moonstone-wilkie-collins.json"
    for damage in ["", "{", "[]", #"{"format":"other","version":1,"at":1,"asked":[]}"#] {
      try damage.write(toFile: file, atomically: false, encoding: .utf8)
      let before = world.asked.withLock { $0 }.count
      _ = await world.library().load(book)
      #expect(world.asked.withLock { $0 }.count == before + 1)
    }
  }
}
