import Core
import Testing

/// The parts of a text that a query matches.
@Suite struct MatchesTests {
  /// What is found stands in brackets.
  private func marked(_ text: String, _ query: String) -> String {
    var marked = ""
    var end = text.startIndex
    for range in ItemQuery(query).matches(in: text) {
      marked += text[end..<range.lowerBound] + "[" + text[range] + "]"
      end = range.upperBound
    }
    return marked + text[end...]
  }

  @Test(arguments: [
    ("The Moonstone", "moon", "The [Moon]stone"), ("The Moonstone", "THE MOON", "[The] [Moon]stone"),
    ("The Other Theory", "the", "[The] Other [The]ory"), ("The Moonstone", "stone", "The Moonstone"),
    ("Jane Eyre", "bronte", "Jane Eyre"), ("Charlotte Brontë", "bronte", "Charlotte [Brontë]"),
    ("Charlotte Bronte\u{308}", "brontë", "Charlotte [Bronte\u{308}]"), ("J. D. Robb", "jd", "[J. D]. Robb"),
    ("J.D. Robb", "j.d. robb", "[J.D]. [Robb]"), ("Spider-Man", "spiderman", "[Spider-Man]"),
    ("Spiderman", "spider man", "[Spiderman]"), ("Don’t Look", "dont", "[Don’t] Look"),
    ("Rock & Roll", "rock and", "[Rock] [&] Roll"), ("Straße", "strasse", "[Straße]"), ("Æsop", "ae", "[Æ]sop"),
    ("吾輩は猫である", "猫", "吾輩は[猫]である"), ("ノルウェイの森", "ﾉﾙｳｪｲ", "[ノルウェイ]の森"),
    ("ΟΔΥΣΣΕΙΑ", "οδύ", "[ΟΔΥ]ΣΣΕΙΑ"), ("שָׁלוֹם", "של", "[שָׁל]וֹם"), ("ＡＢＣ", "ab", "[ＡＢ]Ｃ"),
    ("\u{1F34E} Pie", "\u{1F34E}", "[\u{1F34E}] Pie"), ("One One", "one o", "[One] [One]"),
    ("", "a", ""), ("The Moonstone", "", "The Moonstone"), ("—", "—", "—"), ("Emma", "9780140434088", "Emma"),
  ])
  func marksWhatMatches(_ text: String, _ query: String, _ expected: String) {
    #expect(marked(text, query) == expected)
  }

  @Test(arguments: [
    ("9780804429573", "[9780804429573]"), ("080442957X", "[9780804429573]"), ("97808", "[97808]04429573"),
    ("0-8044", "978[08044]29573"), ("97809", "9780804429573"), ("emma", "9780804429573"),
  ])
  func marksTheTypedPartOfAnISBN(_ query: String, _ expected: String) throws {
    let number = try #require(ISBN("9780804429573"))
    let ranges = ItemQuery(query).matches(in: number)
    let digits = number.digits
    let marked = ranges.first.map {
      digits[..<$0.lowerBound] + "[" + digits[$0] + "]" + digits[$0.upperBound...]
    }
    #expect(String(marked ?? Substring(digits)) == expected && ranges.count <= 1)
  }

  /// Whatever is typed and whatever a title holds: the parts are in order, apart, and of whole letters.
  @Test func partsAreApart() {
    let letters = Array("aé-’.&1 猫ﾞ\u{308}\u{1F34E}שßI")
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      func text() -> String {
        String((0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement() ?? " " })
      }
      let title = text()
      let ranges = ItemQuery(text()).matches(in: title)
      for (one, other) in zip(ranges, ranges.dropFirst()) { #expect(one.upperBound < other.lowerBound) }
      #expect(ranges.allSatisfy { !$0.isEmpty && $0.upperBound <= title.endIndex })
    }
  }
}
