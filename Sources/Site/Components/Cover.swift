internal import Core
internal import Markup

/// The cover of an item: its picture through our own address, or a jacket.
struct Cover: Sendable, Hashable {
  let title: String
  let author: String
  /// Nil where no picture is known.
  let picture: Link?

  init(title: String, author: String, picture: Link?) {
    self.title = title
    self.author = author
    self.picture = picture
  }

  init(_ item: Item) {
    switch item {
    case .book(let book):
      self.init(
        title: book.title, author: book.author, picture: book.coverURL == nil ? nil : Route.cover(item.id).link)
    }
  }
}

struct CoverView: Component {
  let cover: Cover
  /// Below the first row a picture waits until it is scrolled to.
  var isLazy = false

  var body: some HTML {
    div(.class("cover")) {
      if let picture = cover.picture {
        img(
          .src(picture), .alt("Cover of \(cover.title)"), .width(220), .height(330), isLazy ? .lazy : nil,
          .asyncDecoding)
      } else {
        JacketView(jacket: Jacket(title: cover.title, author: cover.author))
      }
    }
  }
}
