import Core
import Foundation

/// JSON from services, read as far as it makes sense.
enum TolerantJSON {
  /// Decodes a document; one with broken UTF-8 or half a surrogate pair is repaired first, since in Foundation a single bad character fails the
  /// document, or the row, that holds it.
  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(needsRepair(bytes) ? repair(bytes) : bytes))
  }

  private static func needsRepair(_ bytes: [UInt8]) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return true }
    return bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "\\") && codeUnit(bytes, at: index).map { (0xD800...0xDFFF).contains($0) } == true
    }
  }

  /// Replaces bytes that are not UTF-8, and escapes of lone surrogates, by U+FFFD.
  static func repair(_ bytes: [UInt8]) -> [UInt8] {
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    var repaired: [UInt8] = []
    repaired.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else {
        repaired.append(text[index])
        index += 1
        continue
      }
      guard let unit = codeUnit(text, at: index) else {
        repaired += text[index...(index + 1)]
        index += 2
        continue
      }
      let isPair =
        (0xD800...0xDBFF).contains(unit)
        && codeUnit(text, at: index + 6).map { (0xDC00...0xDFFF).contains($0) } == true
      if isPair {
        repaired += text[index..<(index + 12)]
        index += 12
      } else {
        repaired += (0xD800...0xDFFF).contains(unit) ? Array(#"\uFFFD"#.utf8) : Array(text[index..<(index + 6)])
        index += 6
      }
    }
    return repaired
  }

  /// The number in a `\uXXXX` that begins here.
  private static func codeUnit(_ text: [UInt8], at index: Int) -> UInt16? {
    guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return UInt16(String(decoding: text[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
  }
}

/// The elements of an array that can be decoded; the others are left out. A single one may stand there without an array.
struct TolerantArray<Element: Decodable>: Decodable {
  let elements: [Element]
  /// How many there were, with those left out.
  let count: Int

  init(from decoder: any Decoder) throws {
    guard var container = try? decoder.unkeyedContainer() else {
      elements = [try Element(from: decoder)]
      count = 1
      return
    }
    var elements: [Element] = []
    var count = 0
    while !container.isAtEnd {
      count += 1
      if let element = try? container.decode(Element.self) {
        elements.append(element)
      } else {
        _ = try container.decode(Anything.self)
      }
    }
    self.elements = elements
    self.count = count
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }
}

/// A text, also one that comes as a number: whoever reads a table without knowing its columns takes the title `1984` for one.
///
/// `true` and `false` are none: services say so that they have no text.
struct TolerantText: Decodable {
  let text: String

  private struct TooLong: Error {}

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self.text = text
    } else {
      text = "\(try value.decode(Decimal.self))"
      // A decimal has so many digits; of a longer number the others would be made up.
      guard text.utf8.count <= 38 else { throw TooLong() }
    }
  }
}

extension KeyedDecodingContainer {
  /// A text, also one that comes as a number; empty if there is none or it is something else.
  func text(_ key: Key) -> String {
    do {
      return try decodeIfPresent(String.self, forKey: key) ?? ""
    } catch {
      return (try? decodeIfPresent(TolerantText.self, forKey: key))?.text ?? ""
    }
  }

  /// A whole number, also one that comes as text or with a fraction of zero.
  func number(_ key: Key) -> Int? {
    if let number = try? decodeIfPresent(Int.self, forKey: key) { return number }
    let text = text(key).collapsingBlanks
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }

  /// The elements that make sense; none if there is nothing of the kind.
  func array<Element: Decodable>(_ type: Element.Type, _ key: Key) -> TolerantArray<Element>? {
    try? decodeIfPresent(TolerantArray<Element>.self, forKey: key)
  }

  /// Several texts.
  func texts(_ key: Key) -> [String] { array(TolerantText.self, key)?.elements.map(\.text) ?? [] }
}
