import Testing

@testable import Services

struct JSONTests {
  @Test(arguments: [
    ("null", JSON.null), (" true ", .bool(true)), ("\n[false,null]\t", .array([.bool(false), .null])),
    ("0", .number("0")), ("-0.0", .number("-0.0")), ("1e+400", .number("1e+400")),
    ("123456789012345678901234567890", .number("123456789012345678901234567890")),
    (#""""#, .string("")), (#""a/b\/c\"\\\n\u00e9""#, .string("a/b/c\"\\\né")),
    (#""\ud83d\ude00""#, .string("😀")), (#""\ud800""#, .string("\u{FFFD}")), (#""\ud800\u0041""#, .string("\u{FFFD}A")),
    (#""\udc00x""#, .string("\u{FFFD}x")), (#""\u0000""#, .string("\0")), ("\u{FEFF}[]", .array([])),
    (
      #"{"b":1,"a":{},"b":2}"#,
      .object([
        .init(name: "b", value: .number("1")), .init(name: "a", value: .object([])),
        .init(name: "b", value: .number("2")),
      ])
    ),
  ])
  func reads(text: String, value: JSON) throws {
    #expect(try JSONReader.value(of: Array(text.utf8)) == value)
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1,]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", "[1 2]", "[]]", "nul", "truex",
    "tru",
    "01", "-", "1.", ".5", "1e", "+1", "0x1", "NaN", #"""#, #""\x""#, #""\u12""#, #""\u+123""#, "\"\n\"", "\"\u{1}\"",
    "'a'",
    "\0\0\0", "// a comment", "<!doctype html>",
  ])
  func refuses(text: String) {
    #expect(throws: JSONError.self) { try JSONReader.value(of: Array(text.utf8)) }
  }

  @Test func refusesInvalidUTF8AndGreatDepth() {
    #expect(throws: JSONError.self) { try JSONReader.value(of: [0x22, 0xFF, 0x22]) }
    #expect(throws: JSONError.self) { try JSONReader.value(of: [0x22, 0x5C, 0x6E, 0xC3, 0x22]) }
    for open in ["[", "{\"a\":"] {
      #expect(throws: JSONError.self) {
        try JSONReader.value(of: Array(String(repeating: open, count: 100_000).utf8))
      }
    }
  }

  @Test func writesWhatItReads() throws {
    let text = """
      {
        "numbers": [1, -2.50, 1e400, 123456789012345678901234567890],
        "text": "a/b \\"c\\" \\\\ \\n\\r\\t\\u0001\\u001f é 😀 </script>",
        "empty": {},
        "none": [],
        "inner": {
          "deep": [null, true, false]
        }
      }
      """
    var bytes: [UInt8] = []
    try JSONReader.value(of: Array(text.utf8)).write(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func numbersAreReadAsTheyFit() {
    #expect(JSON.number("12").integer == 12)
    #expect(JSON.number("12.0").integer == 12)
    #expect(JSON.number("1e2").integer == 100)
    for text in ["12.5", "1e400", "9223372036854775808"] { #expect(JSON.number(text).integer == nil) }
    #expect(JSON.string("12").integer == nil)
  }
}
