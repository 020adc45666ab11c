import Core
import HTTP
import Markup
import Testing

@testable import Site

@Suite struct RouteTests {
  static let all: [Route] = {
    guard let chart = Chart.ID("hardcover-fiction"), let week = CalendarDate("2026-12-06"),
      let key = BookKey("jane-eyre-charlotte-bronte"), let other = BookKey("雪国-川端康成"),
      let album = AlbumID("1440833098"), let author = AuthorKey("charlotte-bronte"), let far = AuthorKey("川端康成")
    else { return [] }
    return [
      .home, .bestSellers(chart: nil, week: nil), .bestSellers(chart: chart, week: nil),
      .bestSellers(chart: nil, week: week), .bestSellers(chart: chart, week: week), .search(""),
      .search("a & b=c+d%20é"), .item(.book(key)), .item(.book(other)), .item(.album(album)),
      .item(.book(key), from: .bestSellers(chart: chart, week: week)), .item(.album(album), from: .search("a & b=c")),
      .item(.book(other), from: .favorites(page: 2)), .favorites(),
      .favorites(removed: .book(other)), .favorites(removed: .album(album)), .favorites(page: 2),
      .favorites(removed: .book(key), page: 99_999), .addFavorite, .removeFavorite, .restoreFavorite,
      .settings(nil), .settings(.saved), .settings(.keyRemoved(.googleBooks)),
      .settings(.keyTested(.newYorkTimes, .refused)), .saveSettings, .removeKey,
      .testKey, .quit, .cover(.book(key)), .cover(.album(album)), .asset(hash: "0123", name: "app.css"), .health,
      .tryAgain(.home), .tryAgain(.bestSellers(chart: chart, week: week)), .tryAgain(.search("a & b=c")),
      .tryAgain(.item(.book(other))),
      .newLists(chart: chart), .settings(.notQuit), .stopped(run: "0z"), .stopped(run: "a&b=c/é"),
      .formAddress(.removeFavorite),
      .formAddress(.restoreFavorite),
      .formAddress(.removeKey), .formAddress(.testKey), .formAddress(.quit),
      .thisWeek(), .thisWeek(week: week), .thisWeek(group: .childrens), .thisWeek(week: week, group: .monthly),
      .weekFromPicker(nil), .weekFromPicker(week), .weeks, .forgottenWeeks, .loadWeeks, .stopWeeks, .forgetWeeks,
      .formAddress(.loadWeeks), .formAddress(.stopWeeks), .formAddress(.forgetWeeks), .author(author), .author(far),
      .item(.book(key), from: .author(far)), .item(.book(key), from: .thisWeek(week: week, group: .fiction)),
    ]
  }()

  @Test(arguments: all) func leadsBackToItself(_ route: Route) throws {
    #expect(try Route(route.request) == route)
    #expect(route.link.text.hasPrefix("/"))
    #expect(!route.link.text.hasPrefix("//"))
  }

  @Test func coversEveryCase() {
    // This switch does not compile when a route is added, which would be missing above.
    let names = Set(
      Self.all.map { route in
        switch route {
        case .home: 0
        case .bestSellers: 1
        case .search: 2
        case .item: 3
        case .favorites: 4
        case .addFavorite: 5
        case .removeFavorite: 6
        case .settings: 7
        case .saveSettings: 8
        case .removeKey: 9
        case .testKey: 10
        case .cover: 11
        case .asset: 12
        case .health: 13
        case .quit: 14
        case .tryAgain: 15
        case .restoreFavorite: 16
        case .stopped: 17
        case .formAddress: 18
        case .newLists: 19
        case .thisWeek: 20
        case .weekFromPicker: 21
        case .weeks: 22
        case .loadWeeks: 23
        case .stopWeeks: 24
        case .forgetWeeks: 25
        case .author: 26
        case .forgottenWeeks: 27
        }
      })
    #expect(names == Set(0...27))
    #expect(FormAddress.allCases.allSatisfy { Self.all.contains(.formAddress($0)) })
  }

  @Test(arguments: [
    "/nothing", "/best-sellers/x", "/books", "/books/a/b", "/albums", "/albums/1/2", "/covers/x", "/covers/albums",
    "/covers/books/a/b", "/assets/a",
    "//", "///", "//etc/passwd", "//favorites", "//favorites/", "/favorites//", "/favorites///", "/favorites//remove",
    "/books//emma-jane-austen", "/books/emma-jane-austen//", "/favorites/%2F", "/nothing/", "/books/", "/covers/books/",
  ])
  func isNotFound(_ target: String) {
    #expect(throws: PageError.noPage) { try Route(Request(.get, target)) }
  }

  @Test(arguments: [
    "/best-sellers?list=../../etc/passwd", "/best-sellers?list=A", "/best-sellers?week=yesterday",
    "/best-sellers?week=2024-13-45", "/best-sellers?list=a&list=b", "/best-sellers?list=%ff", "/best-sellers?list=%",
    "/favorites?page=0", "/favorites?page=-1", "/favorites?page=+1", "/favorites?page=two", "/favorites?page=100000",
    "/favorites?page=1&page=2", "/favorites?page=%D9%A3",
    "/books/..%2f..", "/books/A", "/books/a--b", "/albums/0", "/albums/01", "/albums/x", "/albums/1%32x",
    "/albums/111111111111111111111",
    "/covers/albums/..%2f1", "/covers/books/..%2f..%2fetc%2fpasswd", "/%00", "/%ff%fe", "/%zz",
    "/%",
    "/books/a%00", "/try-again", "/try-again?page=", "/try-again?page=//evil.example", "/try-again?page=/health",
    "/try-again?page=/favorites/remove", "/try-again?page=/try-again%3Fpage%3D/", "/try-again?page=/&page=/",
    "*", "http://127.0.0.1/", "evil.example:443", "", "favorites", "?q=x", "%2Ffavorites",
  ])
  func isMalformed(_ target: String) {
    let error = #expect(throws: PageError.self) { try Route(Request(.get, target)) }
    guard case .malformed = error else {
      Issue.record("\(target) is \(String(describing: error))")
      return
    }
  }

  /// Programs and people write addresses of folders this way; there is no redirect.
  @Test(arguments: all) func oneSlashAtTheEndLeadsToTheSame(_ route: Route) throws {
    var request = route.request
    guard request.path != "/" else { return }
    request.target = "\(request.path)/\(request.query.isEmpty ? "" : "?")\(request.query)"
    #expect(try Route(request) == route)
  }

  /// Only these two methods have targets of other forms (RFC 9112, section 3.2).
  @Test(arguments: [("OPTIONS", "*"), ("CONNECT", "127.0.0.1:8677"), ("CONNECT", "evil.example:443")])
  func refusesOtherMethodsOfTheWholeProgram(_ method: String, _ target: String) {
    #expect(throws: PageError.methodNotAllowed([.get, .head, .post])) {
      try Route(Request(HTTP.Method(rawValue: method), target))
    }
  }

  @Test(arguments: [
    ("/favorites", "DELETE", ["GET", "HEAD", "POST"]), ("/favorites/remove", "PUT", ["GET", "HEAD", "POST"]),
    ("/favorites/undo", "PUT", ["GET", "HEAD", "POST"]),
    ("/settings", "PUT", ["GET", "HEAD", "POST"]), ("/settings/test-key", "DELETE", ["GET", "HEAD", "POST"]),
    ("/settings/quit", "PATCH", ["GET", "HEAD", "POST"]),
    ("/settings/remove-key", "get", ["GET", "HEAD", "POST"]), ("/best-sellers", "POST", ["GET", "HEAD"]),
    ("/health", "OPTIONS", ["GET", "HEAD"]), ("/", "get", ["GET", "HEAD"]), ("/search", "POST", ["GET", "HEAD"]),
  ])
  func refusesOtherMethods(_ target: String, _ method: String, _ allowed: [String]) {
    #expect(throws: PageError.methodNotAllowed(allowed.map(HTTP.Method.init(rawValue:)))) {
      try Route(Request(HTTP.Method(rawValue: method), target))
    }
  }

  @Test(arguments: [
    "https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "\r\nX-Bad: 1",
    "/%0d%0aX-Bad:1", "/health", "/assets/a/b", "/covers/books/x", "/favorites/remove", "/settings/quit",
    "/settings/quit?run=x", "", "favorites", "/nothing", "http://127.0.0.1:8677/favorites", "*",
  ])
  func isNoPageToComeBackTo(_ address: String) {
    #expect(Route(page: address) == nil)
  }

  @Test(arguments: [
    "/", "/best-sellers?list=manga", "/books/emma-jane-austen", "/albums/1440833098", "/favorites", "/settings",
    "/search?q=x",
  ])
  func isAPageToComeBackTo(_ address: String) {
    #expect(Route(page: address) != nil)
  }
}
