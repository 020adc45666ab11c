/// An element with content. Only this module can create one, so a tag never comes from data.
public struct Element<Content: HTML>: HTML {
  /// `<p` and `</p>`, as they are written.
  @usableFromInline let opening: String
  @usableFromInline let closing: String
  @usableFromInline let attributes: [Attribute?]
  @usableFromInline let content: Content

  @inlinable init(_ opening: String, _ attributes: [Attribute?], _ closing: String, _ content: Content) {
    self.opening = opening
    self.closing = closing
    self.attributes = attributes
    self.content = content
  }

  @inlinable public func write(to page: inout [UInt8]) {
    page.append(opening, attributes)
    content.write(to: &page)
    page.append(contentsOf: closing.utf8)
  }
}

/// An element that never has content, like `img`.
public struct VoidElement: HTML {
  @usableFromInline let opening: String
  @usableFromInline let attributes: [Attribute?]

  @inlinable init(_ opening: String, _ attributes: [Attribute?]) {
    self.opening = opening
    self.attributes = attributes
  }

  @inlinable public func write(to page: inout [UInt8]) { page.append(opening, attributes) }
}

extension [UInt8] {
  @inlinable mutating func append(_ opening: String, _ attributes: [Attribute?]) {
    append(contentsOf: opening.utf8)
    for case let attribute? in attributes {
      append(contentsOf: attribute.name.utf8)
      if let value = attribute.value {
        append(escaping: value)
        append(UInt8(ascii: "\""))
      }
    }
    append(UInt8(ascii: ">"))
  }
}
