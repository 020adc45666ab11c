import Markup

/// A text, with the parts marked that a search found.
struct Marked: Component {
  let text: String
  let parts: [Range<String.Index>]

  init(_ text: String, _ parts: [Range<String.Index>]) {
    self.text = text
    self.parts = parts
  }

  var body: some HTML {
    if parts.isEmpty {
      text
    } else {
      for index in parts.indices {
        String(text[(index == 0 ? text.startIndex : parts[index - 1].upperBound)..<parts[index].lowerBound])
        mark { String(text[parts[index]]) }
      }
      String(text[(parts.last?.upperBound ?? text.startIndex)...])
    }
  }
}
