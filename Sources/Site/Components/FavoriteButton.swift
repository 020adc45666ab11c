import Core
import Markup

/// Adds an item or removes it: separate, named changes, so a double click does not undo itself.
struct FavoriteButton: Sendable, Hashable {
  /// The item's id, or the id under which it is a favorite.
  let item: ItemID
  let title: String
  let isKept: Bool
  /// The button's id on the page.
  let anchor: String
  /// The page and button to return to.
  let from: Link

  init(item: ItemID, title: String, isKept: Bool, anchor: String, from: Link) {
    self.item = item
    self.title = title
    self.isKept = isKept
    self.anchor = anchor
    self.from = from
  }

  init(_ item: Item, favorites: Favorites, from page: Route) {
    let favorite = favorites.favorite(for: item)
    self.init(
      item: favorite?.id ?? item.id, title: item.title, isKept: favorite != nil, anchor: item.id.anchor,
      from: page.link.part(item.id.anchor))
  }
}

struct FavoriteForm<Content: HTML>: Component {
  let button: FavoriteButton
  let style: String
  /// `nil` if the button's text is enough.
  let label: String?
  let content: Content

  init(_ button: FavoriteButton, style: String, label: String? = nil, @HTMLBuilder content: () -> Content) {
    self.button = button
    self.style = style
    self.label = label
    self.content = content()
  }

  var body: some HTML {
    form(.method(.post), .action((button.isKept ? Route.removeFavorite : .addFavorite).link)) {
      input(.type("hidden"), .name("item"), .value(button.item.description))
      input(.type("hidden"), .name("from"), .value(button.from.text))
      Markup.button(
        .id(button.anchor), .class(style), .type("submit"), .ariaPressed(button.isKept), label.map { .ariaLabel($0) }
      ) { content }
    }
  }
}
