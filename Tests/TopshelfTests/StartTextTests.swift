import Testing

@testable import Topshelf

@Suite struct StartTextTests {
  private let broken = Array("/x".utf8) + [0xFF]

  @Test func whatIsTextStaysAsItIs() {
    let start = StartText(
      arguments: ["--data-dir", "/é\u{FFFD}", "=", ""].map { Array($0.utf8) },
      environment: ["A=1", "B=a=b", "C=", "A=2", "no sign", "=x", "É=\u{FFFD}"].map { Array($0.utf8) },
      workingFolder: Array("/é".utf8))
    #expect(start.arguments == ["--data-dir", "/é\u{FFFD}", "=", ""])
    #expect(start.environment == ["A": "1", "B": "a=b", "C": "", "": "x", "É": "\u{FFFD}"])
    #expect(start.workingFolder == "/é")
    #expect(start.notUTF8.isEmpty)
  }

  @Test(
    arguments: [
      (["--data-dir=?"], ["--data-dir"]), (["--data-dir", "?"], ["--data-dir"]), (["?"], []), (["a", "?"], []),
      (["--data-dir=a", "?"], []), (["--port", "1", "--data-dir", "?"], ["--data-dir"]), (["--data-dir", "a"], []),
    ] as [([String], Set<String>)])
  func aFlagWhoseValueIsNoTextIsNamed(_ arguments: [String], _ names: Set<String>) {
    let bytes = arguments.map { Array($0.utf8).flatMap { $0 == UInt8(ascii: "?") ? broken : [$0] } }
    #expect(StartText(arguments: bytes, environment: [], workingFolder: nil).notUTF8 == names)
  }

  @Test(arguments: [[0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
  func aVariableThatIsNoTextIsNamed(_ bytes: [UInt8]) {
    let start = StartText(
      arguments: [], environment: [Array("HOME=/h".utf8) + bytes, Array("A=1".utf8)], workingFolder: bytes)
    #expect(start.notUTF8 == ["HOME"])
    #expect(start.environment["A"] == "1")
    #expect(start.workingFolder == nil)
  }
}
