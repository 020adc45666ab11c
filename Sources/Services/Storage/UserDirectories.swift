/// Reads `user-dirs.dirs`, in which a Linux desktop names the user's folders.
///
/// A line is `XDG_DOCUMENTS_DIR="$HOME/Papers"`: shell syntax, of which the specification allows only this much. The
/// rules are those of xdg-user-dirs' own `xdg-user-dir-lookup.c`: the last line with a name counts, a backslash keeps
/// the next character, and anything but `$HOME/` or an absolute path is no folder.
enum UserDirectories {
  /// `nil` if no line names the folder, or one disables it by naming the home folder itself.
  ///
  /// Only the line that counts has to be UTF-8.
  static func folder(_ name: String, in bytes: [UInt8], home: String) throws(FoldersError) -> String? {
    var found: String?
    var isText = true
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let path = path(of: name, in: String(decoding: line, as: UTF8.self)[...], home: home) else { continue }
      found = path
      isText = String(validating: line, as: UTF8.self) != nil
    }
    guard isText else { throw .unreadable(variable: "XDG_\(name)_DIR") }
    return found == home ? nil : found
  }

  private static func path(of name: String, in line: Substring, home: String) -> String? {
    var rest = line.drop(while: isBlank)
    guard take("XDG_\(name)_DIR", from: &rest) else { return nil }
    rest = rest.drop(while: isBlank)
    guard take("=", from: &rest) else { return nil }
    rest = rest.drop(while: isBlank)
    guard take("\"", from: &rest) else { return nil }
    var path = ""
    if take("$HOME/", from: &rest) {
      path = home == "/" ? "/" : home + "/"
    } else if rest.first != "/" {
      return nil
    }
    var isEscaped = false
    for character in rest {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
        continue
      } else if character == "\"" {
        break
      }
      path.append(character)
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func take(_ prefix: String, from text: inout Substring) -> Bool {
    guard text.hasPrefix(prefix) else { return false }
    text = text.dropFirst(prefix.count)
    return true
  }

  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
}
