import Core
import HTTP

/// What the program was asked to do: its arguments, and its environment for what they do not say.
struct Arguments: Sendable, Hashable {
  enum Request: Sendable, Hashable { case run, help, version }

  /// One line that says what was wrong.
  struct UsageError: Error, Hashable { let line: String }

  var request = Request.run
  /// `nil` for the usual one, which gives way if another program has it.
  var port: UInt16?
  var host = "127.0.0.1"
  var opensBrowser = true
  var dataFolder: String?
  /// The flag or variable that named it.
  var dataFolderSource: String?
  var allowedHosts: [String] = []

  static let usualPort: UInt16 = 8677

  init(_ arguments: [String], environment: [String: String]) throws(UsageError) {
    let home = environment["HOME"]
    try read(environment)
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let flag = parts.first ?? argument
      func value() throws(UsageError) -> String {
        if parts.count == 2 { return parts[1] }
        guard let next = rest.popFirst() else { throw UsageError(line: "\(flag) needs a value; see --help.") }
        return next
      }
      switch flag {
      case "--port": port = try Self.port(value(), from: flag)
      case "--host": host = try Self.host(value(), from: flag)
      case "--data-dir": try setDataFolder(value(), from: flag, home: home)
      case "--allowed-host": allowedHosts.append(try Self.name(value(), from: flag))
      case "--no-browser" where parts.count == 1: opensBrowser = false
      case "--help" where parts.count == 1, "-h" where parts.count == 1: request = .help
      case "--version" where parts.count == 1: request = .version
      default: throw UsageError(line: "There is no \(argument.printable); see --help.")
      }
    }
  }

  private mutating func read(_ environment: [String: String]) throws(UsageError) {
    func set(_ name: String) -> String? { environment[name].map(\.unquoted).flatMap { $0.isEmpty ? nil : $0 } }
    /// Without the whitespace that a file of variables may have around a value.
    func word(_ name: String) -> String? { set(name).map(\.collapsingBlanks).flatMap { $0.isEmpty ? nil : $0 } }
    if let text = word("TOPSHELF_PORT") { port = try Self.port(text, from: "TOPSHELF_PORT") }
    if let text = word("TOPSHELF_HOST") { host = try Self.host(text, from: "TOPSHELF_HOST") }
    if let text = set("TOPSHELF_DATA_DIR") {
      try setDataFolder(text, from: "TOPSHELF_DATA_DIR", home: environment["HOME"])
    }
    if let isOn = try Self.isOn(set("TOPSHELF_NO_BROWSER"), from: "TOPSHELF_NO_BROWSER") { opensBrowser = !isOn }
    for text in (set("TOPSHELF_ALLOWED_HOSTS") ?? "").split(separator: ",") {
      allowedHosts.append(try Self.name(String(text).collapsingBlanks, from: "TOPSHELF_ALLOWED_HOSTS"))
    }
  }

  private static func port(_ text: String, from source: String) throws(UsageError) -> UInt16 {
    guard text.utf8.allSatisfy(\.isASCIIDigit), let port = UInt16(text) else {
      throw UsageError(line: "\(source) takes a number from 0 to 65535, not \(text.printable).")
    }
    return port
  }

  private static func host(_ text: String, from source: String) throws(UsageError) -> String {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw UsageError(line: "\(source) takes an address of this computer, not \(text.printable).")
    }
    return text.lowercased() == "localhost" ? "127.0.0.1" : NumericHost(text)?.text ?? text
  }

  /// A shell does not expand the `~` of `--data-dir=~/Shelf`, so this does. Whose home `~name` is would be a guess.
  private mutating func setDataFolder(_ text: String, from source: String, home: String?) throws(UsageError) {
    guard !text.isEmpty, !text.utf8.contains(0) else { throw UsageError(line: "\(source) takes a folder.") }
    dataFolder = text
    dataFolderSource = source
    guard text.hasPrefix("~") else { return }
    let rest = text.dropFirst()
    guard rest.isEmpty || rest.hasPrefix("/") else {
      throw UsageError(line: "\(source) takes a whole path, or ./\(text.printable) for a folder of that name.")
    }
    if let home { dataFolder = home + rest }
  }

  /// The value of a switch in the environment; `nil` if it is not set.
  private static func isOn(_ text: String?, from source: String) throws(UsageError) -> Bool? {
    guard let text, !text.isBlank else { return nil }
    switch text.collapsingBlanks.lowercased() {
    case "1", "true", "yes", "on": return true
    case "0", "false", "no", "off": return false
    default: throw UsageError(line: "\(source) takes 1 or 0, yes or no, true or false, not \(text.printable).")
    }
  }

  private static func name(_ text: String, from source: String) throws(UsageError) -> String {
    guard !text.isEmpty,
      text.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "-._".utf8.contains($0) })
    else { throw UsageError(line: "\(source) takes a host name without a port, not \(text.printable).") }
    return text
  }

  static let help = """
    Topshelf shows best sellers and Apple's top 100 albums in the browser.

    Usage: topshelf [--port N] [--host ADDRESS] [--no-browser] [--data-dir DIR]
                    [--allowed-host NAME]... [--version] [--help]

      --port N             the port to listen on; 0 is any free one (8677)
      --host ADDRESS       the address to listen on (127.0.0.1)
      --no-browser         do not open the browser
      --data-dir DIR       where the favorites are kept (Topshelf in your Documents folder)
      --allowed-host NAME  another host name to answer to, with any port
      --version            print the version
      --help               print this

    The environment can say the same: TOPSHELF_PORT, TOPSHELF_HOST, TOPSHELF_NO_BROWSER (1 or 0),
    TOPSHELF_DATA_DIR, TOPSHELF_ALLOWED_HOSTS (with commas). NYT_API_KEY and
    GOOGLE_BOOKS_API_KEY go before the keys in Settings; BROWSER names the commands that
    open a page, with colons between them.
    """
}

extension String {
  /// Fit for one line of a terminal: without control characters, and cut after 100.
  var printable: String {
    let visible = String(String.UnicodeScalarView(unicodeScalars.map { Self.isControl($0) ? "\u{FFFD}" : $0 }))
    return visible.count > 100 ? visible.prefix(100) + "…" : visible
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
