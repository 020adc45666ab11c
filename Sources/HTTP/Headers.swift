/// Header fields in the order they were added; names ignore ASCII case.
///
/// A value never has a line break: adding a field drops control characters other than tabs, so a response cannot be
/// split.
package struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// The first value of a field; setting replaces every field of that name.
  package subscript(name: String) -> String? {
    get { fields.first { $0.name.equalsIgnoringASCIICase(name) }?.value }
    set {
      fields.removeAll { $0.name.equalsIgnoringASCIICase(name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// All values of a field, in order: two `Host` fields are two values.
  package func values(_ name: String) -> [String] {
    fields.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
  }

  package mutating func append(_ name: String, _ value: String) {
    appendSound(name.only { $0.isNoControl }, value.only { $0.isNoControl || $0 == 0x09 })
  }

  /// Adds a field that is known to have no control characters.
  mutating func appendSound(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension String {
  /// Whether both are equal after `A`...`Z` are lowercased; other letters are compared as they are.
  package func equalsIgnoringASCIICase(_ other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// With `A`...`Z` lowercased and other letters as they are: `lowercased()` turns a Kelvin sign into an ASCII letter.
  package var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }

  fileprivate func only(_ isKept: (UInt8) -> Bool) -> String {
    utf8.allSatisfy(isKept) ? self : String(decoding: utf8.filter(isKept), as: UTF8.self)
  }
}

extension UInt8 {
  var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  var isASCIILetter: Bool { (0x61...0x7A).contains(asciiLowercased) }

  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  var isNoControl: Bool { self >= 0x20 && self != 0x7F }
}
