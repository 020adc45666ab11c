// The few elements that jackets, icons and charts are drawn with.

@inlinable public func svg<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<svg", attributes, "</svg>", content())
}

@inlinable public func g<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<g", attributes, "</g>", content())
}

@inlinable public func rect(_ attributes: Attribute?...) -> Element<Empty> {
  Element("<rect", attributes, "</rect>", Empty())
}

@inlinable public func circle(_ attributes: Attribute?...) -> Element<Empty> {
  Element("<circle", attributes, "</circle>", Empty())
}

@inlinable public func path(_ attributes: Attribute?...) -> Element<Empty> {
  Element("<path", attributes, "</path>", Empty())
}

/// A line of text in a drawing.
@inlinable public func svgText(_ attributes: Attribute?..., content: String) -> Element<String> {
  Element("<text", attributes, "</text>", content)
}

@inlinable public func line(_ attributes: Attribute?...) -> Element<Empty> {
  Element("<line", attributes, "</line>", Empty())
}

@inlinable public func polyline(_ attributes: Attribute?...) -> Element<Empty> {
  Element("<polyline", attributes, "</polyline>", Empty())
}
