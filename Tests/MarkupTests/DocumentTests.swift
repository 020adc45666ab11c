import Markup
import TestSupport
import Testing

@Suite struct DocumentTests {
  @Test func aDocumentBeginsWithItsPrologue() {
    let page = Document {
      html(.lang("en")) {
        head { documentTitle("A & B") }; body { "x" }
      }
    }
    #expect(
      page.text == "<!doctype html>\n<html lang=\"en\"><head><title>A &amp; B</title></head><body>x</body></html>\n")
    #expect(Document { Empty() }.text == "<!doctype html>\n\n")
  }

  /// swift-html has different renderers for snapshots and for pages, and one does not escape: here both give the same
  /// bytes.
  @Test func everyWayToWriteGivesTheSameBytes() {
    let page = Document { p(.title("<\"")) { "a & b" } }
    var appended = Array("before".utf8)
    page.write(to: &appended)
    #expect(appended == Array("before".utf8) + page.render())
    #expect(page.render(capacity: 0) == page.render(capacity: 1 << 20))
    #expect(String(decoding: page.render(), as: UTF8.self).contains("<p title=\"&lt;&#34;\">a &amp; b</p>"))
  }

  private struct Nested: HTML {
    let depth: Int

    func write(to page: inout [UInt8]) {
      div(.class("d")) { if depth > 1 { AnyNested(depth: depth - 1) } }.write(to: &page)
    }
  }

  private struct AnyNested: HTML {
    let depth: Int

    func write(to page: inout [UInt8]) { Nested(depth: depth).write(to: &page) }
  }

  @Test func aDeepPageIsWhole() {
    let text = Nested(depth: 500).text
    #expect(text == String(repeating: "<div class=\"d\">", count: 500) + String(repeating: "</div>", count: 500))
  }

  @Test func aLargePageIsWholeAndFast() {
    let count = 5000
    let page = Document {
      ol {
        for number in 1...count {
          li(.id("e\(number)"), .class("a & b")) {
            h2 { "Title <\(number)>" }; number
          }
        }
      }
    }
    var bytes: [UInt8] = []
    let time = processorTime { bytes = page.render() }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.split(separator: "<li ").count == count + 1)
    #expect(text.contains("<li id=\"e5000\" class=\"a &amp; b\"><h2>Title &lt;5000&gt;</h2>5000</li></ol>\n"))
    // Some fifty milliseconds without optimization; copying the page for every part would take minutes.
    #expect(time < .seconds(10))
  }
}
