/// What a person looks for among the items: words of the title or creator in any order, or an ISBN.
package struct ItemQuery: Sendable {
  private let words: [[UInt8]]
  private let isbn: ISBN?

  /// How many words may be one in the title: `spider man`.
  private static let together = 4

  package init(_ text: String) {
    words = Normalization.words(text).map { Array($0.utf8) }
    isbn = ISBN.first(in: text)
  }

  /// What to look up in an index of `SearchWords.indexedTexts` and ISBNs: whatever matches has, of each of these, a text
  /// that begins with one; what has them need not match. Empty if nothing can.
  package var indexedTexts: [Set<String>] {
    if let isbn { return [[isbn.digits]] }
    return words.indices.map { index in
      // Words that are one in the title begin with the first of them.
      Set(
        (max(0, index - Self.together + 1)...index).map { start in
          SearchWords.indexed(String(decoding: words[start...index].joined(), as: UTF8.self))
        })
    }
  }

  package func matches(_ item: Item) -> Bool { matches(item, SearchWords(item)) }

  package func matches(_ listing: Catalog.Listing) -> Bool { matches(listing.item, listing.words) }

  /// Whether each word begins a word of the item, or the ISBN is one of its editions'.
  private func matches(_ item: Item, _ known: SearchWords) -> Bool {
    if let isbn { return item.isbns.contains(isbn) }
    guard !words.isEmpty else { return false }
    // Up to each word, whether all before it were found.
    var found = [true] + Array(repeating: false, count: words.count)
    for start in words.indices where found[start] {
      if known.contain(words[start], together: true) { found[start + 1] = true }
      for end in (start + 2)..<max(start + 2, min(start + Self.together, words.count) + 1)
      where !found[end] && known.contain(Array(words[start..<end].joined()), together: false) {
        found[end] = true
      }
    }
    return found[words.count]
  }
}
