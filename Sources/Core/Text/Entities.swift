/// Decodes HTML's character references as browsers do (HTML, 13.2.5.72 to 13.2.5.80).
enum Entities {
  /// Where a reference is, which decides about names without a semicolon.
  enum Place {
    /// In HTML: `&notit;` is `¬it;`.
    case html
    /// In plain text in which a service escaped some characters. Browsers read addresses in attributes this way: a name
    /// that continues with a letter or a digit is no reference, so that `Love&paradise` stays.
    case plain
  }

  /// Decodes each reference once: `&amp;lt;` becomes `&lt;`. Anything that is no reference stays as it is.
  static func decode(_ text: String, in place: Place) -> String {
    guard text.utf8.contains(ampersand) else { return text }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == ampersand, let (characters, end) = reference(bytes[(index + 1)...], in: place) else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      decoded += characters.utf8
      index = end
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static let ampersand = UInt8(ascii: "&")
  private static let semicolon = UInt8(ascii: ";")

  /// The characters of the reference behind an ampersand, and where the text continues; `nil` if it is none.
  private static func reference(_ bytes: ArraySlice<UInt8>, in place: Place) -> (characters: String, end: Int)? {
    if bytes.first == UInt8(ascii: "#") { return number(bytes.dropFirst()) }
    let name = bytes.prefix(longestName).prefix(while: \.isASCIILetterOrDigit)
    if bytes[name.endIndex...].first == semicolon,
      let characters = HTMLNames.characters[text(name)] ?? (place == .plain ? inCapitals(text(name)) : nil)
    {
      return (characters, name.endIndex + 1)
    }
    // The longest first: `&notit` is `not`, `&sup1` is not `sup`.
    for length in stride(from: min(name.count, longestBareName), through: 2, by: -1) {
      let start = name.prefix(length)
      guard HTMLNames.bare.contains(text(start)) else { continue }
      let next = bytes[start.endIndex...].first
      if place == .plain, let next, next.isASCIILetterOrDigit || next == UInt8(ascii: "=") { return nil }
      return HTMLNames.characters[text(start)].map { ($0, start.endIndex) }
    }
    return nil
  }

  /// The meaning of a name that was capitalized together with its title: `EACUTE` is `É`, `RSQUO` is `’`.
  private static func inCapitals(_ name: String) -> String? {
    guard name.count > 1, name.allSatisfy(\.isUppercase) else { return nil }
    let letter = HTMLNames.characters[name.prefix(1) + name.dropFirst().lowercased()]
    return letter.flatMap { $0.allSatisfy(\.isLetter) ? $0 : nil } ?? HTMLNames.characters[name.lowercased()]
  }

  /// `#233;` and `#xE9;`, with or without the semicolon. An invalid number becomes U+FFFD. Windows' numbers for
  /// quotation marks and dashes are left to `PlainText`, which gets the same characters unescaped as well.
  private static func number(_ bytes: ArraySlice<UInt8>) -> (characters: String, end: Int)? {
    let isHexadecimal = bytes.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = bytes.dropFirst(isHexadecimal ? 1 : 0).prefix { byte in
      byte.isASCIIDigit || isHexadecimal && (0x61...0x66).contains(byte | 0x20)
    }
    guard !digits.isEmpty else { return nil }
    let end = digits.endIndex + (bytes[digits.endIndex...].first == semicolon ? 1 : 0)
    let value = UInt32(text(digits.drop { $0 == 0x30 }.prefix(10)), radix: isHexadecimal ? 16 : 10)
    let scalar = value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) } ?? "\u{FFFD}"
    return (String(Character(scalar)), end)
  }

  private static let longestName = 32
  private static let longestBareName = 6

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension HTMLNames {
  /// Built at the first reference.
  fileprivate static let characters = Dictionary(rows.map { ($0.name, $0.characters) }) { first, _ in first }
  /// The names that browsers also accept without a semicolon.
  fileprivate static let bare = Set(rows.filter(\.isBare).map(\.name))

  private static let rows: [(name: String, characters: String, isBare: Bool)] = {
    let words = table.split { $0 == " " || $0 == "\n" }
    return stride(from: 0, to: words.count - 1, by: 2).map { index in
      var characters = String.UnicodeScalarView()
      for number in words[index + 1].split(separator: "+") {
        if let scalar = UInt32(number, radix: 16).flatMap(Unicode.Scalar.init) { characters.append(scalar) }
      }
      let name = words[index]
      return (String(name.prefix { $0 != "*" }), String(characters), name.hasSuffix("*"))
    }
  }()
}
