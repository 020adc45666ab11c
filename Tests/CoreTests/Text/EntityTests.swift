import Core
import Testing

@Suite struct EntityTests {
  /// In HTML and in a plain text with the semicolon alike.
  @Test(arguments: [
    ("&frac12; &times; &sect; &dagger; &alpha;", "½ × § † α"), ("&Omega;&omega;&thetasym;", "Ωωϑ"),
    ("&hearts;&clubs;", "♥♣"),
    ("&rarr;&harr;&lArr;", "→↔⇐"), ("&infin;&ne;&le;&sum;", "∞≠≤∑"), ("&scaron;&Zcaron;&lstrok;", "šŽł"),
    ("&ccaron;&yuml;", "čÿ"),
    ("&permil;&prime;&Prime;", "‰′″"), ("&CounterClockwiseContourIntegral;", "∳"), ("&fjlig;", "fj"),
    ("&NotEqualTilde;", "≂̸"),
    ("&AMP;&LT;&GT;&QUOT;", "&<>\""), ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&dollar;&percnt;&num;&excl;", "$%#!"),
    ("a&nbsp;b&emsp;c&thinsp;d&Tab;e&NewLine;f", "a b c d e f"), ("a&shy;b", "a\u{AD}b"), ("&Aacute;&aacute;", "Áá"),
    ("&#233;&#xE9;&#XE9;&#0000233;", "éééé"), ("&#128512;", "😀"), ("&#x1F1FA;&#x1F1F8;", "🇺🇸"),
    ("&#150;&#x97;&#146;&#x80;&#x8A;", "–—’€Š"), ("a&#0;b", "a\u{FFFD}b"), ("&#xD800;&#xDFFF;", "\u{FFFD}\u{FFFD}"),
    ("&#1114112;&#x110000;&#99999999999999999999;&#xFFFFFFFFFFFFF;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&#65 B", "A B"), ("&#65B&#x41G", "ABAG"), ("a&#13;b&#10;c&#9;d", "a b c d"),
    ("a&#7;b&#x1F;c&#127;d&#129;e", "abcde"),
    ("a&#x202E;b&rlm;c&lrm;d&#8238;e&ZeroWidthSpace;f&#xFEFF;g", "abcdefg"), ("a&zwnj;b&zwj;c", "a\u{200C}b\u{200D}c"),
    ("&copy 2024 &amp Co", "© 2024 & Co"), ("&eacute", "é"), ("Caf&eacute!", "Café!"),
  ])
  func areReadEverywhere(_ text: String, _ line: String) {
    #expect(PlainText.line(fromHTML: text) == line)
    #expect(PlainText.line(escaped: text) == line)
  }

  @Test(arguments: [
    "&", "&&", "&;", "&#;", "&#x;", "&# 65;", "&#+65;", "&#-1;", "&#x+41;", "&#xG;", "&unknown;", "&alpha", "&alphax;",
    "&Alpha2;", "&Eacut;",
    "AT&T", "AT&T; R&D", "Q&A", "R&B", "Barnes&Noble", "a & b", "&AcuteAccent;", "&x", "&frac", "&a;",
    "&nosuchnamethatisverylongindeedandon;",
  ])
  func whatIsNoneStays(_ text: String) {
    #expect(PlainText.line(fromHTML: text) == text)
    #expect(PlainText.line(escaped: text) == text)
  }

  /// Browsers go on without a semicolon in HTML, and with what follows; not so in attributes, nor do we in a title.
  @Test(arguments: [
    ("&notit;", "¬it;"), ("&copy2024", "©2024"), ("Love&paradise", "Love¶dise"), ("Life&centuries", "Life¢uries"),
    ("?a=1&sect=2", "?a=1§=2"),
    ("&frac123", "½3"), ("&sup1x", "¹x"), ("&ampamp;", "&amp;"), ("&notin", "¬in"), ("R&amp", "R&"),
  ])
  func htmlNeedsNoSemicolon(_ text: String, _ line: String) {
    #expect(PlainText.line(fromHTML: text) == line)
    #expect(PlainText.line(escaped: text) == (text == "R&amp" ? line : text))
  }

  /// The service puts titles into capitals, and the names in them too.
  @Test(arguments: [
    ("CAF&EACUTE;", "CAFÉ"), ("DON&RSQUO;T", "DON’T"), ("A&NBSP;B", "A B"), ("I &HEARTS; YOU", "I ♥ YOU"),
    ("R&D; Q&A;", "R&D; Q&A;"), ("&NOSUCH;", "&NOSUCH;"),
  ])
  func namesInCapitalsAreReadInTitles(_ text: String, _ line: String) {
    #expect(PlainText.line(escaped: text) == line)
  }

  @Test(arguments: [
    ("&amp;amp;", "&amp;"), ("&amp;lt;b&amp;gt;", "&lt;b&gt;"), ("&amp;#39;", "&#39;"), ("&#38;amp;", "&amp;"),
    ("&amp;eacute;", "&eacute;"),
    ("AT&amp;T", "AT&T"), ("Ben &amp; Jerry", "Ben & Jerry"), ("&lt;3 &quot;x&quot;", "<3 \"x\""),
    ("&lt;script&gt;x&lt;/script&gt;", "<script>x</script>"),
    ("<b>Bold</b>", "<b>Bold</b>"), (" &nbsp; ", ""), ("&#8203;", ""), ("&rlm;&lrm;", ""), ("a&nbsp;&nbsp;b", "a b"),
  ])
  func aTitleIsReadOnceAndIsNeverMarkup(_ text: String, _ line: String) {
    #expect(PlainText.line(escaped: text) == line)
  }

  @Test func aTitleOfReferencesHasAnEnd() {
    #expect(PlainText.line(escaped: String(repeating: "&eacute;", count: 100_000)).unicodeScalars.count <= 301)
    #expect(PlainText.line(escaped: "abcdefghijk&amp;", atMost: 10) == "abcdefghij…")
  }
}
