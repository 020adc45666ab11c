// The elements of tables.

@inlinable public func table<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<table", attributes, "</table>", content())
}

@inlinable public func caption<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<caption", attributes, "</caption>", content())
}

@inlinable public func thead<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<thead", attributes, "</thead>", content())
}

@inlinable public func tbody<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<tbody", attributes, "</tbody>", content())
}

@inlinable public func tr<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<tr", attributes, "</tr>", content())
}

@inlinable public func th<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<th", attributes, "</th>", content())
}

@inlinable public func td<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<td", attributes, "</td>", content())
}
