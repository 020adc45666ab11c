// The elements that pages are made of. A function each, so that a page reads like its markup.

@inlinable public func html<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("html", attributes, content())
}

@inlinable public func head<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("head", attributes, content())
}

@inlinable public func body<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("body", attributes, content())
}

@inlinable public func header<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("header", attributes, content())
}

@inlinable public func footer<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("footer", attributes, content())
}

@inlinable public func nav<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("nav", attributes, content())
}

@inlinable public func main<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("main", attributes, content())
}

@inlinable public func article<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("article", attributes, content())
}

@inlinable public func section<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("section", attributes, content())
}

@inlinable public func div<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("div", attributes, content())
}

@inlinable public func span<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("span", attributes, content())
}

@inlinable public func a<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("a", attributes, content())
}

@inlinable public func p<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("p", attributes, content())
}

@inlinable public func h1<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("h1", attributes, content())
}

@inlinable public func h2<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("h2", attributes, content())
}

@inlinable public func h3<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("h3", attributes, content())
}

@inlinable public func ul<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("ul", attributes, content())
}

@inlinable public func ol<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("ol", attributes, content())
}

@inlinable public func li<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("li", attributes, content())
}

@inlinable public func dl<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("dl", attributes, content())
}

@inlinable public func dt<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("dt", attributes, content())
}

@inlinable public func dd<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("dd", attributes, content())
}

@inlinable public func form<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("form", attributes, content())
}

@inlinable public func label<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("label", attributes, content())
}

@inlinable public func select<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("select", attributes, content())
}

@inlinable public func optgroup<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("optgroup", attributes, content())
}

@inlinable public func option<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("option", attributes, content())
}

@inlinable public func button<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("button", attributes, content())
}

@inlinable public func small<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("small", attributes, content())
}

@inlinable public func strong<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("strong", attributes, content())
}

@inlinable public func b<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("b", attributes, content())
}

@inlinable public func em<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("em", attributes, content())
}

@inlinable public func time<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("time", attributes, content())
}

@inlinable public func blockquote<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("blockquote", attributes, content())
}

@inlinable public func fieldset<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("fieldset", attributes, content())
}

@inlinable public func legend<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("legend", attributes, content())
}

@inlinable public func details<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("details", attributes, content())
}

@inlinable public func summary<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("summary", attributes, content())
}

@inlinable public func kbd<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("kbd", attributes, content())
}

@inlinable public func code<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("code", attributes, content())
}
