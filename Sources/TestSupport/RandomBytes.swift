import Foundation

/// Random input that can be repeated: a failing test names the seed of its run.
package struct RandomBytes: RandomNumberGenerator, Sendable {
  package let seed: UInt64
  private var state: UInt64

  /// `TOPSHELF_FUZZ_SEED` in the environment repeats a run.
  package init() {
    let named = ProcessInfo.processInfo.environment["TOPSHELF_FUZZ_SEED"].flatMap { UInt64($0) }
    self.init(seed: named ?? UInt64.random(in: 1...UInt64.max))
  }

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// SplitMix64, by Sebastiano Vigna.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  package mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }
  }

  /// A copy with some bytes changed, removed, repeated or cut off.
  package mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
    var mutated = bytes
    for _ in 0..<Int.random(in: 1...8, using: &self) where !mutated.isEmpty {
      let index = Int.random(in: 0..<mutated.count, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: mutated[index] = UInt8.random(in: 0...255, using: &self)
      case 1: mutated[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 2: mutated.remove(at: index)
      case 3: mutated.insert(mutated[index], at: index)
      case 4: mutated.removeSubrange(index...)
      default: mutated.replaceSubrange(index..<index, with: Self.splinters.randomElement(using: &self) ?? [])
      }
    }
    return mutated
  }

  /// What parsers trip over.
  private static let splinters: [[UInt8]] =
    [
      "%", "%zz", "%00", "&", "=", "<script>", "&lt;", "\"", "\\ud800", "\\u0000", "1e999", "99999999999999999999",
      "null",
      "{", "}", "[", "]", ",", "-1", "\u{202E}", "\u{0}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80]]

  /// How often a randomized test tries: `TOPSHELF_FUZZ_ROUNDS` in the environment, or as often as the test proposes.
  package static func rounds(_ usual: Int) -> Range<Int> {
    0..<(ProcessInfo.processInfo.environment["TOPSHELF_FUZZ_ROUNDS"].flatMap { Int($0) } ?? usual)
  }
}
