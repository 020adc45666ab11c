/// What stands on charts and is kept as a favorite.
public enum Item: Sendable, Hashable, Identifiable {
  case book(Book)

  public var id: ItemID {
    switch self {
    case .book(let book): .book(book.key)
    }
  }

  public var title: String {
    switch self {
    case .book(let book): book.title
    }
  }
}

/// An item's name in forms, addresses and favorites.json: `book:the-moonstone-wilkie-collins`.
public enum ItemID: Sendable, Hashable, CustomStringConvertible {
  case book(BookKey)

  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "book", let key = BookKey(parts[1]) else { return nil }
    self = .book(key)
  }

  public var description: String {
    switch self {
    case .book(let key): "book:\(key)"
    }
  }
}
