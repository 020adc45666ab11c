import HTTP
import TestSupport
import Testing

/// The parser always returns, and what it accepts is complete.
@Suite struct RandomizedFormTests {
  @Test func theParserComesBack() {
    var random = RandomBytes()
    let form = Array("item=book%3Athe-moonstone&from=%2Fbest-sellers%3Flist%3Da+b&note=%C3%A9".utf8)
    var taken = 0
    for _ in RandomBytes.rounds(5000) {
      let bytes = Bool.random(using: &random) ? random.mutation(of: form) : random.bytes(upTo: 300)
      guard let fields = try? FormFields(parsing: bytes) else { continue }
      taken += 1
      let again = fields.fields.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
      let reparsed = try? FormFields(parsing: Array(again.joined(separator: "&").utf8))
      #expect(reparsed == fields, "seed \(random.seed)")
    }
    #expect(taken > 10)
  }
}
