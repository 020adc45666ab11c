/// An element with content. Only this module can name one, so a tag can never come from data.
public struct Element<Content: HTML>: HTML {
  @usableFromInline let tag: String
  @usableFromInline let attributes: [Attribute?]
  @usableFromInline let content: Content

  @inlinable init(_ tag: String, _ attributes: [Attribute?], _ content: Content) {
    self.tag = tag
    self.attributes = attributes
    self.content = content
  }

  @inlinable public func write(to page: inout [UInt8]) {
    page.append(openingTag: tag, attributes)
    content.write(to: &page)
    page.append(contentsOf: "</".utf8)
    page.append(contentsOf: tag.utf8)
    page.append(UInt8(ascii: ">"))
  }
}

/// An element that never has content, like `img`.
public struct VoidElement: HTML {
  @usableFromInline let tag: String
  @usableFromInline let attributes: [Attribute?]

  @inlinable init(_ tag: String, _ attributes: [Attribute?]) {
    self.tag = tag
    self.attributes = attributes
  }

  @inlinable public func write(to page: inout [UInt8]) { page.append(openingTag: tag, attributes) }
}

extension [UInt8] {
  @inlinable mutating func append(openingTag tag: String, _ attributes: [Attribute?]) {
    append(UInt8(ascii: "<"))
    append(contentsOf: tag.utf8)
    for case let attribute? in attributes {
      append(UInt8(ascii: " "))
      append(contentsOf: attribute.name.utf8)
      if let value = attribute.value {
        append(contentsOf: "=\"".utf8)
        append(escaping: value)
        append(UInt8(ascii: "\""))
      }
    }
    append(UInt8(ascii: ">"))
  }
}
