import Core
import Testing

@Suite struct QuotesTests {
  @Test(arguments: [
    ("\"a b\"", "a b"), ("'a b'", "a b"), (" \"a\"\n", "a"), ("\" a \"", " a "), ("\"\"", ""), ("\"'a'\"", "'a'"),
    ("'it's'", "it's"), ("a", "a"), (" a ", " a "), ("", ""), (" ", " "), ("\"", "\""), ("\"a", "\"a"), ("a\"", "a\""),
    ("\"a'", "\"a'"), ("“a”", "“a”"), ("a\"b\"", "a\"b\""),
  ])
  func onePairIsTakenOff(_ text: String, _ inside: String) {
    #expect(text.unquoted == inside)
  }
}
