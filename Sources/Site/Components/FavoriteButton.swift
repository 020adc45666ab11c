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

  /// What pressing the button does.
  var change: Route { isKept ? .removeFavorite : .addFavorite }

  init(_ item: Item, favorites: Favorites, from page: Route) {
    let favorite = favorites.favorite(for: item)
    self.init(
      item: favorite?.id ?? item.id, title: item.title, isKept: favorite != nil, anchor: item.id.anchor,
      from: page.link(fragment: item.id.anchor))
  }
}

/// A form that changes a favorite, and returns to the button that was pressed.
struct ItemForm<Content: HTML>: Component {
  let change: Route
  let button: FavoriteButton
  let content: Content

  init(_ change: Route, _ button: FavoriteButton, @HTMLBuilder content: () -> Content) {
    self.change = change
    self.button = button
    self.content = content()
  }

  var body: some HTML {
    form(.method(.post), .action(change.link)) {
      input(.type("hidden"), .name("item"), .value(button.item.description))
      input(.type("hidden"), .name("from"), .value(button.from.text))
      content
    }
  }
}

/// The heart of a card.
struct FavoriteHeart: Component {
  let favorite: FavoriteButton

  var body: some HTML {
    ItemForm(favorite.change, favorite) {
      button(
        .id(favorite.anchor), .class("heart"), .type("submit"), .ariaPressed(favorite.isKept),
        .ariaLabel("Favorite \(favorite.title)")
      ) { Icon.heart }
    }
  }
}

/// The button of an item's page.
struct FavoriteToggle: Component {
  let favorite: FavoriteButton
  /// While the item is not a favorite.
  let addStyle: String

  var body: some HTML {
    ItemForm(favorite.change, favorite) {
      button(
        .id(favorite.anchor), .class(favorite.isKept ? "button kept" : addStyle), .type("submit"),
        .ariaPressed(favorite.isKept)
      ) {
        Icon.heart
        favorite.isKept ? "In your favorites" : "Add to favorites"
      }
    }
  }
}
