// The elements of pages, a function each, so that a page reads like its markup.

@inlinable public func html<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<html", attributes, "</html>", content())
}

@inlinable public func head<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<head", attributes, "</head>", content())
}

@inlinable public func body<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<body", attributes, "</body>", content())
}

@inlinable public func header<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<header", attributes, "</header>", content())
}

@inlinable public func footer<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<footer", attributes, "</footer>", content())
}

@inlinable public func nav<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<nav", attributes, "</nav>", content())
}

@inlinable public func main<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<main", attributes, "</main>", content())
}

@inlinable public func article<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<article", attributes, "</article>", content())
}

@inlinable public func section<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<section", attributes, "</section>", content())
}

@inlinable public func div<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<div", attributes, "</div>", content())
}

@inlinable public func span<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<span", attributes, "</span>", content())
}

@inlinable public func a<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<a", attributes, "</a>", content())
}

@inlinable public func p<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<p", attributes, "</p>", content())
}

@inlinable public func h1<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<h1", attributes, "</h1>", content())
}

@inlinable public func h2<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<h2", attributes, "</h2>", content())
}

@inlinable public func h3<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<h3", attributes, "</h3>", content())
}

@inlinable public func h4<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<h4", attributes, "</h4>", content())
}

@inlinable public func ul<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<ul", attributes, "</ul>", content())
}

@inlinable public func ol<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<ol", attributes, "</ol>", content())
}

@inlinable public func li<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<li", attributes, "</li>", content())
}

@inlinable public func dl<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<dl", attributes, "</dl>", content())
}

@inlinable public func dt<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<dt", attributes, "</dt>", content())
}

@inlinable public func dd<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<dd", attributes, "</dd>", content())
}

@inlinable public func form<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<form", attributes, "</form>", content())
}

@inlinable public func label<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<label", attributes, "</label>", content())
}

@inlinable public func select<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<select", attributes, "</select>", content())
}

@inlinable public func optgroup<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<optgroup", attributes, "</optgroup>", content())
}

@inlinable public func option<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<option", attributes, "</option>", content())
}

@inlinable public func button<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<button", attributes, "</button>", content())
}

@inlinable public func small<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<small", attributes, "</small>", content())
}

@inlinable public func strong<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<strong", attributes, "</strong>", content())
}

@inlinable public func b<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<b", attributes, "</b>", content())
}

@inlinable public func em<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<em", attributes, "</em>", content())
}

@inlinable public func mark<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<mark", attributes, "</mark>", content())
}

@inlinable public func time<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<time", attributes, "</time>", content())
}

@inlinable public func blockquote<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<blockquote", attributes, "</blockquote>", content())
}

@inlinable public func fieldset<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<fieldset", attributes, "</fieldset>", content())
}

@inlinable public func legend<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<legend", attributes, "</legend>", content())
}

@inlinable public func details<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<details", attributes, "</details>", content())
}

@inlinable public func summary<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<summary", attributes, "</summary>", content())
}

@inlinable public func progress<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content)
  -> Element<Content>
{
  Element("<progress", attributes, "</progress>", content())
}

@inlinable public func kbd<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<kbd", attributes, "</kbd>", content())
}

@inlinable public func code<Content: HTML>(_ attributes: Attribute?..., @HTMLBuilder content: () -> Content) -> Element<
  Content
> {
  Element("<code", attributes, "</code>", content())
}
