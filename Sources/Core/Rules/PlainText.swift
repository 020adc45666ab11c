/// Plain text from what strangers send: descriptions with tags, entities, tags as entities, and control characters.
public enum PlainText {
  /// What is read of a description at most, in characters; the longest real ones have 4,000.
  private static let longest = 20_000

  /// The paragraphs of a description, without markup.
  public static func paragraphs(fromHTML html: String) -> [String] {
    // Tags first, then entities once; what were entities may be tags in turn ("&lt;p&gt;", ReadingListV1 #39).
    let text = strippingTags(decodingEntities(strippingTags(String(html.prefix(longest)))))
    return clean(text).split(separator: "\n").map { String($0).collapsingBlanks }.filter { !$0.isEmpty }
  }

  /// One line without markup.
  public static func line(fromHTML html: String) -> String {
    paragraphs(fromHTML: html).joined(separator: " ")
  }

  /// Without control characters, also those of the C1 range that Windows texts bring, and without marks that change the reading direction.
  public static func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnwanted) else { return text }
    var cleaned = ""
    cleaned.unicodeScalars.append(
      contentsOf: text.unicodeScalars.lazy.compactMap { scalar in
        switch scalar.value {
        case 0x96, 0x97: "–"
        case 0x91, 0x92: "’"
        case 0x93: "“"
        case 0x94: "”"
        case 0x85: "…"
        default: isUnwanted(scalar) ? nil : scalar
        }
      })
    return cleaned
  }

  private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x09: false
    case 0..<0x20, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func strippingTags(_ html: String) -> String {
    var text = ""
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      text += rest[..<open]
      let inside = rest[rest.index(after: open)...]
      guard let first = inside.first, first.isLetter || first == "/" || first == "!",
        let close = inside.firstIndex(of: ">")
      else {
        text += "<"
        rest = inside
        continue
      }
      let name = inside.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
      rest = inside[inside.index(after: close)...]
      if blocks.contains(name) { text += "\n" }
      if first != "/", name == "script" || name == "style" {
        // What stands between is code, not text.
        if let end = rest.lowercased().firstRange(of: "</\(name)") {
          let skipped = rest.lowercased()[..<end.lowerBound].count
          rest = rest.dropFirst(skipped)
        } else {
          rest = rest[rest.endIndex...]
        }
      }
    }
    return text + rest
  }

  private static func decodingEntities(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var decoded = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      decoded += rest[..<ampersand]
      rest = rest[rest.index(after: ampersand)...]
      let name = rest.prefix(10).prefix { $0 != ";" }
      let end = rest.index(rest.startIndex, offsetBy: name.count)
      if end < rest.endIndex, rest[end] == ";", let character = character(named: name) {
        decoded += character
        rest = rest[rest.index(after: end)...]
      } else {
        decoded += "&"
      }
    }
    return decoded + rest
  }

  private static func character(named name: Substring) -> String? {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
      let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(UnicodeScalar.init).map { String(Character($0)) }
    }
    return entities[String(name)]
  }

  private static let blocks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "blockquote", "tr",
  ]

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—", "hellip": "…",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "eacute": "é", "egrave": "è", "uuml": "ü", "ouml": "ö",
    "auml": "ä", "ccedil": "ç", "ntilde": "ñ", "copy": "©", "reg": "®", "trade": "™", "bull": "•",
  ]
}
