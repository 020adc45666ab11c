/// What a person looks for among the items: words of the title or creator in any order, or an ISBN or its beginning.
package struct ItemQuery: Sendable, Hashable {
  private let words: [[UInt8]]
  package let isbn: ISBN?
  /// Of an ISBN; also a number in a title.
  private let beginning: ISBNBeginning?

  /// How many words may be one in the title: `spider man`.
  private static let together = 4

  package init(_ text: String) {
    words = Normalization.words(text).map { Array($0.utf8) }
    isbn = ISBN.first(in: text)
    beginning = isbn == nil ? ISBNBeginning(text) : nil
  }

  /// What to look up in an index of `SearchWords.indexedTexts` and ISBNs: whatever matches has, of each of these, a text
  /// that begins with one; what has them need not match. Empty if nothing can.
  package var indexedTexts: [Set<String>] {
    if let isbn { return [[isbn.digits]] }
    return words.indices.map { index in
      // Words that are one in the title begin with the first of them.
      let starts = max(0, index - Self.together + 1)...index
      return Set(starts.map { SearchWords.indexed(String(decoding: words[$0...index].joined(), as: UTF8.self)) })
        .union(beginning?.indexedTexts ?? [])
    }
  }

  package func matches(_ item: Item) -> Bool { matches(item, SearchWords(item)) }

  package func matches(_ listing: Catalog.Listing) -> Bool { matches(listing.item, listing.words) }

  /// Whether each word begins a word of the item, or the ISBN is one of its editions'.
  private func matches(_ item: Item, _ known: SearchWords) -> Bool {
    if isbn(of: item) != nil { return true }
    guard isbn == nil, !words.isEmpty else { return false }
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

  /// The ISBN of an item that is the one looked for, or begins so.
  package func isbn(of item: Item) -> ISBN? {
    item.isbns.first { $0 == isbn || beginning?.matches($0) == true }
  }

  /// The parts of a text that the words match, in its order.
  package func matches(in text: String) -> [Range<String.Index>] {
    guard isbn == nil, !words.isEmpty else { return [] }
    let known = SourcedWords(text)
    var ranges = words.flatMap { known.ranges(of: $0, together: true) }
    for start in words.indices {
      for end in (start + 2)..<max(start + 2, min(start + Self.together, words.count) + 1) {
        ranges += known.ranges(of: Array(words[start..<end].joined()), together: false)
      }
    }
    return ranges.joined
  }

  /// The part of an ISBN that was typed.
  package func matches(in number: ISBN) -> [Range<String.Index>] {
    let place = number == isbn ? 0..<13 : beginning?.place(in: number)
    let indices = Array(number.digits.indices) + [number.digits.endIndex]
    return place.map { [indices[$0.lowerBound]..<indices[min($0.upperBound, 13)]] } ?? []
  }
}

extension [Range<String.Index>] {
  /// In order, with what overlaps in one.
  fileprivate var joined: [Range<String.Index>] {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }
}
