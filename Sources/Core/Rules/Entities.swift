/// HTML's names for characters, as far as descriptions of books use them.
enum Entities {
  /// Reads them once; what comes of it is not read again, so that `&amp;lt;` is `&lt;`. What is none stays as it is.
  static func decode(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var decoded = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      decoded += rest[..<ampersand]
      rest = rest[rest.index(after: ampersand)...]
      let name = rest.prefix(10).prefix { $0 != ";" }
      if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let character = character(named: name) {
        decoded += character
        rest = rest[rest.index(after: name.endIndex)...]
      } else {
        decoded += "&"
      }
    }
    return decoded + rest
  }

  private static func character(named name: Substring) -> String? {
    guard name.hasPrefix("#") else { return named[String(name)] }
    let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    // Integers are also read with a sign.
    guard digits.first?.isHexDigit == true else { return nil }
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static let named: [String: String] = {
    var named = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "", "ndash": "–", "mdash": "—",
      "hellip": "…", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«",
      "raquo": "»", "iexcl": "¡", "iquest": "¿", "copy": "©", "reg": "®", "trade": "™", "bull": "•", "middot": "·",
      "deg": "°", "euro": "€", "pound": "£", "aelig": "æ", "AElig": "Æ", "oelig": "œ", "OElig": "Œ", "szlig": "ß",
    ]
    for (mark, letters, marked) in [
      ("acute", "aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ"), ("grave", "aeiouAEIOU", "àèìòùÀÈÌÒÙ"),
      ("circ", "aeiouAEIOU", "âêîôûÂÊÎÔÛ"), ("uml", "aeiouyAEIOU", "äëïöüÿÄËÏÖÜ"), ("tilde", "anoANO", "ãñõÃÑÕ"),
      ("cedil", "cC", "çÇ"), ("ring", "aA", "åÅ"), ("slash", "oO", "øØ"), ("caron", "sS", "šŠ"),
    ] {
      for (letter, character) in zip(letters, marked) { named["\(letter)\(mark)"] = String(character) }
    }
    return named
  }()
}
