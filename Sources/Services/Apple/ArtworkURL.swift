import Core

/// The size in the address of one of Apple's pictures.
enum ArtworkURL {
  /// The address of the same picture 600 pixels a side.
  ///
  /// The last segment says how large: `100x100bb.jpg`, `100x99bb.jpg`, `60x60bb-85.png`; `artworkUrl100` named pictures of
  /// 200 in an older feed, so it is read by its form and not searched for a number. An address of another form stays as
  /// it is.
  static func large(_ url: WebURL) -> WebURL {
    guard let slash = url.text.lastIndex(of: "/"), isSize(url.text[url.text.index(after: slash)...]) else { return url }
    return WebURL(url.text[...slash] + "600x600bb.jpg") ?? url
  }

  /// `^[0-9]+x[0-9]+[a-z]*(-[0-9]+)?\.(jpg|jpeg|png|webp)$`
  static func isSize(_ segment: Substring) -> Bool {
    var rest = segment.utf8[...]
    func drop(while matches: (UInt8) -> Bool) -> Int {
      let before = rest.count
      rest = rest.drop(while: matches)
      return before - rest.count
    }
    guard drop(while: \.isASCIIDigit) > 0, rest.popFirst() == UInt8(ascii: "x"), drop(while: \.isASCIIDigit) > 0 else {
      return false
    }
    _ = drop(while: \.isASCIILowercase)
    if rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst()
      guard drop(while: \.isASCIIDigit) > 0 else { return false }
    }
    return [".jpg", ".jpeg", ".png", ".webp"].contains { rest.elementsEqual($0.utf8) }
  }
}
