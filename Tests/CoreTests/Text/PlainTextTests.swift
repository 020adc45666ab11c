import TestSupport
import Testing

@testable import Core

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("Emma", "Emma"), (" a \n b ", "a b"), ("", ""), ("\u{2060}\u{AD}", ""), ("\u{200B} ", ""), ("\u{301}", ""),
    ("雪国", "雪国"),
    ("🎈", "🎈"), ("÷", "÷"), ("abcdefghijk", "abcdefghij…"), ("abcdefghij", "abcdefghij"), ("e\u{301}", "e\u{301}"),
  ])
  func aLineHasAnEndAndSomethingToSee(_ text: String, _ line: String) {
    #expect(PlainText.line(text, atMost: 10) == line)
  }

  @Test func aHugeTextIsCutWithoutBeingReadWhole() {
    #expect(PlainText.line(String(repeating: "x", count: 10_000_000)).unicodeScalars.count == 301)
    #expect(PlainText.line("a" + String(repeating: "\u{301}", count: 5000)).unicodeScalars.count == 301)
  }

  @Test(arguments: [
    ("", []), ("  \n ", []), ("Plain text.", ["Plain text."]), ("<p>One</p><p>Two</p>", ["One", "Two"]),
    ("One<br>Two<br/>Three<BR />Four", ["One", "Two", "Three", "Four"]), ("<b>A <i>bold</b></i> move", ["A bold move"]),
    ("<ul><li>One</li><li>Two</li></ul>", ["One", "Two"]), ("<p class=\"a\">One", ["One"]),
    ("One\n\nTwo", ["One", "Two"]),
    ("One\r\nTwo\rThree\u{2028}Four\u{2029}Five", ["One", "Two", "Three", "Four", "Five"]),
    ("A\u{A0}\u{A0} b\t c", ["A b c"]),
    ("a<span>b</span>c", ["abc"]), ("<table><tr><td>One</td></tr><tr><td>Two</td></tr></table>", ["One", "Two"]),
    ("<hr>One<h5>Two</h5>Three", ["One", "Two", "Three"]), ("a\u{B}b\u{C}c", ["a", "b", "c"]),
  ])
  func tagsBecomeParagraphs(_ html: String, _ paragraphs: [String]) {
    #expect(PlainText.paragraphs(fromHTML: html) == paragraphs)
  }

  @Test(arguments: [
    ("a < b > c", "a < b > c"), ("1 <2 and 3> 2", "1 <2 and 3> 2"), ("I <3 books", "I <3 books"), ("<", "<"),
    ("<<", "<<"),
    ("a <b", "a <b"), ("a <", "a <"), (">", ">"), ("<>", "<>"), ("</>x", "x"), ("</ p>x", "x"),
    ("a<!-- b > c -->d", "ad"),
    ("a<!-- b", "a<!-- b"), ("<!doctype html>a", "a"), ("<\u{E9}>", "<\u{E9}>"), ("<b<i>x", "x"), ("<p", "<p"),
    ("<scr<script>ipt>x", "ipt>x"),
  ])
  func brokenTagsDoNotSwallowText(_ html: String, _ line: String) {
    #expect(PlainText.line(fromHTML: html) == line)
  }

  @Test(arguments: [
    ("a<script>alert('<b>')</script>b", "ab"), ("a<SCRIPT src=x>x</ScRiPt >b", "ab"), ("a<style>p{}</style>b", "ab"),
    ("a<script>b", "a"), ("a<script>b</style>c", "a"), ("a</script>b", "ab"), ("a<scripture>b", "ab"),
    ("a<script></script><style>x</style>b", "ab"), ("a&lt;script&gt;alert(1)&lt;/script&gt;b", "ab"),
  ])
  func codeIsNoText(_ html: String, _ line: String) {
    #expect(PlainText.line(fromHTML: html) == line)
  }

  @Test(arguments: [
    ("Q&amp;A", "Q&A"), ("&lt;3", "<3"), ("&quot;a&quot; &#39;b&#39; &apos;c&apos;", "\"a\" 'b' 'c'"),
    ("a&nbsp;b", "a b"),
    ("&ndash;&mdash;&hellip;&lsquo;&rsquo;&ldquo;&rdquo;", "\u{2013}\u{2014}\u{2026}\u{2018}\u{2019}\u{201C}\u{201D}"),
    (
      "&eacute;&Eacute;&iacute;&szlig;&ntilde;&Uuml;&aring;&AElig;&laquo;",
      "\u{E9}\u{C9}\u{ED}\u{DF}\u{F1}\u{DC}\u{E5}\u{C6}\u{AB}"
    ),
    ("&#233;&#xE9;&#XE9;", "\u{E9}\u{E9}\u{E9}"), ("&#128512;", "\u{1F600}"), ("&#8217;", "\u{2019}"),
    ("AT&T; R&D", "AT&T; R&D"), ("&", "&"), ("&&amp;", "&&"), ("&;", "&;"), ("&#;", "&#;"), ("&#x;", "&#x;"),
    ("&unknown;", "&unknown;"),
    ("a&#150;b&#151;c&#146;s", "a\u{2013}b\u{2014}c\u{2019}s"),
  ])
  func entitiesAreRead(_ html: String, _ line: String) {
    #expect(PlainText.line(fromHTML: html) == line)
  }

  @Test(arguments: [
    ("&amp;amp;", "&amp;"), ("&amp;lt;p&amp;gt;", "&lt;p&gt;"), ("&amp;#39;", "&#39;"),
    ("&lt;p&gt;One&lt;/p&gt;", "One"),
    ("a &lt;b&gt;c&lt;/b&gt; &amp;amp; d", "a c &amp; d"), ("5 &lt; 6 &gt; 4", "5 < 6 > 4"),
  ])
  func whatIsEscapedTwiceIsReadOnce(_ html: String, _ line: String) {
    #expect(PlainText.line(fromHTML: html) == line)
  }

  /// A sign that is taken out later must not make a tag of what was none.
  @Test(arguments: ["a<\u{0}b>c", "a<\u{200B}b>c", "a&lt;&#7;b&gt;c", "a<&#x200B;b>c", "a<\u{7}/p>c", "a<b\u{0}>c"])
  func noTagIsLeft(_ html: String) {
    #expect(["ac", "a c"].contains(PlainText.line(fromHTML: html)))
  }

  @Test(arguments: [
    ("a\u{0}b\u{7}c\u{1B}d\u{7F}e", "abcde"), ("1990\u{96}95\u{97}x", "1990\u{2013}95\u{2014}x"),
    ("\u{91}a\u{92} \u{93}b\u{94}", "\u{2018}a\u{2019} \u{201C}b\u{201D}"), ("wait\u{85}", "wait\u{2026}"),
    ("\u{80}5 \u{95} \u{99} \u{8C}", "\u{20AC}5 \u{2022} \u{2122} \u{152}"), ("a\u{81}\u{8D}\u{9D}b", "ab"),
    ("a\tb\nc", "a\tb\nc"), ("a\r\nb\rc", "a\n\nb\nc"),
    ("plain \u{E9}\u{96EA}\u{1F600}", "plain \u{E9}\u{96EA}\u{1F600}"), ("", ""),
    ("\u{FEFF}a\u{200B}b", "ab"),
  ])
  func controlCharactersGo(_ text: String, _ cleaned: String) {
    #expect(Array(PlainText.clean(text).unicodeScalars) == Array(cleaned.unicodeScalars))
  }

  @Test(
    arguments: [
      0x61C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
    ] as [UInt32])
  func marksThatTurnTheReadingDirectionGo(_ value: UInt32) throws {
    let mark = String(Character(try #require(Unicode.Scalar(value))))
    #expect(PlainText.clean("a\(mark)b") == "ab")
    #expect(PlainText.line(fromHTML: "a&#\(value);b") == "ab")
  }

  /// Persian and Hindi words need them.
  @Test(arguments: [
    "\u{645}\u{6CC}\u{200C}\u{62E}", "\u{915}\u{94D}\u{200D}\u{937}", "\u{1F468}\u{200D}\u{1F33E}", "e\u{301}",
  ])
  func joinersAndMarksStay(_ text: String) {
    #expect(PlainText.clean(text) == text)
    #expect(PlainText.line(fromHTML: text) == text)
  }

  @Test func aLongDescriptionIsCut() {
    let lines = PlainText.paragraphs(fromHTML: String(repeating: "word ", count: 200_000))
    #expect(lines.count == 1)
    #expect((10_000...20_000).contains(lines.joined().count))
  }

  /// Each of these once took quadratic time, which would be minutes here.
  @Test(arguments: [
    "<script>", "<script></script>", "<style></style>", "<", "<a", "<a ", "</", "<!--", "<!-- -->", "<p>", ">", "&",
    "&amp;", "&#", "&lt;", "&lt;a", "\u{301}", "\u{0}", "\r\n", "\u{202E}", "a\u{301}<", "<script", "</script>",
  ])
  func muchOfAnythingTakesLinearTime(_ part: String) {
    let text = String(repeating: part, count: 200_000 / part.utf8.count)
    let time = processorTime { _ = Entities.decode(TagStripper.strip(PlainText.clean(text)), in: .html) }
    #expect(time < .seconds(30))
  }
}
