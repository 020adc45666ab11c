import HTTP
import Testing

struct HeadersTests {
  @Test func namesCompareWithoutCase() {
    var headers: Headers = ["Content-Type": "text/html", "X-A": "1"]
    headers.append("x-a", "2")
    #expect(headers["content-type"] == "text/html")
    #expect(headers["X-a"] == "1")
    #expect(headers.values("X-A") == ["1", "2"])
    #expect(headers["X"] == nil)
    #expect(headers.values("X").isEmpty)
  }

  @Test func onlyASCIILettersHaveCase() {
    let headers: Headers = ["É": "1", "[": "2", "K": "3"]
    #expect(headers["é"] == nil)
    #expect(headers["{"] == nil)
    // The Kelvin sign lowercases to k, but is a different name.
    #expect(headers["\u{212A}"] == nil)
    #expect(headers["k"] == "3")
  }

  @Test func settingReplacesEveryFieldOfThatName() {
    var headers: Headers = ["A": "1", "B": "2", "a": "3"]
    headers["a"] = "4"
    #expect(headers.fields.map(\.name) == ["B", "a"])
    headers["A"] = nil
    #expect(headers == ["B": "2"])
  }

  @Test(arguments: [
    ("a\r\nX-Split: 1", "aX-Split: 1"), ("a\nb", "ab"), ("a\u{0}b", "ab"), ("\u{7F}a\u{1F}", "a"),
    ("é — ✓", "é — ✓"), ("", ""),
  ])
  func controlCharactersAreLeftOut(_ value: String, _ kept: String) {
    var headers: Headers = [value: value]
    #expect(headers.fields.first?.value == kept)
    #expect(headers.fields.first?.name == kept)
    headers["A"] = value
    #expect(headers["A"] == kept)
  }

  /// It is whitespace within a value (RFC 9110, section 5.5): without it, `127.0.0.1<tab>:80` would be another host.
  @Test func aTabStaysInAValue() {
    let headers: Headers = ["A\tB": "1\t2"]
    #expect(headers.fields.first?.name == "AB")
    #expect(headers.fields.first?.value == "1\t2")
  }

  @Test func aTargetIsPathAndQuery() {
    #expect(Request(.get, "/a%3F?b?c").path == "/a%3F")
    #expect(Request(.get, "/a%3F?b?c").query == "b?c")
    #expect(Request(.get, "/a").query.isEmpty)
    #expect(Request(.get, "").path.isEmpty)
  }
}
