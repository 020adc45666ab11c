import Core
import Testing

@Suite struct FirstSentenceTests {
  static let long = String(repeating: "word ", count: 100)

  @Test(arguments: [
    ("", ""), ("Short.", "Short."), ("No end at all", "No end at all"),
    (
      "The lighthouse keeper counts the ships that never came. Then one does.",
      "The lighthouse keeper counts the ships that never came."
    ),
    (
      "“A triumph.” The keeper counts the ships that never came. Then one does.",
      "“A triumph.” The keeper counts the ships that never came."
    ),
    (
      "In the winter of the year, Dr. Mabel Grey and J.D. Holt find a map. It lies.",
      "In the winter of the year, Dr. Mabel Grey and J.D. Holt find a map."
    ),
    (
      "Who opened the gate of the old orchard that night? “Nobody,” they say.",
      "Who opened the gate of the old orchard that night?"
    ),
    (
      "“Who opened the gate of the old orchard that night?” she asks. Nobody.",
      "“Who opened the gate of the old orchard that night?” she asks."
    ),
    (
      "It costs 4.50 dollars and is sold in every small town of the valley",
      "It costs 4.50 dollars and is sold in every small town of the valley"
    ),
    ("北国の雪の朝、灯台守は船を数える。二度と来なかった船を。", "北国の雪の朝、灯台守は船を数える。二度と来なかった船を。"),
  ])
  func endsWhereANewSentenceBegins(_ text: String, _ first: String) {
    #expect(FirstSentence.of(text) == first)
  }

  @Test func aSentenceWithoutEndIsCutBehindAWord() {
    let first = FirstSentence.of(Self.long)
    #expect(first.hasSuffix("word…") && first.count <= 301)
  }
}
