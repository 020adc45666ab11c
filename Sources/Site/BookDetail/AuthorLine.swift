import Core
import Markup

/// A book's byline in its own words, in which each author leads to their other books.
struct AuthorLine: Sendable, Hashable {
  struct Part: Sendable, Hashable {
    let text: String
    /// `nil` for what is no author.
    let link: Link?
  }

  let parts: [Part]

  init(_ book: Book) {
    let line = book.byline.isEmpty ? Authorship.usualByline(of: book.author) : book.byline
    var parts: [Part] = []
    var written = line.startIndex
    // A short name may also be a part of a word before the authors.
    var rest = line[(line.firstRange(of: " " + book.author)?.lowerBound ?? line.startIndex)...]
    for name in Authorship.names(of: book.author) {
      guard let range = rest.firstRange(of: name), let key = AuthorKey(name: name) else { continue }
      if written < range.lowerBound { parts.append(Part(text: String(line[written..<range.lowerBound]), link: nil)) }
      parts.append(Part(text: name, link: Route.author(key).link))
      written = range.upperBound
      rest = line[written...]
    }
    if written < line.endIndex { parts.append(Part(text: String(line[written...]), link: nil)) }
    self.parts = parts
  }
}

struct AuthorLineView: Component {
  let line: AuthorLine

  var body: some HTML {
    if !line.parts.isEmpty {
      p(.class("by")) {
        for part in line.parts {
          if let link = part.link { a(.href(link)) { part.text } } else { part.text }
        }
      }
    }
  }
}
