import Markup
import Testing

@Suite struct ElementTests {
  @Test func attributesStandInTheirOrder() {
    #expect(
      a(.id("1"), .class("b"), .title("c"), .lang("en")) { "x" }.text
        == #"<a id="1" class="b" title="c" lang="en">x</a>"#)
    #expect(a(.lang("en"), .id("1")) { "x" }.text == #"<a lang="en" id="1">x</a>"#)
  }

  @Test func attributesThatAreNilAreLeftOut() {
    let nothing: Attribute? = nil
    #expect(p(nothing, .id("a"), nothing, .class("b"), nil) { "x" }.text == #"<p id="a" class="b">x</p>"#)
    #expect(img(nil, nil).text == "<img>")
  }

  @Test(arguments: [
    (Attribute.hidden, "hidden"), (.selected, "selected"), (.checked, "checked"), (.defer, "defer"),
    (.class(""), #"class="""#),
    (.lazy, #"loading="lazy""#), (.asyncDecoding, #"decoding="async""#), (.ariaPressed(true), #"aria-pressed="true""#),
    (.ariaPressed(false), #"aria-pressed="false""#), (.ariaCurrentPage, #"aria-current="page""#),
    (.ariaHidden, #"aria-hidden="true""#),
    (.invalid, #"aria-invalid="true""#), (.noSpellcheck, #"spellcheck="false""#), (.newTab, #"target="_blank""#),
    (.noOpenerNoReferrer, #"rel="noopener noreferrer""#), (.role(.alert), #"role="alert""#),
    (.role(.status), #"role="status""#),
    (.method(.post), #"method="post""#), (.method(.get), #"method="get""#), (.width(-1), #"width="-1""#),
    (.height(0), #"height="0""#),
    (.tabindex(-1), #"tabindex="-1""#), (.maxlength(.max), #"maxlength="9223372036854775807""#),
    (.viewBox(20, 30), #"viewBox="0 0 20 30""#),
    (.data("list-name", "x"), #"data-list-name="x""#), (.aria("live", "polite"), #"aria-live="polite""#),
    (.x(1), #"x="1""#), (.y(2), #"y="2""#),
    (.fontSize(9), #"font-size="9""#), (.fontWeight(700), #"font-weight="700""#),
    (.scope(.row), #"scope="row""#), (.scope(.col), #"scope="col""#),
    (.evenStroke, #"vector-effect="non-scaling-stroke""#),
    (.svgNamespace, #"xmlns="http://www.w3.org/2000/svg""#),
  ])
  func attributesAreWrittenLikeThis(_ attribute: Attribute, _ written: String) {
    #expect(input(attribute).text == "<input \(written)>")
  }

  @Test(arguments: [
    (meta(.charset("utf-8")), #"<meta charset="utf-8">"#), (link(.rel("icon")), #"<link rel="icon">"#),
    (img(.alt("")), #"<img alt="">"#),
    (input(.name("a"), .checked), #"<input name="a" checked>"#), (br(), "<br>"), (hr(), "<hr>"),
  ])
  func voidElementsHaveNoEnd(_ element: VoidElement, _ written: String) {
    #expect(element.text == written)
  }

  /// `<rect/>` is right in a drawing, `<div/>` is not; an end tag for every other element is right everywhere.
  @Test(arguments: [
    (rect(.x(1)), #"<rect x="1"></rect>"#), (circle(.r("2")), #"<circle r="2"></circle>"#),
    (path(.d("M0 0")), #"<path d="M0 0"></path>"#),
    (script(Link(path: ["assets", "app.js"])), #"<script src="/assets/app.js" defer></script>"#),
    (div {}, "<div></div>"),
  ])
  func emptyElementsHaveAnEnd(_ element: Element<Empty>, _ written: String) {
    #expect(element.text == written)
  }

  @Test(arguments: [
    (html { "x" }, "html"), (head { "x" }, "head"), (body { "x" }, "body"), (header { "x" }, "header"),
    (footer { "x" }, "footer"),
    (nav { "x" }, "nav"), (main { "x" }, "main"), (article { "x" }, "article"), (section { "x" }, "section"),
    (div { "x" }, "div"),
    (span { "x" }, "span"), (a { "x" }, "a"), (p { "x" }, "p"), (h1 { "x" }, "h1"), (h2 { "x" }, "h2"),
    (h3 { "x" }, "h3"), (h4 { "x" }, "h4"),
    (table { "x" }, "table"), (caption { "x" }, "caption"), (thead { "x" }, "thead"), (tbody { "x" }, "tbody"),
    (progress { "x" }, "progress"), (tr { "x" }, "tr"), (th { "x" }, "th"), (td { "x" }, "td"),
    (ul { "x" }, "ul"), (ol { "x" }, "ol"), (li { "x" }, "li"), (dl { "x" }, "dl"), (dt { "x" }, "dt"),
    (dd { "x" }, "dd"),
    (form { "x" }, "form"), (label { "x" }, "label"), (select { "x" }, "select"), (optgroup { "x" }, "optgroup"),
    (option { "x" }, "option"),
    (button { "x" }, "button"), (small { "x" }, "small"), (strong { "x" }, "strong"), (b { "x" }, "b"),
    (em { "x" }, "em"),
    (time { "x" }, "time"), (blockquote { "x" }, "blockquote"), (fieldset { "x" }, "fieldset"),
    (legend { "x" }, "legend"),
    (details { "x" }, "details"), (summary { "x" }, "summary"), (kbd { "x" }, "kbd"), (code { "x" }, "code"),
    (svg { "x" }, "svg"),
    (g { "x" }, "g"), (svgText(content: "x"), "text"), (documentTitle("x"), "title"),
  ])
  func functionsAreNamedForTheirTags(_ element: Element<String>, _ tag: String) {
    #expect(element.text == "<\(tag)>x</\(tag)>")
  }
}
