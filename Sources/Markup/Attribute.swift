/// An attribute. The set is closed: it has no event handlers and no `style`, and attributes with addresses take a
/// `Link`.
public struct Attribute: Sendable {
  /// What precedes the value, in one piece: ` class="`. Each append costs more than its bytes.
  @usableFromInline let name: String
  /// `nil` for a Boolean attribute.
  @usableFromInline let value: String?

  @inlinable init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }
}

// Everywhere
extension Attribute {
  @inlinable public static func `class`(_ value: String) -> Attribute { Attribute(" class=\"", value) }
  @inlinable public static func id(_ value: String) -> Attribute { Attribute(" id=\"", value) }
  @inlinable public static func lang(_ value: String) -> Attribute { Attribute(" lang=\"", value) }
  @inlinable public static func role(_ value: Role) -> Attribute { Attribute(" role=\"", value.rawValue) }
  @inlinable public static func tabindex(_ value: Int) -> Attribute { Attribute(" tabindex=\"", String(value)) }
  @inlinable public static var hidden: Attribute { Attribute(" hidden", nil) }
  @inlinable public static func title(_ value: String) -> Attribute { Attribute(" title=\"", value) }

  public enum Role: String, Sendable { case alert, status, search, img, link }

  /// Data for the script: `data-` and a name from the source code.
  public static func data(_ name: StaticString, _ value: String) -> Attribute { Attribute(" data-\(name)=\"", value) }

  /// An ARIA property other than those below: `aria-` and a name from the source code.
  public static func aria(_ name: StaticString, _ value: String) -> Attribute { Attribute(" aria-\(name)=\"", value) }
  @inlinable public static func ariaLabel(_ value: String) -> Attribute { Attribute(" aria-label=\"", value) }
  @inlinable public static var ariaCurrentPage: Attribute { Attribute(" aria-current=\"", "page") }
  /// One of several, though not a page of its own.
  @inlinable public static var ariaCurrent: Attribute { Attribute(" aria-current=\"", "true") }
  @inlinable public static var ariaHidden: Attribute { Attribute(" aria-hidden=\"", "true") }
  @inlinable public static func ariaPressed(_ value: Bool) -> Attribute {
    Attribute(" aria-pressed=\"", value ? "true" : "false")
  }
  @inlinable public static func ariaDescribedBy(_ id: String) -> Attribute { Attribute(" aria-describedby=\"", id) }
}

// Tables
extension Attribute {
  /// What a head cell is the head of.
  @inlinable public static func scope(_ value: Scope) -> Attribute { Attribute(" scope=\"", value.rawValue) }

  public enum Scope: String, Sendable { case row, col }
}

// Links and pictures
extension Attribute {
  @inlinable public static func href(_ link: Link) -> Attribute { Attribute(" href=\"", link.text) }
  @inlinable public static func src(_ link: Link) -> Attribute { Attribute(" src=\"", link.text) }
  @inlinable public static func action(_ link: Link) -> Attribute { Attribute(" action=\"", link.text) }
  @inlinable public static var newTab: Attribute { Attribute(" target=\"", "_blank") }
  /// Goes with `newTab`: the new tab learns neither who opened it nor from where.
  @inlinable public static var noOpenerNoReferrer: Attribute { Attribute(" rel=\"", "noopener noreferrer") }
  @inlinable public static func rel(_ value: String) -> Attribute { Attribute(" rel=\"", value) }
  @inlinable public static func alt(_ value: String) -> Attribute { Attribute(" alt=\"", value) }
  @inlinable public static func width(_ value: Int) -> Attribute { Attribute(" width=\"", String(value)) }
  @inlinable public static func height(_ value: Int) -> Attribute { Attribute(" height=\"", String(value)) }
  @inlinable public static var lazy: Attribute { Attribute(" loading=\"", "lazy") }
  @inlinable public static var asyncDecoding: Attribute { Attribute(" decoding=\"", "async") }
  @inlinable public static func datetime(_ value: String) -> Attribute { Attribute(" datetime=\"", value) }
  @inlinable public static func type(_ value: String) -> Attribute { Attribute(" type=\"", value) }
  @inlinable public static var `defer`: Attribute { Attribute(" defer", nil) }
}

// Forms
extension Attribute {
  @inlinable public static func method(_ value: FormMethod) -> Attribute { Attribute(" method=\"", value.rawValue) }
  @inlinable public static func name(_ value: String) -> Attribute { Attribute(" name=\"", value) }
  @inlinable public static func value(_ value: String) -> Attribute { Attribute(" value=\"", value) }
  @inlinable public static func `for`(_ id: String) -> Attribute { Attribute(" for=\"", id) }
  /// The form that a button outside it belongs to.
  @inlinable public static func form(_ id: String) -> Attribute { Attribute(" form=\"", id) }
  @inlinable public static func label(_ value: String) -> Attribute { Attribute(" label=\"", value) }
  @inlinable public static func placeholder(_ value: String) -> Attribute { Attribute(" placeholder=\"", value) }
  @inlinable public static func autocomplete(_ value: String) -> Attribute { Attribute(" autocomplete=\"", value) }
  /// The lowest and highest value of a number or date field.
  @inlinable public static func min(_ value: String) -> Attribute { Attribute(" min=\"", value) }
  @inlinable public static func max(_ value: String) -> Attribute { Attribute(" max=\"", value) }
  /// How far the values that a field offers are apart: days of a date field.
  @inlinable public static func step(_ value: String) -> Attribute { Attribute(" step=\"", value) }
  /// Sends the form whatever its fields hold: the server says what is wrong.
  @inlinable public static var noValidate: Attribute { Attribute(" novalidate", nil) }
  @inlinable public static func maxlength(_ value: Int) -> Attribute { Attribute(" maxlength=\"", String(value)) }
  @inlinable public static var selected: Attribute { Attribute(" selected", nil) }
  @inlinable public static var checked: Attribute { Attribute(" checked", nil) }
  @inlinable public static var autofocus: Attribute { Attribute(" autofocus", nil) }
  @inlinable public static var required: Attribute { Attribute(" required", nil) }
  @inlinable public static var noSpellcheck: Attribute { Attribute(" spellcheck=\"", "false") }
  @inlinable public static var invalid: Attribute { Attribute(" aria-invalid=\"", "true") }

  public enum FormMethod: String, Sendable { case get, post }
}

// The document's head
extension Attribute {
  @inlinable public static func charset(_ value: String) -> Attribute { Attribute(" charset=\"", value) }
  @inlinable public static func content(_ value: String) -> Attribute { Attribute(" content=\"", value) }
  @inlinable public static func media(_ value: String) -> Attribute { Attribute(" media=\"", value) }
}

// SVG
extension Attribute {
  /// The namespace; needed only in a standalone SVG.
  @inlinable public static var svgNamespace: Attribute { Attribute(" xmlns=\"", "http://www.w3.org/2000/svg") }
  @inlinable public static func viewBox(_ width: Int, _ height: Int) -> Attribute {
    Attribute(" viewBox=\"", "0 0 \(width) \(height)")
  }
  /// Stretches the drawing to its box, in both directions.
  @inlinable public static var stretched: Attribute { Attribute(" preserveAspectRatio=\"", "none") }
  /// Keeps the width of a line whose drawing is stretched.
  @inlinable public static var evenStroke: Attribute { Attribute(" vector-effect=\"", "non-scaling-stroke") }
  @inlinable public static func points(_ value: String) -> Attribute { Attribute(" points=\"", value) }
  @inlinable public static func x1(_ value: String) -> Attribute { Attribute(" x1=\"", value) }
  @inlinable public static func x2(_ value: String) -> Attribute { Attribute(" x2=\"", value) }
  @inlinable public static func y1(_ value: String) -> Attribute { Attribute(" y1=\"", value) }
  @inlinable public static func y2(_ value: String) -> Attribute { Attribute(" y2=\"", value) }
  @inlinable public static func x(_ value: String) -> Attribute { Attribute(" x=\"", value) }
  @inlinable public static func x(_ value: Int) -> Attribute { Attribute(" x=\"", String(value)) }
  @inlinable public static func y(_ value: Int) -> Attribute { Attribute(" y=\"", String(value)) }
  @inlinable public static func cx(_ value: String) -> Attribute { Attribute(" cx=\"", value) }
  @inlinable public static func cy(_ value: String) -> Attribute { Attribute(" cy=\"", value) }
  @inlinable public static func r(_ value: String) -> Attribute { Attribute(" r=\"", value) }
  @inlinable public static func d(_ value: String) -> Attribute { Attribute(" d=\"", value) }
  @inlinable public static func fill(_ value: String) -> Attribute { Attribute(" fill=\"", value) }
  @inlinable public static func fillOpacity(_ value: String) -> Attribute { Attribute(" fill-opacity=\"", value) }
  @inlinable public static func stroke(_ value: String) -> Attribute { Attribute(" stroke=\"", value) }
  @inlinable public static func strokeOpacity(_ value: String) -> Attribute { Attribute(" stroke-opacity=\"", value) }
  @inlinable public static func strokeWidth(_ value: String) -> Attribute { Attribute(" stroke-width=\"", value) }
  @inlinable public static func fontFamily(_ value: String) -> Attribute { Attribute(" font-family=\"", value) }
  @inlinable public static func fontSize(_ value: Int) -> Attribute { Attribute(" font-size=\"", String(value)) }
  @inlinable public static func fontWeight(_ value: Int) -> Attribute { Attribute(" font-weight=\"", String(value)) }
  @inlinable public static func textAnchor(_ value: String) -> Attribute { Attribute(" text-anchor=\"", value) }
}
