/// Anything that can be part of a page.
///
/// There is no tree in between: the values that the builder creates are the tree, and each appends its bytes to one
/// buffer.
public protocol HTML: Sendable {
  func write(to page: inout [UInt8])
}

/// A part of a page that is made of other parts.
public protocol Component: HTML {
  associatedtype Body: HTML

  @HTMLBuilder var body: Body { get }
}

extension Component {
  @inlinable public func write(to page: inout [UInt8]) { body.write(to: &page) }
}

extension HTML {
  /// The bytes of this part, in UTF-8.
  ///
  /// - Parameter capacity: the bytes to reserve; a chart page takes about 40 kB.
  @inlinable public func render(capacity: Int = 64 << 10) -> [UInt8] {
    var page: [UInt8] = []
    page.reserveCapacity(capacity)
    write(to: &page)
    return page
  }
}

/// A part that is already rendered. It is created from another part, so nothing in it can be unescaped.
public struct Rendered: HTML {
  @usableFromInline let bytes: [UInt8]

  @inlinable public init(_ content: some HTML) { bytes = content.render() }

  @inlinable public func write(to page: inout [UInt8]) { page.append(contentsOf: bytes) }
}

/// A whole page, with the line that keeps browsers out of quirks mode.
public struct Document<Content: HTML>: HTML {
  @usableFromInline let content: Content

  @inlinable public init(@HTMLBuilder content: () -> Content) { self.content = content() }

  @inlinable public func write(to page: inout [UInt8]) {
    page.append(contentsOf: "<!doctype html>\n".utf8)
    content.write(to: &page)
    page.append(UInt8(ascii: "\n"))
  }
}

/// Text in a page is always escaped; markup cannot be inserted as a string.
extension String: HTML {
  @inlinable public func write(to page: inout [UInt8]) { page.append(escaping: self) }
}

extension Int: HTML {
  @inlinable public func write(to page: inout [UInt8]) { page.append(contentsOf: String(self).utf8) }
}
