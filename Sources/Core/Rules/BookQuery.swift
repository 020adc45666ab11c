/// What a person looks for among the books: words of the title or author in any order, or an ISBN.
public struct BookQuery: Sendable {
  private let words: [String]
  private let isbn: ISBN?

  public init(_ text: String) {
    words = Normalization.words(text)
    isbn = ISBN(text)
  }

  /// Whether each word begins a word of the title or of the line with the authors, or the ISBN is one of its editions'.
  public func matches(_ book: Book) -> Bool {
    if let isbn { return book.isbns.contains(isbn) }
    guard !words.isEmpty else { return false }
    let known = Normalization.words(book.title) + Normalization.words(book.byline)
    return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
  }
}
