/// Makes plain text of untrusted input: descriptions with tags, entities, escaped tags and control characters.
package enum PlainText {
  /// The most Unicode scalars of a description that are read; the longest real ones have 4,000.
  private static let longest = 20_000

  /// The paragraphs of a description, without markup.
  package static func paragraphs(fromHTML html: String) -> [String] {
    let start = String(String.UnicodeScalarView(html.unicodeScalars.prefix(longest)))
    // Tags first, then entities, once; decoded entities may be tags again ("&lt;p&gt;", ReadingListV1 #39). Each step
    // cleans first: a sign removed behind "<" would turn text into a tag.
    let decoded = Entities.decode(TagStripper.strip(clean(start)), in: .html)
    return TagStripper.strip(clean(decoded)).split(whereSeparator: \.isNewline).map { String($0).collapsingBlanks }
      .filter { !$0.isEmpty }
  }

  /// One line of text without markup, cut to a number of Unicode scalars; empty if nothing in it is visible.
  ///
  /// Real titles have up to 200. An untrusted one of 200,000 would make a page as long, and thousands of accents on one
  /// letter would draw a line across the whole window.
  package static func line(_ text: String, atMost limit: Int = 300) -> String {
    let start =
      text.utf8.count > 4 * limit ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * limit))) : text
    let line = clean(start).collapsingBlanks
    guard line.unicodeScalars.contains(where: { !$0.isUnseen && $0.properties.generalCategory != .nonspacingMark })
    else { return "" }
    guard line.utf8.count > limit, line.unicodeScalars.count > limit else { return line }
    return String(String.UnicodeScalarView(line.unicodeScalars.prefix(limit))) + "…"
  }

  /// The same for text in which a service may have escaped some characters: `AT&amp;T`. What they decode to is text,
  /// even if it looks like a tag.
  package static func line(escaped text: String, atMost limit: Int = 300) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return line(text, atMost: limit) }
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(8 * limit)))
    return line(Entities.decode(start, in: .plain), atMost: limit)
  }

  /// One line without markup.
  package static func line(fromHTML html: String) -> String {
    paragraphs(fromHTML: html).joined(separator: " ")
  }

  /// Without control characters, and without marks that change the reading direction.
  ///
  /// Characters of the C1 range become what Windows text meant by them, as in browsers. Every other line break becomes
  /// `\n`, so that no words merge.
  package static func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }) { return text }
    guard text.unicodeScalars.contains(where: isUnwanted) else { return text }
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isUnwanted(scalar) {
        cleaned.append(scalar)
      } else if let replacement = replacements[scalar.value] {
        cleaned.append(replacement)
      }
    }
    return String(cleaned)
  }

  private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x09: false
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Windows-1252 for C1, and `\n` for line breaks.
  private static let replacements: [UInt32: Unicode.Scalar] = [
    0x0B: "\n", 0x0C: "\n", 0x0D: "\n",
    0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ", 0x89: "‰", 0x8A: "Š",
    0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—",
    0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
  ]
}
