import HTTP
import Testing

struct FormFieldsTests {
  @Test(
    arguments: [
      ("", [:]), ("a=1", ["a": "1"]), ("a=1&b=2", ["a": "1", "b": "2"]), ("a", ["a": ""]), ("a=", ["a": ""]),
      ("=1", ["": "1"]), ("a=1&&b=2&", ["a": "1", "b": "2"]), ("a=b=c", ["a": "b=c"]), ("a+b=c+d", ["a b": "c d"]),
      ("a%2Bb=%26%3D", ["a+b": "&="]), ("a=%C3%A9", ["a": "é"]), ("a=\u{E9}", ["a": "é"]),
      ("a=%0D%0A%09", ["a": "\r\n\t"]),
      ("a=%e2%80%94", ["a": "—"]),
    ] as [(String, KeyValuePairs<String, String>)])
  func goodOnesAreRead(_ text: String, _ fields: KeyValuePairs<String, String>) throws {
    let read = try FormFields(parsing: Array(text.utf8))
    #expect(read.fields.map(\.name) == fields.map(\.key))
    #expect(read.fields.map(\.value) == fields.map(\.value))
  }

  @Test(arguments: [
    ("a=%", FormFields.ParseError.brokenEscape), ("a=%4", .brokenEscape), ("a=%zz", .brokenEscape),
    ("a=%4&b=1", .brokenEscape), ("%=1", .brokenEscape), ("a=%+1", .brokenEscape), ("a=%-1", .brokenEscape),
    ("a=%00", .controlCharacter), ("a=%1B", .controlCharacter), ("a=%7F", .controlCharacter),
    ("a=\u{0}", .controlCharacter), ("a=%C3", .notUTF8), ("a=%C3%28", .notUTF8), ("a=%ED%A0%80", .notUTF8),
    ("a=%C0%AF", .notUTF8), ("%FF=1", .notUTF8),
  ])
  func badOnesAreRefused(_ text: String, _ error: FormFields.ParseError) {
    #expect(throws: error) { try FormFields(parsing: Array(text.utf8)) }
  }

  @Test func moreThan256FieldsAreRefused() throws {
    func form(_ count: Int) -> [UInt8] { Array(Array(repeating: "a=1", count: count).joined(separator: "&").utf8) }
    #expect(try FormFields(parsing: form(256)).fields.count == 256)
    #expect(throws: FormFields.ParseError.tooManyFields) { try FormFields(parsing: form(257)) }
  }

  @Test func aDoubledFieldHasNoValue() throws {
    let fields = try FormFields(parsing: Array("a=1&b=2&a=1".utf8))
    #expect(fields["a"] == nil)
    #expect(fields.isRepeated("a"))
    #expect(fields["b"] == "2")
    #expect(!fields.isRepeated("b"))
    #expect(fields["c"] == nil)
    #expect(!fields.isRepeated("c"))
  }

  @Test(arguments: ["", "plain", "a b+c", "/?#[]@!$&'()*+,;=", "é — ✓ 𝄞", "100%", "%41", "line\r\nbreak\ttab", "~-._"])
  func everyEscapeIsDecoded(_ text: String) throws {
    let encoded = PercentCoding.encode(text)
    #expect(try PercentCoding.decode(encoded[...]) == text)
    #expect(try FormFields(parsing: "a=\(encoded.lowercased())")["a"] == text)
  }
}
