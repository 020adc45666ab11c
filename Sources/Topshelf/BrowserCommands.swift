/// What `BROWSER` names: commands to be tried in turn, with colons between them (environ(7) of Debian, and what
/// `xdg-open` and Python make of it).
///
/// A command is words with blanks between them. Quotes and backslashes keep blanks and colons, as in a shell; nothing
/// else of a shell is there, since it would start however little of the command is.
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
    // "In the background", as some write it; that is how each of them is started.
    if words.last == "&" { words.removeLast() }
    if words.first?.isEmpty == false { commands.append(words) }
    words = []
  }

  /// A command with the address in it: `%s` is the address, `%c` a colon and `%%` a percent sign. An address that has no
  /// place goes to the end.
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
