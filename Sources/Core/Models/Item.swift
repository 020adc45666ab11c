/// An entry of a chart, or a favorite.
///
/// What both kinds have is a property of the item. Code that needs more has a page or a card for each kind.
///
/// Indirect, because each change of the favorites copies lists of ten thousand: that costs one reference per item
/// instead of one for every text of a book.
package indirect enum Item: Sendable, Hashable, Identifiable {
  case book(Book)
  case album(Album)

  package var id: ItemID {
    switch self {
    case .book(let book): .book(book.key)
    case .album(let album): .album(album.id)
    }
  }

  package var title: String {
    switch self {
    case .book(let book): book.title
    case .album(let album): album.title
    }
  }

  /// The author or the artist.
  package var creator: String {
    switch self {
    case .book(let book): book.author
    case .album(let album): album.artist
    }
  }

  /// Everyone who made it, including illustrators and editors.
  package var byline: String {
    switch self {
    case .book(let book): book.byline
    case .album(let album): album.artist
    }
  }

  package var coverURL: WebURL? {
    switch self {
    case .book(let book): book.coverURL
    case .album(let album): album.coverURL
    }
  }

  package var coverShape: CoverShape {
    switch self {
    case .book(let book): book.coverShape
    case .album: .square
    }
  }

  /// The numbers by which two items are recognized as the same. Only books have any.
  package var isbns: [ISBN] {
    switch self {
    case .book(let book): book.isbns
    case .album: []
    }
  }

  /// This item, completed with what only the other says; this one if they are not the same.
  package func merged(with other: Item) -> Item {
    switch (self, other) {
    case (.book(let book), .book(let other)) where book.key == other.key: .book(book.merged(with: other))
    case (.album(let album), .album(let other)) where album.id == other.id: .album(album.merged(with: other))
    default: self
    }
  }
}

/// The kind of an item, as in forms and URLs.
package enum ItemKind: String, Sendable, Hashable, CaseIterable { case book, album }

/// The proportions of an item's cover.
package enum CoverShape: Sendable, Hashable {
  /// Two to three.
  case upright
  case square
}

/// An item's name in forms, URLs and favorites.json: `book:the-moonstone-wilkie-collins`, `album:1440833098`.
package enum ItemID: Sendable, Hashable, CustomStringConvertible {
  case book(BookKey)
  case album(AlbumID)

  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "book":
      guard let key = BookKey(parts[1]) else { return nil }
      self = .book(key)
    case "album":
      guard let id = AlbumID(parts[1]) else { return nil }
      self = .album(id)
    default: return nil
    }
  }

  package var description: String { "\(kind.rawValue):\(name)" }

  package var kind: ItemKind {
    switch self {
    case .book: .book
    case .album: .album
    }
  }

  /// The name without the kind.
  package var name: String {
    switch self {
    case .book(let key): key.text
    case .album(let id): id.digits
    }
  }
}
