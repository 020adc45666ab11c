import Core
import Testing

@testable import Services

@Suite struct CoverMemoryTests {
  @Test(arguments: [Int64.min, -1, 0, 9_300_000_000_000_000, .max], [0, 1_800_000_000_000, Int64.max])
  func noNumberInItsFileIsTooLarge(until: Int64, now: Int64) throws {
    let folder = try TemporaryFolder()
    let address = try #require(WebURL("https://static01.nyt.com/a.png"))
    let print = Fingerprint(address.text).description
    let text = #"{"format":"topshelf.covers-missing","version":1,"until":{"\#(print)":\#(until)}}"#
    try folder.write(text, to: "missing.json")
    let memory = CoverMemory(file: DurableFile(path: folder.path("missing.json")), log: { _ in })
    let moment = Timestamp(milliseconds: now)
    memory.read(at: moment)
    #expect(!memory.isLeftAlone(address, at: moment))
    _ = memory.remember(.notFound, of: address, at: moment)
    memory.write(at: moment)
    #expect(memory.isLeftAlone(address, at: moment) == (now < .max))
  }
}
