/// Removes the tags from a text in linear time, however broken they are.
struct TagStripper {
  static func strip(_ html: String) -> String {
    guard html.utf8.contains(UInt8(ascii: "<")) else { return html }
    var stripper = TagStripper(scalars: Array(html.unicodeScalars))
    while stripper.position < stripper.scalars.count { stripper.step() }
    return String(stripper.text)
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var text = String.UnicodeScalarView()
  /// What was not found up to the end of the text. Looking again at each "<" would take quadratic time.
  private var missing: Set<[Unicode.Scalar]> = []

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private mutating func step() {
    guard scalars[position] == "<", startsTag(position + 1) else { return copy() }
    if matches(Self.commentStart, at: position), let end = firstIndex(of: Self.commentEnd, from: position + 4) {
      position = end + Self.commentEnd.count
      return
    }
    guard let close = firstIndex(of: [">"], from: position + 1) else { return copy() }
    let isClosing = scalars[position + 1] == "/"
    let name = tagName(scalars[(position + 1)..<close])
    position = close + 1
    if Self.blocks.contains(name) { text.append("\n") }
    if !isClosing, name == "script" || name == "style" {
      // The content is code, not text.
      position = firstIndex(of: Array("</\(name)".unicodeScalars), from: position) ?? scalars.count
    }
  }

  private mutating func copy() {
    text.append(scalars[position])
    position += 1
  }

  /// A letter, a slash or an exclamation mark behind "<", as in browsers; "I <3 books" is text.
  private func startsTag(_ index: Int) -> Bool {
    index < scalars.count
      && (Self.isLetter(scalars[index]) || scalars[index] == "/" || scalars[index] == "!")
  }

  private func tagName(_ inside: ArraySlice<Unicode.Scalar>) -> String {
    let name = inside.drop { $0 == "/" }.prefix(12).prefix { Self.isLetter($0) || ("0"..."9").contains($0) }
    return String(String.UnicodeScalarView(name)).lowercased()
  }

  private mutating func firstIndex(of sought: [Unicode.Scalar], from start: Int) -> Int? {
    guard !missing.contains(sought) else { return nil }
    if let found = (start..<max(start, scalars.count)).first(where: { matches(sought, at: $0) }) { return found }
    missing.insert(sought)
    return nil
  }

  /// Whether the text continues so, ignoring case.
  private func matches(_ sought: [Unicode.Scalar], at start: Int) -> Bool {
    guard start + sought.count <= scalars.count else { return false }
    return sought.indices.allSatisfy { index in
      let scalar = scalars[start + index]
      return scalar == sought[index] || Self.isLetter(scalar) && scalar.value | 0x20 == sought[index].value
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static let commentStart = Array("<!--".unicodeScalars)
  private static let commentEnd = Array("-->".unicodeScalars)

  private static let blocks: Set<String> = [
    "p", "br", "hr", "div", "section", "article", "li", "ul", "ol", "dl", "dt", "dd", "h1", "h2", "h3", "h4", "h5",
    "h6",
    "blockquote", "pre", "table", "tr",
  ]
}
