import Core
import Testing

@Suite struct ISBNTests {
  @Test(arguments: [
    ("9780140434088", "9780140434088", "0140434089"), ("0140434089", "9780140434088", "0140434089"),
    ("978-0-14-043408-8", "9780140434088", "0140434089"), ("0 14 043408 9", "9780140434088", "0140434089"),
    ("080442957X", "9780804429573", "080442957X"), ("080442957x", "9780804429573", "080442957X"),
    ("0-8044-2957-X", "9780804429573", "080442957X"), ("0000000000", "9780000000002", "0000000000"),
  ])
  func readsBothForms(_ text: String, _ thirteen: String, _ ten: String) throws {
    let isbn = try #require(ISBN(text))
    #expect(isbn.digits == thirteen)
    #expect(isbn.isbn10 == ten)
    #expect(isbn.description == thirteen)
  }

  @Test func whatBeginsWith979HasNoOlderForm() throws {
    let isbn = try #require(ISBN("979-8-67890-120-0"))
    #expect(isbn.digits == "9798678901200")
    #expect(isbn.isbn10 == nil)
  }

  @Test(arguments: [
    "", "None", "none", "null", "0", "-", "DBKADBL030732", "DORORIG000747", "DBKACX0079037", "B07ABCDEFG",
    "9780140434080", "0140434080", "1234567890", "01404340890", "978014043408", "97801404340880", "9770140434089",
    "X140434089", "0140434X89", "978014043408X", "９７８０１４０４３４０８８", "978014043408８", "+140434089", "0140434089\n",
  ])
  func refusesWhatIsNoISBN(_ text: String) {
    #expect(ISBN(text) == nil)
  }

  /// Both sums weigh neighbours differently, so one wrong digit can never pass.
  @Test(arguments: ["9780140434088", "9798678901200", "0140434089", "080442957X"])
  func oneWrongDigitNeverPasses(_ text: String) {
    let symbols = Array(text)
    for position in symbols.indices {
      for digit in "0123456789X" where digit != symbols[position] {
        var changed = symbols
        changed[position] = digit
        #expect(ISBN(String(changed)) == nil, "\(String(changed))")
      }
    }
  }

  @Test func theOlderFormComesBack() {
    let wrong = (0..<2000).map { String($0 * 499_979) }.filter { body in
      let nine = String(repeating: "0", count: 9 - body.count) + body
      let valid = "0123456789X".compactMap { ISBN(nine + String($0)) }
      return valid.count != 1 || valid.first.flatMap(\.isbn10).flatMap { ISBN($0) } != valid.first
    }
    #expect(wrong.isEmpty)
  }

  @Test func bothFormsAreTheSameNumber() {
    #expect(Set([ISBN("9780140434088"), ISBN("0140434089"), ISBN("0-14-043408-9")]).count == 1)
  }
}
