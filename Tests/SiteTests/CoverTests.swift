import Core
import Foundation
import HTTP
import Synchronization
import Testing

@testable import Site

@Suite struct CoverTests {
  let path = "/covers/books/the-moonstone-wilkie-collins"

  private static func cover(_ content: CoverFile.Content) -> CoverFile {
    CoverFile(mediaType: .png, tag: "00ff", content: content)
  }

  @Test(arguments: [true, false]) func servesThePictureWithAValidator(isHeld: Bool) async throws {
    let stub = StubSite(try Fixture.week())
    let cover = Self.cover(.bytes([1, 2, 3]))
    stub.with { if isHeld { $0.covers.held = { _ in cover } } else { $0.covers.load = { _ in cover } } }
    let response = await stub.get(path)
    #expect(response.body == [1, 2, 3])
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(response.headers["Cache-Control"] == "private, max-age=86400")
    #expect(response.headers["ETag"] == "\"00ff\"")
    for known in ["\"00ff\"", "\"x\", \"00ff\""] {
      let again = await stub.get(path, headers: ["If-None-Match": known])
      #expect(again.status == .notModified)
    }
    #expect(await stub.get(path, headers: ["If-None-Match": "\"x\""]).status == .ok)
  }

  @Test func waitsOnlyForWhatDoesNotLieReady() async throws {
    let stub = StubSite(try Fixture.week())
    let request = Request(.get, path, headers: ["Host": "127.0.0.1:8677"])
    guard stub.site.respond(to: request).present == nil else {
      Issue.record("answered in place")
      return
    }
    stub.with { $0.covers.held = { _ in Self.cover(.bytes([1])) } }
    guard stub.site.respond(to: request).present != nil else {
      Issue.record("answered later")
      return
    }
  }

  @Test func waitsForTheChartsRightAfterAStart() async throws {
    let stub = StubSite(try Fixture.week(), failure: nil)
    let week = stub[\.charts]
    stub.set(\.charts, Fixture.charts(Fixture.books([], isSample: true)))
    stub.loading().with { $0.covers.load = { _ in nil } }
    let request = Request(.get, path, headers: ["Host": "127.0.0.1:8677"])
    let pending = stub.site.respond(to: request)
    guard pending.present == nil else {
      Issue.record("answered in place")
      return
    }
    #expect(await pending.value.status == .notFound)
    stub.set(\.charts, week)
    #expect(await pending.value.headers["Content-Type"] == "image/svg+xml")
  }

  @Test func opensAFileOnce() async throws {
    let opened = Mutex(0)
    let stub = StubSite(try Fixture.week())
    let file = CoverFile.Content.file(size: 9) {
      opened.withLock { $0 += 1 }
      return unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    }
    stub.with { $0.covers.held = { _ in Self.cover(file) } }
    let response = await stub.get(path)
    #expect(response.file?.size == 9)
    #expect(response.body.isEmpty)
    #expect(opened.withLock { $0 } == 1)
    #expect(await stub.get(path, headers: ["If-None-Match": "\"00ff\""]).status == .notModified)
  }

  @Test func servesTheBetterPictureThatHasJustTakenItsPlace() async throws {
    let stub = StubSite(try Fixture.week())
    let isReplaced = Mutex(false)
    let replaced = CoverFile.Content.file(size: 9) {
      isReplaced.withLock { $0 = true }
      return nil
    }
    stub.with {
      $0.covers.held = { _ in isReplaced.withLock { $0 } ? Self.cover(.bytes([4])) : nil }
      $0.covers.load = { _ in Self.cover(replaced) }
    }
    #expect(await stub.get(path).body == [4])
  }

  @Test func drawsAJacketWhereTheFileHasJustGone() async throws {
    let stub = StubSite(try Fixture.week())
    stub.with {
      $0.covers.held = { _ in Self.cover(.file(size: 9) { nil }) }
      $0.covers.load = { _ in nil }
    }
    let response = await stub.get(path)
    #expect(response.headers["Content-Type"] == "image/svg+xml")
    #expect(response.headers["Cache-Control"] == "no-cache")
  }

  @Test func drawsAJacketWhereThereIsNoPicture() async throws {
    let stub = StubSite(try Fixture.week()).with { $0.covers.load = { _ in nil } }
    for path in [path, "/covers/books/middlemarch-george-eliot"] {
      let response = await stub.get(path)
      #expect(response.status == .ok)
      #expect(response.headers["Content-Type"] == "image/svg+xml")
      #expect(response.headers["Cache-Control"] == "no-cache")
      #expect(response.text.hasPrefix("<svg"))
      #expect(response.text.contains(#"xmlns="http://www.w3.org/2000/svg""#))
    }
  }

  @Test(arguments: ["/covers/books/nobody", "/covers/http:%2f%2f127.0.0.1", "/covers/books/x/y", "/covers"])
  func knowsItsItemsOnly(_ target: String) async throws {
    #expect(await StubSite(try Fixture.week()).get(target).status == .notFound)
  }

  @Test(arguments: [
    "Emma", "The Strange Case of Dr. Jekyll and Mr. Hyde", "", " ", "Supercalifragilisticexpialidocious",
    "A Very Long Title That Goes On and On Until Nobody Can Say What It Was About, With a Subtitle That Does the Same",
    "雪国", "吾輩は猫である名前はまだ無いどこで生れたかとんと見当がつかぬ", "Война и мир", "كتاب الأغاني", "🎈", "WWWWWWWWWWWWWWWWWWWWWWWWWW",
  ])
  func jacketsKeepTheirTextInside(_ title: String) {
    let creator = "Gabriel José de la Concordia García Márquez and Somebody Else Entirely"
    for (shape, height, maximumLines) in [(CoverShape.upright, 300, 6), (.square, 200, 4)] {
      let jacket = Jacket(title: title, creator: creator, shape: shape)
      #expect(!jacket.title.isEmpty)
      #expect(jacket.title.count <= maximumLines)
      #expect(jacket.creator.count <= 2)
      let top = (jacket.creator.first?.y ?? height) - jacket.creatorSize
      for line in jacket.title {
        #expect(line.y - jacket.titleSize > 0 && line.y < top)
        // Half an em per character is less than any bold serif takes, so this is a lower bound.
        #expect(line.text.count * jacket.titleSize / 3 <= 200)
      }
      for line in jacket.creator { #expect(line.y <= height - 10) }
      #expect(jacket == Jacket(title: title, creator: creator, shape: shape))
    }
  }
}
