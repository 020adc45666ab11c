import Markup

/// The heading of a list, what it is of, and its tools.
struct ListHead<Tools: HTML>: Component {
  let heading: String
  /// Empty if there is nothing to say.
  let about: String
  let tools: Tools

  init(_ heading: String, about: String, @HTMLBuilder tools: () -> Tools = { Empty() }) {
    self.heading = heading
    self.about = about
    self.tools = tools()
  }

  var body: some HTML {
    div(.class("list-head")) {
      div {
        h1 { heading }
        if !about.isEmpty { p(.class("when")) { about } }
      }
      tools
    }
  }
}
