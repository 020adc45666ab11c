import Markup
import Testing

@Suite struct BuilderTests {
  private enum Season { case spring, summer, autumn, winter }

  private struct Badge: Component {
    let words: String?

    var body: some HTML {
      if let words { span(.class("badge")) { words } }
    }
  }

  @Test func partsFollowOneAnother() {
    #expect(
      div {
        "a"; 1; b { "c" }; "d"; -2; br()
      }.text == "<div>a1<b>c</b>d-2<br></div>")
  }

  @Test(arguments: [(true, "<p>ayz</p>"), (false, "<p>az</p>")])
  func ifAlone(_ holds: Bool, _ written: String) {
    #expect(
      p {
        "a"; if holds { "y" }; "z"
      }.text == written)
  }

  @Test(arguments: [(1, "<p>one!</p>"), (2, "<p><b>two</b></p>"), (3, "<p></p>"), (4, "<p>4</p>")])
  func ifAndElse(_ number: Int, _ written: String) {
    let element = p {
      if number == 1 {
        "one"
        "!"
      } else if number == 2 {
        b { "two" }
      } else if number == 3 {
      } else {
        number
      }
    }
    #expect(element.text == written)
  }

  @Test(arguments: zip([Season.spring, .summer, .autumn, .winter], ["&lt;i&gt;", "2", "", "<br>"]))
  private func switches(_ season: Season, _ written: String) {
    let element = div {
      switch season {
      case .spring: "<i>"
      case .summer: 2
      case .autumn: Empty()
      case .winter: br()
      }
    }
    #expect(element.text == "<div>\(written)</div>")
  }

  @Test(arguments: [
    ([], "<ul></ul>"), (["a"], "<ul><li>a</li>,</ul>"), (["a", "<"], "<ul><li>a</li>,<li>&lt;</li>,</ul>"),
  ])
  func loops(_ words: [String], _ written: String) {
    let element = ul {
      for word in words {
        li { word }
        ","
      }
    }
    #expect(element.text == written)
    #expect(ul { words.map { word in Row(word: word) } }.text == written)
  }

  private struct Row: Component {
    let word: String

    var body: some HTML {
      li { word }
      ","
    }
  }

  @Test(arguments: [("x", "<p><span class=\"badge\">x</span>x</p>"), (nil, "<p></p>")])
  func optionalPartsAndComponents(_ words: String?, _ written: String) {
    #expect(
      p {
        Badge(words: words); words
      }.text == written)
  }

  @Test func nothingIsNothing() {
    #expect(div {}.text == "<div></div>")
    #expect(
      Empty().render().isEmpty && String?.none.render().isEmpty && [String]().render().isEmpty && "".render().isEmpty)
  }

  @Test func constantsMayStandAmongTheParts() {
    let element = p {
      let number = 6 * 7
      "n = "
      number
    }
    #expect(element.text == "<p>n = 42</p>")
  }

  @Test(arguments: [0, 7, -7, Int.min, .max])
  func numbersAreWrittenInDigits(_ number: Int) {
    #expect(number.text == "\(number)")
  }
}
