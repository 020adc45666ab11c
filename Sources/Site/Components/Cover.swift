import Core
import Markup

/// The cover of an item: its picture, served by us, or a jacket.
struct Cover: Sendable, Hashable {
  let title: String
  let creator: String
  let shape: CoverShape
  /// `nil` if no picture is known.
  let picture: Link?

  init(title: String, creator: String, shape: CoverShape, picture: Link?) {
    self.title = title
    self.creator = creator
    self.shape = shape
    self.picture = picture
  }

  init(_ item: Item) {
    self.init(
      title: item.title, creator: item.creator, shape: item.coverShape,
      picture: item.coverURL == nil ? nil : Route.cover(item.id).link)
  }

  var jacket: Jacket { Jacket(title: title, creator: creator, shape: shape) }
}

struct CoverView: Component {
  let cover: Cover
  /// Whether the picture loads only when it is scrolled to.
  var isLazy = false

  var body: some HTML {
    div(.class(cover.shape == .square ? "cover square" : "cover")) {
      if let picture = cover.picture {
        img(
          .src(picture), .alt("Cover of \(cover.title)"), .width(220), .height(cover.shape == .square ? 220 : 330),
          isLazy ? .lazy : nil, .asyncDecoding)
      } else {
        JacketView(jacket: cover.jacket)
      }
    }
  }
}
