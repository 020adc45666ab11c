import HTTP
import Testing

@testable import Site

@Suite struct GateTests {
  let hosts = AllowedHosts(port: 8677, names: ["shelf.library.example", "books.example"])

  private func refusal(_ method: HTTP.Method, _ headers: Headers) -> Int? {
    Gate.refusal(of: Request(method, "/settings", headers: headers), hosts: hosts)?.code
  }

  @Test(arguments: [
    "127.0.0.1:8677", "localhost:8677", "LOCALHOST:8677", "shelf.library.example", "shelf.library.example:80",
    "Shelf.Library.Example:65535",
  ])
  func letsItsOwnHostsIn(_ host: String) {
    #expect(refusal(.get, ["Host": host]) == nil)
  }

  @Test(arguments: [
    "", ":8677", "127.0.0.1", "localhost", "127.0.0.1:8678", "localhost.:8677", "0.0.0.0", "0.0.0.0:8677",
    "evil.example",
    "evil.example:8677", "127.0.0.1.evil.example:8677", "localhost.evil.example", "127.1:8677", "2130706433:8677",
    "[::1]:8677", "[::ffff:127.0.0.1]:8677", "a@127.0.0.1:8677", "127.0.0.1:8677/x", "127.0.0.1:8677, evil.example",
    "127.0.0.1:8677:1", "127.0.0.1:-1", "127.0.0.1:+8677", "127.0.0.1:08677", "shelf.library.example:",
    "shelf.library.example:99999", "shelf.library.example:+1", "x.shelf.library.example",
    "shelf.library.example.", "shelf.library.example:", " 127.0.0.1:8677", "127.0.0.1:8677 ",
    // Letters that Unicode case mapping turns into ASCII: the Kelvin sign, and full width.
    "boo\u{212A}s.example", "\u{FF4C}ocalhost:8677", "localho\u{17F}t:8677",
  ])
  func refusesOtherHosts(_ host: String) {
    #expect(refusal(.get, ["Host": host]) == 421)
    #expect(refusal(.post, ["Host": host]) == 421)
  }

  @Test func refusesNoHostAndTwo() {
    #expect(refusal(.get, [:]) == 421)
    #expect(refusal(.get, ["Host": "127.0.0.1:8677", "host": "127.0.0.1:8677"]) == 421)
  }

  @Test func allowsABoundAddressAndPort80WithoutANumber() {
    let bound = AllowedHosts(port: 80, boundTo: "192.0.2.7")
    for host in ["192.0.2.7", "192.0.2.7:80", "127.0.0.1", "localhost:80"] {
      #expect(Gate.refusal(of: Request(.get, "/", headers: ["Host": host]), hosts: bound) == nil)
    }
    let everywhere = AllowedHosts(port: 8677, boundTo: "0.0.0.0")
    #expect(Gate.refusal(of: Request(.get, "/", headers: ["Host": "0.0.0.0:8677"]), hosts: everywhere) != nil)
  }

  static let form = "application/x-www-form-urlencoded"

  /// What browsers really send.
  @Test(
    arguments: [
      (["Origin": "http://127.0.0.1:8677", "Sec-Fetch-Site": "same-origin"], true),
      (["Origin": "http://127.0.0.1:8677"], true), (["Sec-Fetch-Site": "same-origin"], true),
      (["Sec-Fetch-Site": "none"], true), ([:], true),
      (["Origin": "null"], false), (["Origin": "null", "Sec-Fetch-Site": "same-origin"], false),
      (["Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"], false),
      (["Origin": "http://evil.example"], false),
      (["Sec-Fetch-Site": "cross-site"], false), (["Sec-Fetch-Site": "same-site"], false),
      (["Sec-Fetch-Site": ""], false),
      (["Origin": "http://127.0.0.1:1", "Sec-Fetch-Site": "same-site"], false),
      (["Origin": "http://localhost:8677"], false),
      (["Origin": "https://127.0.0.1:8677"], false), (["Origin": "http://127.0.0.1:8677.evil.example"], false),
      (["Origin": ""], false), (["Origin": "HTTP://127.0.0.1:8677"], true),
      (["Origin": "http://127.0.0.1:8677/"], false),
      (["Origin": "http://127.0.0.1:8677 "], false),
      (["Sec-Fetch-Site": "Same-Origin"], false),
    ] as [([String: String], Bool)])
  func asksWhereAFormIsFrom(_ fields: [String: String], _ isAllowed: Bool) {
    var headers: Headers = ["Host": "127.0.0.1:8677", "Content-Type": Self.form]
    for (name, value) in fields { headers.append(name, value) }
    #expect(refusal(.post, headers) == (isAllowed ? nil : 403))
  }

  @Test(arguments: [
    ("application/x-www-form-urlencoded", true), ("Application/X-WWW-Form-Urlencoded; charset=utf-8", true),
    ("application/x-www-form-urlencoded ; charset=utf-8", true), (" application/x-www-form-urlencoded\t", true),
    ("application / x-www-form-urlencoded", false), ("application/x-www-form-urlencoded, text/plain", false),
    ("appl\u{131}cation/x-www-form-urlencoded", false),
    ("text/plain", false), ("application/json", false), ("multipart/form-data; boundary=x", false), ("", false),
  ])
  func takesFormsOnly(_ type: String, _ isAllowed: Bool) {
    #expect(refusal(.post, ["Host": "127.0.0.1:8677", "Content-Type": type]) == (isAllowed ? nil : 403))
  }

  /// A second value may hide behind the first.
  @Test(arguments: ["Content-Type", "Origin", "Sec-Fetch-Site"]) func asksEveryValueOfAField(_ name: String) {
    let good: Headers = [
      "Host": "127.0.0.1:8677", "Content-Type": Self.form, "Origin": "http://127.0.0.1:8677",
      "Sec-Fetch-Site": "same-origin",
    ]
    #expect(refusal(.post, good) == nil)
    for bad in ["text/plain", "http://evil.example", "cross-site"] {
      var headers = good
      headers.append(name, bad)
      #expect(refusal(.post, headers) == 403)
    }
  }

  @Test func takesHTTPSFromAProxyInFrontOfANamedHost() {
    let headers: Headers = [
      "Host": "shelf.library.example", "Content-Type": Self.form, "Origin": "https://shelf.library.example",
    ]
    #expect(refusal(.post, headers) == nil)
  }

  /// Other sites may link here but embed nothing: each picture would cost a request to a service.
  @Test(
    arguments: [
      ("cross-site", "document", true), ("same-site", "document", true), ("none", "document", true),
      ("same-origin", "image", true), ("cross-site", "image", false), ("cross-site", "iframe", false),
      ("same-site", "script", false), ("cross-site", nil, false), (nil, "image", true),
    ] as [(String?, String?, Bool)])
  func letsOtherSitesLeadHereOnly(_ site: String?, _ destination: String?, _ isAllowed: Bool) {
    var headers: Headers = ["Host": "127.0.0.1:8677"]
    headers["Sec-Fetch-Site"] = site
    headers["Sec-Fetch-Dest"] = destination
    #expect(refusal(.get, headers) == (isAllowed ? nil : 403))
  }

  @Test func everyAddressOfIPv6IsReachedThroughLoopback() {
    let hosts = AllowedHosts(port: 8677, boundTo: "::")
    #expect(Gate.refusal(of: Request(.get, "/", headers: ["Host": "[::1]:8677"]), hosts: hosts) == nil)
  }
}
