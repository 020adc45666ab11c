// Elements without content, and those whose content may not come from data.

@inlinable public func meta(_ attributes: Attribute?...) -> VoidElement { VoidElement("<meta", attributes) }

@inlinable public func link(_ attributes: Attribute?...) -> VoidElement { VoidElement("<link", attributes) }

@inlinable public func img(_ attributes: Attribute?...) -> VoidElement { VoidElement("<img", attributes) }

@inlinable public func input(_ attributes: Attribute?...) -> VoidElement { VoidElement("<input", attributes) }

@inlinable public func br(_ attributes: Attribute?...) -> VoidElement { VoidElement("<br", attributes) }

@inlinable public func hr(_ attributes: Attribute?...) -> VoidElement { VoidElement("<hr", attributes) }

/// The document's title. (Too many properties are named `title`.)
@inlinable public func documentTitle(_ text: String) -> Element<String> { Element("<title", [], "</title>", text) }

/// A script from a file of ours. There is no other way: nothing dynamic goes inside `script` or `style`.
@inlinable public func script(_ source: Link) -> Element<Empty> {
  Element("<script", [.src(source), .defer], "</script>", Empty())
}
