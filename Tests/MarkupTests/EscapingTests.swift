import Markup
import Testing

/// Plot, a similar library, does not escape attribute values; here one set serves both places.
@Suite struct EscapingTests {
  private static let references = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&#34;", "'": "&#39;"]

  @Test(arguments: Array(references))
  func specialSignsAreReplacedInTextAndInAttributes(_ sign: String, _ reference: String) {
    #expect(p { sign }.text == "<p>\(reference)</p>")
    #expect(p(.title(sign)) { Empty() }.text == "<p title=\"\(reference)\"></p>")
    #expect(p { "a\(sign)\(sign)b" }.text == "<p>a\(reference)\(reference)b</p>")
  }

  @Test func everyOtherByteOfASCIIStaysAsItIs() {
    for byte in UInt8(0)...127 {
      let sign = String(decoding: [byte], as: UTF8.self)
      let expected = Array((Self.references[sign] ?? sign).utf8)
      #expect(sign.render() == expected, "\(byte)")
      #expect(Array(img(.alt(sign)).render().dropFirst(10).dropLast(2)) == expected, "\(byte)")
    }
  }

  @Test(arguments: [
    "\u{E9}", "\u{96EA}\u{56FD}", "\u{1F600}", "\u{1F468}\u{200D}\u{1F33E}", "e\u{301}", "\u{645}", "\u{10FFFF}",
    "\u{FFFD}", "\u{202E}",
    "\u{FF1C}script\u{FF1E}", "",
  ])
  func longerCharactersStayAsTheyAre(_ text: String) {
    #expect(text.render() == Array(text.utf8))
    #expect((text + "<").render() == Array((text + "&lt;").utf8))
  }

  /// Such a character is not equal to its first scalar, which browsers see all the same.
  @Test(arguments: ["<\u{301}", "\"\u{301}", "&\u{200D}", "'\u{FE0F}", ">\u{20DD}"])
  func aSignWithAMarkUponItIsReplacedToo(_ text: String) throws {
    let sign = String(try #require(text.unicodeScalars.first))
    let rest = String(text.unicodeScalars.dropFirst())
    let reference = try #require(Self.references[sign])
    #expect(text.render() == Array(reference.utf8) + Array(rest.utf8))
    #expect(img(.alt(text)).render() == Array("<img alt=\"\(reference)".utf8) + Array("\(rest)\">".utf8))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "</p><p>", "\" onclick=\"alert(1)", "' autofocus onfocus='x", "&lt;b&gt;", "-->",
    "]]>", "</title>",
    "\">",
  ])
  func nothingBreaksOut(_ text: String) {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&#34;").replacing("'", with: "&#39;")
    #expect(p { text }.text == "<p>\(escaped)</p>")
    #expect(documentTitle(text).text == "<title>\(escaped)</title>")
    #expect(svgText(.class(text), content: text).text == "<text class=\"\(escaped)\">\(escaped)</text>")
    for attribute in Self.attributes(text) {
      let written = input(attribute).text
      #expect(written.hasSuffix("=\"\(escaped)\">"), "\(written)")
    }
  }

  /// Every attribute that takes text.
  private static func attributes(_ text: String) -> [Attribute] {
    [
      .class(text), .id(text), .lang(text), .title(text), .data("x", text), .aria("x", text), .ariaLabel(text),
      .ariaDescribedBy(text),
      .rel(text), .alt(text), .datetime(text), .type(text), .name(text), .value(text), .for(text), .form(text),
      .label(text),
      .placeholder(text), .autocomplete(text), .min(text), .max(text), .charset(text), .content(text), .media(text),
      .cx(text), .cy(text),
      .r(text), .d(text),
      .fill(text), .fillOpacity(text), .stroke(text), .strokeOpacity(text), .strokeWidth(text), .fontFamily(text),
      .textAnchor(text),
    ]
  }

  @Test func anAddressIsEscapedToo() throws {
    let link = try #require(Link(web: "https://example.org/?a=1&b='\"<c>"))
    for attribute in [Attribute.href(link), .src(link), .action(link)] {
      #expect(input(attribute).text.hasSuffix("=\"https://example.org/?a=1&amp;b=&#39;&#34;&lt;c&gt;\">"))
    }
  }
}

extension HTML {
  /// The served bytes, as text.
  var text: String { String(decoding: render(), as: UTF8.self) }
}
