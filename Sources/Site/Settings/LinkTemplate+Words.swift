import Core

extension LinkTemplate.Problem {
  /// What is wrong with the address, and how to fix it.
  var words: String {
    switch self {
    case .tooLong(let count):
      "An address can have \(LinkTemplate.longest) characters at most. This one has \(count)."
    case .unprintable: "An address has no spaces or invisible characters. Copy it again."
    case .notWeb: "Enter a full address that begins with http:// or https://."
    case .userInfo: "Leave out the user name and password. Your browser will ask for them."
    case .badHost: "The name of the server is not valid. Check what comes after http:// or https://."
    case .noPlaceholder: "Enter a full address that includes {isbn13}, {isbn10}, {title}, or {author}."
    case .unknownPlaceholder(let text):
      "“\(text)” is not a placeholder. Use {isbn13}, {isbn10}, {title}, or {author}."
    case .placeholderInHost: "Placeholders can only be used after the name of the server and a slash."
    }
  }
}
