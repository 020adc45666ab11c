import Core
import Markup

/// A message on a page, in whole sentences.
struct Notice: Sendable, Hashable {
  enum Tone: Sendable, Hashable { case good, bad }

  struct Next: Sendable, Hashable {
    let words: String
    let link: Link
  }

  let tone: Tone
  let text: String
  /// Where to continue.
  var next: Next?
  /// Restores what was removed.
  var undo: FavoriteButton?

  static func good(_ text: String, next: Next? = nil) -> Notice { Notice(tone: .good, text: text, next: next) }
  static func bad(_ text: String, next: Next? = nil) -> Notice { Notice(tone: .bad, text: text, next: next) }
}

struct NoticeView: Component {
  let notice: Notice

  var body: some HTML {
    div(.class(notice.tone == .good ? "notice good" : "notice bad"), .role(notice.tone == .good ? .status : .alert)) {
      p { notice.text }
      if let next = notice.next { a(.class("button"), .href(next.link)) { next.words } }
      if let undo = notice.undo {
        ItemForm(.restoreFavorite, undo) {
          button(.id(undo.anchor), .class("button"), .type("submit")) { "Undo" }
        }
      }
    }
  }
}
