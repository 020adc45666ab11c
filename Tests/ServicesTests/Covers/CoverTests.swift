import Core
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct CoverTests {
  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 1, 0, 8, 2,
  ]

  @Test(
    arguments: [
      (png, .png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), (Array("GIF89a".utf8) + [9, 0, 9, 0, 0], .gif),
      (Array("RIFF0000WEBPVP8 ".utf8), .webP), ([], nil),
      (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), nil),
      (Array("<html>".utf8), nil), (Array("GIF89a".utf8) + [1, 0, 1, 0, 0], nil), (Array("RIFF0000WAVE".utf8), nil),
      (png.prefix(16) + [0, 0, 0, 1, 0, 0, 0, 1, 8], nil), (Array(png.prefix(20)), nil),
    ] as [([UInt8], Picture.MediaType?)])
  func tellsAPictureByItsFirstBytes(_ bytes: [UInt8], _ type: Picture.MediaType?) {
    #expect(Picture(sniffing: bytes)?.mediaType == type)
  }

  @Test(
    arguments: [
      (.respond(.notFound), .notFound), (.respond(Status(code: 429)), .quota),
      (.respond(Status(code: 500)), .down(status: 500)),
      (.respond(text: "<html>not a picture</html>"), .unreadable), (.respond(text: ""), .unreadable),
      (.respond(text: String(repeating: "x", count: 6 << 20)), .unreadable),
      (.redirect(to: "http://127.0.0.1:1/"), .unreachable), (.redirect(to: "http://elsewhere.example/"), .intercepted),
      (.redirect(to: "file:///etc/passwd"), .intercepted),
    ] as [(StubAnswer, ServiceFailure)])
  func takesNothingButAPicture(_ answer: StubAnswer, _ failure: ServiceFailure) async throws {
    let stub = try StubServer { _ in answer }
    let http = try HTTPClient(.init(userAgent: "test", allowsLoopbackHTTP: true))
    let url = try #require(WebURL(stub.url("/a.jpg")))
    await #expect(throws: failure) { try await ImageClient.live(http, hosts: ["127.0.0.1"]).picture(url) }
    await http.close()
    stub.stop()
  }

  @Test func fetchesAPictureOnceAndAMissingOneNotAtOnceAgain() async throws {
    let asked = Mutex(0)
    let now = Mutex(Timestamp(seconds: 0))
    let good = try #require(WebURL("https://static01.nyt.com/good.jpg"))
    let bad = try #require(WebURL("https://static01.nyt.com/bad.jpg"))
    let images = ImageClient { url throws(ServiceFailure) in
      asked.withLock { $0 += 1 }
      guard url == good else { throw .notFound }
      return Picture(mediaType: .png, bytes: Self.png)
    }
    let covers = CoverLibrary(
      images: images, clock: Clock(now: { now.withLock { $0 } }, secondsFromUTC: { _ in 0 })
    ).client
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { #expect(await covers.picture(good) != nil) } }
    }
    #expect(asked.withLock { $0 } == 1)
    for _ in 0..<3 { #expect(await covers.picture(bad) == nil) }
    #expect(asked.withLock { $0 } == 2)
    now.withLock { $0 = Timestamp(seconds: 61) }
    #expect(await covers.picture(bad) == nil)
    #expect(asked.withLock { $0 } == 3)
  }

  @Test func holdsNoMorePicturesThanItMay() async throws {
    let asked = Mutex<[String]>([])
    let large = Self.png + [UInt8](repeating: 0, count: 1 << 20)
    let covers = CoverLibrary(
      images: ImageClient { url throws(ServiceFailure) in
        asked.withLock { $0.append(url.text) }
        return Picture(mediaType: .png, bytes: large)
      }, clock: .fixed(Timestamp(seconds: 0))
    ).client
    let urls = try (0..<10).map { try #require(WebURL("https://static01.nyt.com/\($0).jpg")) }
    for url in urls { _ = await covers.picture(url) }
    _ = await covers.picture(urls[9])
    #expect(asked.withLock { $0 }.count == 10)
    _ = await covers.picture(urls[0])
    #expect(asked.withLock { $0 }.count == 11)
  }
}
