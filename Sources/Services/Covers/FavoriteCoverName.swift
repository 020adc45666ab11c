import Core

/// The name of a favorite's picture: `the-moonstone-wilkie-collins.0123…-4567…-89ab….jpg`. Words that a person
/// recognizes, then the name that the picture has in the cache, which tells it from every other file.
struct FavoriteCoverName: Sendable, Hashable {
  let text: String
  let picture: PictureName

  /// The longest words, in bytes of UTF-8: some file systems take names of 143 bytes, and a `DurableFile` has a longer one
  /// while it is written.
  private static let longestWords = 60

  init(_ picture: PictureName, of item: Item) {
    self.picture = picture
    let words = Normalization.words(item.title) + Normalization.words(item.creator)
    var name = ""
    for scalar in words.joined(separator: "-").unicodeScalars {
      guard name.utf8.count + UTF8.width(scalar) <= Self.longestWords else { break }
      name.unicodeScalars.append(scalar)
    }
    if name.hasSuffix("-") { name.removeLast() }
    text = (name.isEmpty ? item.id.kind.rawValue : name) + "." + picture.text
  }

  /// `nil` for every other file that may lie there.
  init?(_ text: String) {
    guard let dot = text.firstIndex(of: "."), dot != text.startIndex,
      let picture = PictureName(String(text[text.index(after: dot)...]))
    else { return nil }
    self.text = text
    self.picture = picture
  }
}
