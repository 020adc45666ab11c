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

  @Test(arguments: [
    "9780804429573", "978-0-8044-2957-3", "ISBN 9780804429573", "isbn:9780804429573", "ISBN-13: 978-0-8044-2957-3",
    "ISBN 13 978 0 8044 2957 3", "ISBN13 9780804429573", "isbn9780804429573", "isbn10=080442957X",
    "ISBN 10: 0 8044 2957 x",
    "080442957x.", "978\u{2010}0\u{2010}8044\u{2010}2957\u{2010}3", "978\u{2011}0\u{2012}8044\u{2013}2957\u{2014}3",
    "978\u{2212}0\u{2212}8044\u{2212}2957\u{2212}3", "978 \u{2013} 0 \u{2013} 8044 \u{2013} 2957 \u{2013} 3",
    "978.0.8044.2957.3", "978_0_8044_2957_3", "978\u{30FC}0\u{30FC}8044\u{30FC}2957\u{30FC}3",
    "978\u{2043}0804429573", "978\u{22C5}0804429573", "080442957\u{425}", "080442957\u{3A7}", "080442957\u{2169}",
    "978\u{B7}0804429573", "978\u{A0}0\u{2009}8044\u{202F}2957\u{3000}3",
    "\u{200E}978\u{AD}0\u{200B}8044\u{2060}2957\u{200D}3\u{202C}",
    "\u{FEFF}9780804429573\u{FEFF}", "９７８０８０４４２９５７３", "９７８－０８０４４２９５７－３", "０８０４４２９５７Ｘ",
    "\u{669}\u{667}\u{668}\u{660}\u{668}\u{660}\u{664}\u{664}\u{662}\u{669}\u{665}\u{667}\u{663}",
    "https://www.amazon.com/dp/080442957X?tag=a-20",
    "https://www.amazon.com/Emma/dp/080442957X/ref=sr_1_1?qid=1700000000",
    "https://openlibrary.org/isbn/9780804429573", "https://shop.example/9780804429573.html", "?isbn=9780804429573&x=1",
    "urn:isbn:9780804429573", "EAN 9780804429573 51995", "Emma (Penguin, 1996), 9780804429573, p. 12",
    "\"9780804429573\"",
    "0140434080 080442957X", "9780140434080 / 9780804429573", "978-0-8044-2957-3\n",
  ])
  func isFoundInWhatIsPasted(_ text: String) throws {
    #expect(ISBN.first(in: text)?.digits == "9780804429573")
  }

  @Test(arguments: [
    "", "1984", "9780804429570", "08044295731", "97808044295733",
    "19780804429573", "978080442957", "B07ABCDEFG", "978 0 8044 .... 2957 3", "9780804429a573", "080442957Y",
    "X80442957X",
    "555-0100", "2026-12-06",
  ])
  func isNotFoundWhereThereIsNone(_ text: String) {
    #expect(ISBN.first(in: text) == nil)
  }

  @Test func theLongerFormGoesFirst() {
    #expect(ISBN.first(in: "ISBN-10 0140434089, ISBN-13 978-0-8044-2957-3")?.digits == "9780804429573")
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
