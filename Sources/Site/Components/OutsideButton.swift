import Markup

/// A button that opens another site.
struct OutsideButton: Component {
  let words: String
  let link: Link
  var style = "button"

  var body: some HTML {
    a(.class(style), .href(link), .newTab, .noOpenerNoReferrer) {
      Icon.leave
      words
    }
  }
}
