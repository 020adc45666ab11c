import Core
import HTTP
import Testing

@testable import Site

/// Whether the browser already has a file, according to its tags (RFC 9110, section 13.1.2).
@Suite struct ValidatorTests {
  /// A picture, a jacket and a file of `web/`.
  static let paths = ["/covers/books/the-moonstone-wilkie-collins", "/covers/books/emma-jane-austen", "/assets"]

  /// `TAG` stands for the file's own tag.
  static let fields: [([String], Bool)] = [
    (["\"TAG\""], true), (["W/\"TAG\""], true), (["*"], true), ([" * "], true), ([" W/\"TAG\" "], true),
    (["\"x\", \"TAG\""], true), (["\"x\",\"TAG\""], true), (["\"x\" ,\tW/\"TAG\" , \"y\""], true),
    ([",, \"TAG\","], true), (["\"x\"", "\"TAG\""], true), (["W/\"x\"", "W/\"TAG\""], true),
    (["\"a, b\", \"TAG\""], true), (["\"\", \"TAG\""], true), (["\"é\", \"TAG\""], true),
    (["\"x\""], false), (["W/\"x\""], false), ([""], false), ([], false), (["\"TAG"], false), (["TAG\""], false),
    (["TAG"], false), (["w/\"TAG\""], false), (["W/TAG"], false), (["W/ \"TAG\""], false), (["\"\""], false),
    (["\"x, \"TAG\"\""], false), (["\"x,\\\"TAG\\\"\""], false), (["\"TAG \""], false), (["\"x\" \"TAG\""], false),
    (["**"], false), (["\"*\""], false), (["\"x\", *"], false),
  ]

  private func answer(_ stub: StubSite, _ method: HTTP.Method, _ path: String, _ fields: [String]) async -> Response {
    var request = Request(method, path, headers: ["Host": "127.0.0.1:8677"])
    for field in fields { request.headers.append("If-None-Match", field) }
    return await stub.site.respond(to: request).value
  }

  @Test(arguments: paths, fields)
  func isToldByEveryTag(_ path: String, _ row: ([String], Bool)) async throws {
    let stub = StubSite(try Fixture.week())
    if path == Self.paths[0] {
      let cover = CoverFile(mediaType: .png, tag: "00ff", content: .bytes([1, 2]))
      stub.with { $0.covers.held = { _ in cover } }
    } else if path == Self.paths[1] {
      stub.with { $0.covers.load = { _ in nil } }
    }
    let page = await stub.get("/favorites").text
    let start = try #require(page.firstRange(of: "/assets/"))
    let path = path == "/assets" ? "/assets/" + page[start.upperBound...].prefix { $0 != "\"" } : path

    let first = await answer(stub, .get, path, [])
    let tag = try #require(first.headers["ETag"]).filter { $0 != "\"" }
    let (fields, isKnown) = row
    for method in [HTTP.Method.get, .head] {
      let response = await answer(stub, method, path, fields.map { $0.replacing("TAG", with: tag) })
      #expect(response.status == (isKnown ? .notModified : .ok))
      // With a 304, the server sends the length of the body, but no body.
      #expect(response.body == first.body)
      #expect(response.headers == first.headers)
    }
  }
}
