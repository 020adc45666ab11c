/// The words of a text, with the place in the text that each letter comes from.
struct SourcedWords {
  private let words: SearchWords
  /// Of each byte of the words, and of the blank behind each, the character.
  private let sources: [Int]
  private let indices: [String.Index]

  init(_ text: String) {
    let (words, letters) = Normalization.sourcedWords(text)
    self.words = SearchWords(words: words)
    indices = Array(text.indices) + [text.endIndex]
    var sources: [Int] = []
    var letter = 0
    for word in words {
      for scalar in word.unicodeScalars {
        sources += Array(repeating: letters[letter], count: UTF8.width(scalar))
        letter += 1
      }
      sources.append(sources.last ?? 0)
    }
    self.sources = sources
  }

  /// Where a word begins one of these.
  func ranges(of word: [UInt8], together: Bool) -> [Range<String.Index>] {
    words.places(of: word, together: together).compactMap { place in
      guard !place.isEmpty else { return nil }
      return indices[sources[place.lowerBound]]..<indices[sources[place.upperBound - 1] + 1]
    }
  }
}
