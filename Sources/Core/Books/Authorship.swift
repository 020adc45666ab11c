/// Reads who made a book from the service's two fields.
package enum Authorship {
  /// The authors after "by", without illustrators and translators, and the line to show.
  ///
  /// `contributor` counts more: `author` drops the dots of initials, is damaged for other forms ("and   Jeff Kinney")
  /// and is sometimes wrong.
  package static func read(contributor: String, author: String) -> (author: String, byline: String) {
    let line = contributor.collapsingBlanks
    let fallback = author.collapsingBlanks
    guard !line.isEmpty else { return (fallback, usualByline(of: fallback)) }
    let words = line.split(separator: " ")
    guard let by = words.firstIndex(where: { $0.lowercased() == "by" }) else {
      return (fallback.isEmpty ? line : fallback, line)
    }
    let name = words[(by + 1)...].joined(separator: " ")
    // A line that ends after "by" needs the name from the other field.
    if name.isEmpty { return (fallback, fallback.isEmpty ? "" : "\(line) \(fallback)") }
    return (cutting(name, before: helpers), line)
  }

  /// The line if only the name is known.
  package static func usualByline(of author: String) -> String { author.isEmpty ? "" : "by \(author)" }

  /// The first of several authors, for the book's key: `Stephen King and Richard Chizmar` is `Stephen King`.
  package static func first(of author: String) -> String {
    let names = cutting(author, before: separators + assistants + helpers)
    return splitAtCommas(names).first ?? ""
  }

  /// Everyone who wrote it: `Stephen King and Richard Chizmar` are two. Not those who helped: `A with B` is only `A`.
  package static func names(of author: String) -> [String] {
    separators.reduce([cuttingHelpers(author)]) { names, separator in
      names.flatMap { splitting($0, at: separator) }
    }.flatMap(splitAtCommas)
  }

  /// The names between commas. A `Jr.` is no name, but belongs to the one before: `Sammy Davis, Jr.`
  static func splitAtCommas(_ names: String) -> [String] {
    guard names.utf8.contains(UInt8(ascii: ",")) else { return names.isEmpty ? [] : [names] }
    var parts: [String] = []
    for part in names.split(separator: ", ") {
      // "A, B, and C" was cut before its "and".
      let part = String(part.trimming { $0.isWhitespace || $0 == "," })
      if part.isEmpty { continue }
      if !parts.isEmpty, suffixes.contains(part.lowercased().filter(\.isLetter)) {
        parts[parts.count - 1] += ", \(part)"
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  /// The authors without those who are named behind them for something else.
  static func cuttingHelpers(_ names: String) -> String { cutting(names, before: assistants + helpers) }

  private static func splitting(_ names: String, at separator: String) -> [String] {
    var parts: [String] = []
    var rest = names[...]
    while let range = rest.lowercased().firstRange(of: separator) {
      let part = rest.prefix(rest.lowercased()[..<range.lowerBound].count)
      parts.append(String(part))
      rest = rest.dropFirst(part.count + separator.count)
    }
    return parts + [String(rest)]
  }

  private static func cutting(_ names: String, before separators: [String]) -> String {
    var rest = names[...]
    var bytes = Array(rest.lowercased().utf8)
    // Few names contain a separator, and searching characters takes about ten times as long as searching bytes.
    for separator in separators where bytes.hold(separator.utf8) {
      guard let range = rest.lowercased().firstRange(of: separator) else { continue }
      rest = rest.prefix(rest.lowercased()[..<range.lowerBound].count)
      bytes = Array(rest.lowercased().utf8)
    }
    return String(rest).collapsingBlanks
  }

  /// What stands behind a name after a comma: `Jr.`, `M.D.`, `Ph.D.`; without dots, in lowercase.
  private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "md", "phd", "esq"]

  /// What separates authors, besides commas.
  private static let separators = ["; ", " and ", " & "]

  /// What separates the authors from those who wrote it down for them.
  private static let assistants = [" with ", " as told to "]

  /// What separates the authors from their helpers.
  private static let helpers = [
    ". illustrated ", ". translated ", ". edited ", ". read ", ". narrated ", ". foreword ", ". introduction ",
    " illustrated by ", " translated by ", " edited by ",
  ]
}

extension [UInt8] {
  fileprivate func hold(_ part: String.UTF8View) -> Bool {
    guard let first = part.first, count >= part.count else { return false }
    return (0...(count - part.count)).contains { self[$0] == first && self[$0...].starts(with: part) }
  }
}
