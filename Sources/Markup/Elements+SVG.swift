// The few elements that jackets and icons are drawn with.

@inlinable public func svg<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("svg", attributes, content())
}

@inlinable public func g<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("g", attributes, content())
}

@inlinable public func rect(_ attributes: Attribute?...) -> Element<Empty> { Element("rect", attributes, Empty()) }

@inlinable public func circle(_ attributes: Attribute?...) -> Element<Empty> { Element("circle", attributes, Empty()) }

@inlinable public func path(_ attributes: Attribute?...) -> Element<Empty> { Element("path", attributes, Empty()) }

/// A line of text in a drawing.
@inlinable public func svgText(_ attributes: Attribute?..., content: String) -> Element<String> {
  Element("text", attributes, content)
}
