// A drawing or picture with a caption.

@inlinable public func figure<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<figure", attributes, "</figure>", content())
}

@inlinable public func figcaption<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<figcaption", attributes, "</figcaption>", content())
}
