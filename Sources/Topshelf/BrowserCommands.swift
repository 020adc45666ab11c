/// The commands in `BROWSER`, to be tried in turn, separated by colons (environ(7) of Debian, and as `xdg-open` and
/// Python read it).
///
/// A command is words separated by spaces. Quotes and backslashes keep spaces and colons, as in a shell. No shell runs
/// it: a shell starts even if the command does not exist.
struct BrowserCommands: Sendable, Equatable {
  private(set) var commands: [[String]] = []

  init(_ text: String) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote != nil {
        word = (word ?? "") + String(character)
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if isBlank(character) || character == ":" {
        if let ended = word { words.append(ended) }
        word = nil
        if character == ":" { end(&words) }
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    end(&words)
  }

  private mutating func end(_ words: inout [String]) {
    // "In the background", as some people write it; every command is started that way.
    if words.last == "&" { words.removeLast() }
    if words.first?.isEmpty == false { commands.append(words) }
    words = []
  }

  /// A command with the address filled in: `%s` is the address, `%c` a colon and `%%` a percent sign. Without `%s` the
  /// address goes to the end.
  static func arguments(of command: [String], opening address: String) -> [String] {
    var hasPlace = false
    let words = command.map { word in
      var text = ""
      var rest = word[...]
      while let character = rest.popFirst() {
        guard character == "%", let sign = rest.first, "sc%".contains(sign) else {
          text.append(character)
          continue
        }
        rest = rest.dropFirst()
        if sign == "s" { hasPlace = true }
        text += sign == "s" ? address : sign == "c" ? ":" : "%"
      }
      return text
    }
    return hasPlace ? words : words + [address]
  }
}
