/// What a person looks for among the items: words of the title or creator in any order, or an ISBN.
public struct ItemQuery: Sendable {
  private let words: [String]
  private let isbn: ISBN?

  public init(_ text: String) {
    words = Normalization.words(text)
    isbn = ISBN(text)
  }

  /// Whether each word begins a word of the title or of the line with the authors or the artist, or the ISBN is one of
  /// its editions'.
  public func matches(_ item: Item) -> Bool {
    if let isbn { return item.isbns.contains(isbn) }
    guard !words.isEmpty else { return false }
    let known = Normalization.words(item.title) + Normalization.words(item.byline)
    return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
  }
}
