import Core
import HTTP
import Synchronization
import Testing

@testable import Site

/// What there is to say about the cache file is said on one page.
@Suite struct CacheNoticeTests {
  private func site(_ notice: CacheNotice) throws -> Site {
    var dependencies = StubSite(try Fixture.week()).dependencies
    let cell = NoticeCell(notice)
    dependencies.cacheNotice = { cell.take() }
    return Site(dependencies: dependencies, hosts: AllowedHosts(port: 8677))
  }

  private func text(_ site: Site, _ headers: Headers = [:]) async -> String {
    var request = Request(.get, "/favorites", headers: headers)
    request.headers["Host"] = "127.0.0.1:8677"
    return String(decoding: await site.respond(to: request).value.body, as: UTF8.self)
  }

  @Test(
    arguments: [
      (.damaged(setAside: "topshelf.sqlite.damaged-1"), "saved as topshelf.sqlite.damaged-1."),
      (.newerVersion, "A newer Topshelf saved"), (.locked, "Another program is using"), (.diskFull, "disk is full"),
      (.notPermitted, "permissions"), (.failed, "can’t be saved"),
    ] as [(CacheNotice, String)])
  func itIsSaidOnce(_ notice: CacheNotice, _ words: String) async throws {
    let site = try site(notice)
    // Nobody reads a page that the browser only makes ready.
    _ = await text(site, ["Sec-Purpose": "prefetch"])
    let first = await text(site)
    #expect(first.contains(words) && first.contains(#"role="alert""#))
    #expect(await !text(site).contains(words))
  }
}

private final class NoticeCell: Sendable {
  private let notice: Mutex<CacheNotice?>

  init(_ notice: CacheNotice) { self.notice = Mutex(notice) }

  func take() -> CacheNotice? { notice.withLock { $0.take() } }
}
