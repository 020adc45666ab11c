import Core
import TestSupport
import Testing

@testable import Services

@Suite struct PictureSizeTests {
  static let png = Picture.stub().bytes
  static let gif = Array("GIF89a".utf8) + [0x2C, 0x01, 0x90, 0x01, 0x00]
  /// An application segment, filling, then a progressive frame of 300 to 400.
  static let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xFF, 0xC2, 0, 17, 8, 0x01, 0x90, 0x01, 0x2C, 3,
  ]
  static func riff(_ chunk: String, _ bytes: [UInt8]) -> [UInt8] {
    Array("RIFF____WEBP\(chunk)____".utf8) + bytes
  }
  static let lossy = riff("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x41, 0x90, 0x81])
  /// 14 bits each of width and height, less one.
  static let lossless = riff("VP8L", [0x2F, 0x2B, 0xC1, 0x63, 0x00])
  static let extended = riff("VP8X", [0, 0, 0, 0, 0x2B, 0x01, 0, 0x8F, 0x01, 0])

  @Test(
    arguments: [
      (png, .png, 200, 300), (gif, .gif, 300, 400), (jpeg, .jpeg, 300, 400), (lossy, .webP, 300, 400),
      (lossless, .webP, 300, 400), (extended, .webP, 300, 400),
    ] as [([UInt8], Picture.MediaType, Int, Int)])
  func readsTheMeasures(_ bytes: [UInt8], _ type: Picture.MediaType, _ width: Int, _ height: Int) throws {
    let size = try #require(PictureSize(bytes))
    #expect(size.mediaType == type)
    #expect(size.width == width)
    #expect(size.height == height)
    // Broken off anywhere, it is either too little or still says the same.
    for count in bytes.indices {
      if let short = PictureSize(Array(bytes.prefix(count))) { #expect(short == size) }
    }
  }

  @Test(
    arguments: [
      [], Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Array("<html>".utf8), Array("RIFF0000WAVE".utf8),
      Array("BM".utf8) + [UInt8](repeating: 1, count: 60), Array("GIF88a".utf8) + [9, 0, 9, 0, 0],
      Array("GIF89a".utf8) + [0, 0, 9, 0, 0], [0xFF, 0xD8, 0xFF, 0xE0], [0xFF, 0xD8, 0xFF, 0xDA, 0, 8],
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xC0, 0, 17, 8, 1, 1, 1, 1], [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0, 0xC0],
      png.prefix(12) + Array("IDAT".utf8) + png.suffix(48), riff("VP8 ", [0, 0, 0, 1, 2, 3, 9, 0, 9, 0]),
      riff("VP8L", [0x2E, 1, 1, 1, 1]), riff("ALPH", [UInt8](repeating: 1, count: 20)),
    ] as [[UInt8]])
  func isNoPicture(_ bytes: [UInt8]) { #expect(PictureSize(bytes) == nil) }

  @Test func tellsWhatMayBeShown() throws {
    #expect(try Picture(checking: Self.png).bytes == Self.png)
    var pixel = Self.png
    pixel.replaceSubrange(16..<24, with: [0, 0, 0, 1, 0, 0, 0, 1])
    #expect(throws: ServiceFailure.notFound) { try Picture(checking: pixel) }
    #expect(throws: ServiceFailure.notFound) { try Picture(checking: Array("GIF89a".utf8) + [1, 0, 1, 0, 0]) }
    #expect(throws: ServiceFailure.unreadable) { try Picture(checking: Array("<html>".utf8)) }
    var large = Self.png
    large.replaceSubrange(16..<20, with: [0, 0, 0x10, 0])
    #expect(try Picture(checking: large).mediaType == .png)
    large.replaceSubrange(16..<20, with: [0, 0, 0x10, 1])
    #expect(throws: ServiceFailure.unreadable) { try Picture(checking: large) }
    large.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: ServiceFailure.unreadable) { try Picture(checking: large) }
  }

  @Test func noBytesMakeItTrap() {
    var random = RandomBytes(seed: 42)
    let seeds = [Self.png, Self.gif, Self.jpeg, Self.lossy, Self.lossless, Self.extended, [0xFF, 0xD8, 0xFF]]
    for round in 0..<60_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<(random.next() % 6) where !bytes.isEmpty {
        let place = Int(random.next() % UInt64(bytes.count))
        bytes[place] = random.next() % 3 == 0 ? 0xFF : UInt8(truncatingIfNeeded: random.next())
      }
      if random.next() % 4 == 0 { bytes = Array(bytes.prefix(Int(random.next() % 24))) }
      for _ in 0..<(random.next() % 40) { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
      if let size = PictureSize(bytes) {
        #expect(size.width > 0 && size.height > 0)
      }
    }
  }
}
