import Core
import Testing

@testable import Services

@Suite struct ArtworkURLTests {
  @Test(arguments: [
    ("100x100bb.jpg", "600x600bb.jpg"), ("200x200bb.png", "600x600bb.jpg"), ("55x55bb-85.png", "600x600bb.jpg"),
    ("100x99bb.jpg", "600x600bb.jpg"), ("60x60.webp", "600x600bb.jpg"), ("600x600bb.jpg", "600x600bb.jpg"),
    ("source", "source"), ("mzi.hjhjowfn.jpg", "mzi.hjhjowfn.jpg"), ("100x100bb.svg", "100x100bb.svg"),
    ("100x100bb.jpg?x=1", "100x100bb.jpg?x=1"), ("x100bb.jpg", "x100bb.jpg"), ("100x.jpg", "100x.jpg"),
    ("100x100BB.jpg", "100x100BB.jpg"), ("100x100bb-.jpg", "100x100bb-.jpg"), ("", ""),
  ])
  func theSizeOfAPictureIsWrittenByItsForm(_ segment: String, _ large: String) throws {
    // The path holds a size of its own, which must stay.
    let base = "https://is1-ssl.mzstatic.com/image/thumb/Music/v4/100x100bb.jpg/"
    #expect(ArtworkURL.large(try #require(WebURL(base + segment))).text == base + large)
  }
}
