/// A URL with placeholders, like a library catalog's: `https://catalog.example.org/search?isbn={isbn13}`.
///
/// Readers type it for their own browser, so it allows what the browser does: any host on any network. `WebURL` is for
/// untrusted URLs.
package struct LinkTemplate: Sendable, Hashable {
  package enum Placeholder: String, Sendable, Hashable, CaseIterable { case isbn13, isbn10, title, author }

  /// What is wrong with a template.
  package enum Problem: Error, Hashable {
    case tooLong(Int)
    /// It contains a blank or an invisible character.
    case unprintable
    case notWeb
    case userInfo
    case badHost
    case noPlaceholder
    /// As written, with its braces.
    case unknownPlaceholder(String)
    /// It is in place of the host or the port.
    case placeholderInHost
  }

  private enum Part: Sendable, Hashable {
    /// As it appears in the URL.
    case text(String)
    case placeholder(Placeholder)
  }

  /// As typed, with its scheme.
  package let text: String
  private let parts: [Part]

  /// The most characters of a template.
  package static let longest = 500

  /// `nil` for anything that is no template.
  package init?(_ text: String) { try? self.init(parsing: text) }

  /// Reads what a person typed. The default scheme is https, or http for a host on the reader's own network.
  package init(parsing typed: String) throws(Problem) {
    let trimmed = String(typed.unicodeScalars.trimming(Self.isBlank))
    guard trimmed.unicodeScalars.count <= Self.longest else { throw .tooLong(trimmed.unicodeScalars.count) }
    guard !trimmed.unicodeScalars.contains(where: Self.isBlank) else { throw .unprintable }
    let address = try TypedAddress(trimmed)
    text = address.origin + address.rest
    // The limit includes the scheme, so that a saved template can be read again.
    guard text.unicodeScalars.count <= Self.longest else { throw .tooLong(text.unicodeScalars.count) }
    let rest = try Self.parts(of: address.rest)
    guard rest.contains(where: { if case .placeholder = $0 { true } else { false } }) else { throw .noPlaceholder }
    parts = [.text(address.origin)] + rest
  }

  /// The URL for a book; `nil` if the template needs an ISBN and the book has none.
  package func address(for book: Book) -> String? { address { Self.value(of: $0, book) } }

  /// The URL for what was looked for, as a title or as an ISBN; `nil` if the template needs something else.
  package func address(for text: String, isbn: ISBN?) -> String? {
    address { placeholder in
      switch placeholder {
      case .isbn13: isbn?.digits
      case .isbn10: isbn?.isbn10
      case .title: isbn == nil ? text : nil
      case .author: nil
      }
    }
  }

  private func address(_ value: (Placeholder) -> String?) -> String? {
    var address = ""
    for part in parts {
      switch part {
      case .text(let text): address += text
      case .placeholder(let placeholder):
        guard let value = value(placeholder) else { return nil }
        address += PercentEncoding.encode(value)
      }
    }
    return address
  }

  private static func value(of placeholder: Placeholder, _ book: Book) -> String? {
    switch placeholder {
    case .isbn13: book.isbnsForLinks.first?.digits
    case .isbn10: book.isbnsForLinks.lazy.compactMap(\.isbn10).first
    case .title: book.title
    case .author: book.author
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isUnseen || scalar.properties.generalCategory == .privateUse
  }
}

// MARK: - Behind the host

extension LinkTemplate {
  /// Text and placeholders, alternating.
  private static func parts(of rest: String) throws(Problem) -> [Part] {
    var parts: [Part] = []
    var text = ""
    var rest = rest[...]
    while let first = rest.first {
      if let (placeholder, end) = try placeholder(rest) {
        parts += [.text(encode(text)), .placeholder(placeholder)]
        text = ""
        rest = rest[end...]
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return parts + [.text(encode(text))]
  }

  /// The placeholder that begins here. Browsers copy braces from their address bar as `%7B` and `%7D`.
  private static func placeholder(_ rest: Substring) throws(Problem) -> (Placeholder, end: String.Index)? {
    let opening = ["{", "%7B", "%7b"].first { rest.hasPrefix($0) }
    guard let opening else {
      if rest.hasPrefix("}") { throw .unknownPlaceholder("}") }
      return nil
    }
    let name = rest.dropFirst(opening.count).prefix { $0.isLetter || $0.isNumber }
    let closing = ["}", "%7D", "%7d"].first { rest[name.endIndex...].hasPrefix($0) }
    if let closing, let placeholder = Placeholder(rawValue: String(name)) {
      return (placeholder, rest.index(name.endIndex, offsetBy: closing.count))
    }
    // Encoded braces may mean anything.
    guard opening == "{" else { return nil }
    let end = rest.firstIndex(of: "}").map { rest.index(after: $0) }
    throw .unknownPlaceholder(String(rest[..<(end ?? rest.endIndex)].prefix(40)))
  }

  /// As a browser encodes it: valid characters stay, and so do percent-encoded ones.
  private static func encode(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let staysPlain = scalar.isASCII && !"\"<>\\^`|".unicodeScalars.contains(scalar)
      return staysPlain ? String(scalar) : PercentEncoding.encode(String(scalar))
    }.joined()
  }
}
