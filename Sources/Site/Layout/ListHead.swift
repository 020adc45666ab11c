import Markup

/// The heading of a list, what it is of, and its tools.
struct ListHead<Tools: HTML>: Component {
  let heading: String
  /// Empty if there is nothing to say.
  let about: String
  /// What is soon out of date, and not printed; empty if there is nothing to say.
  let timing: String
  /// Where else to look; `nil` for nowhere.
  let next: Notice.Next?
  let note: ListHeadNote?
  let tools: Tools

  init(
    _ heading: String, about: String, timing: String = "", next: Notice.Next? = nil, note: ListHeadNote? = nil,
    @HTMLBuilder tools: () -> Tools = { Empty() }
  ) {
    self.heading = heading
    self.about = about
    self.timing = timing
    self.next = next
    self.note = note
    self.tools = tools()
  }

  var body: some HTML {
    div(.class("list-head")) {
      div {
        h1 { heading }
        if !about.isEmpty {
          p(.class("when")) {
            about
            if !timing.isEmpty { span(.class("fresh")) { " · \(timing)" } }
            if let next {
              span(.class("fresh")) {
                " · "
                a(.href(next.link)) { next.words }
              }
            }
          }
        }
      }
      tools
      // Behind the tools, which are used every week.
      if let note {
        details(.class("note")) {
          summary { note.summary }
          p { note.text }
        }
      }
    }
  }
}

/// What a reader can unfold below a heading.
struct ListHeadNote: Sendable, Hashable {
  let summary: String
  let text: String
}
