import Testing

@testable import Topshelf

@Suite struct ArgumentsTests {
  private func read(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Arguments {
    try Arguments(arguments, environment: environment)
  }

  @Test func sayNothing() throws {
    let usual = try read([])
    #expect(usual.request == .run)
    #expect(usual.port == nil)
    #expect(usual.host == "127.0.0.1")
    #expect(usual.opensBrowser)
    #expect(usual.dataFolder == nil)
    #expect(usual.allowedHosts.isEmpty)
  }

  @Test func sayEverything() throws {
    let all = try read([
      "--port", "80", "--host=0.0.0.0", "--no-browser", "--data-dir", "/srv/x", "--allowed-host", "a.example",
      "--allowed-host=b.example",
    ])
    #expect(all.port == 80)
    #expect(all.host == "0.0.0.0")
    #expect(!all.opensBrowser)
    #expect(all.dataFolder == "/srv/x")
    #expect(all.allowedHosts == ["a.example", "b.example"])
    #expect(try read(["--help"]).request == .help)
    #expect(try read(["--version"]).request == .version)
    #expect(try read(["--host", "localhost"]).host == "127.0.0.1")
  }

  @Test func goBeforeTheEnvironment() throws {
    let environment = [
      "TOPSHELF_PORT": "1", "TOPSHELF_HOST": "127.0.0.2", "TOPSHELF_NO_BROWSER": "1", "TOPSHELF_DATA_DIR": "/e",
      "TOPSHELF_ALLOWED_HOSTS": "a.example, b.example,",
    ]
    let fromEnvironment = try read([], environment)
    #expect(fromEnvironment.port == 1)
    #expect(fromEnvironment.host == "127.0.0.2")
    #expect(!fromEnvironment.opensBrowser)
    #expect(fromEnvironment.dataFolder == "/e")
    #expect(fromEnvironment.allowedHosts == ["a.example", "b.example"])
    let both = try read(["--port", "2", "--data-dir=/f"], environment)
    #expect(both.port == 2)
    #expect(both.dataFolder == "/f")
    #expect(try read([], ["TOPSHELF_PORT": "", "TOPSHELF_NO_BROWSER": ""]).opensBrowser)
    #expect(try read([], ["TOPSHELF_NO_BROWSER": "0"]).opensBrowser)
  }

  @Test(arguments: [
    (["--prot", "1"], "--prot"), (["--port", "abc"], "abc"), (["--port", "70000"], "70000"), (["--port", "-1"], "-1"),
    (["--port", "+80"], "+80"), (["--port", ""], "--port"), (["--port"], "--port"), (["--port=1e3"], "1e3"),
    (["x"], "x"),
    (["--host", "a b"], "a b"), (["--host", ""], "--host"), (["--data-dir", ""], "--data-dir"),
    (["--allowed-host", "a:1"], "a:1"), (["--allowed-host", "http://a"], "http://a"),
    (["--no-browser=1"], "--no-browser=1"),
    (["--help=x"], "--help=x"), (["-p"], "-p"), ([""], ""), (["--port\n1"], "--port"),
  ])
  func refuseWhatIsWrongInOneLine(_ arguments: [String], _ named: String) {
    let error = #expect(throws: Arguments.UsageError.self) { try read(arguments) }
    #expect(error?.line.contains(named) == true)
    #expect(error?.line.contains("\n") == false)
  }

  @Test(arguments: ["TOPSHELF_PORT", "TOPSHELF_HOST", "TOPSHELF_ALLOWED_HOSTS"])
  func refuseWhatIsWrongInTheEnvironment(_ name: String) {
    let error = #expect(throws: Arguments.UsageError.self) { try read([], [name: "a b\u{1B}"]) }
    #expect(error?.line.contains(name) == true)
    #expect(error?.line.contains("\u{1B}") == false)
  }

  /// 1, true, yes and on, in upper or lower case, as people and tools write them; anything else is an error.
  @Test(arguments: [
    ("1", false), ("true", false), ("TRUE", false), ("Yes", false), ("on", false), ("'1'", false), (" \"on\" ", false),
    ("0", true), ("false", true), ("No", true), ("OFF", true), ("\"0\"", true), ("", true), ("\"\"", true), (" ", true),
  ])
  func readASwitch(_ text: String, _ opensBrowser: Bool) throws {
    #expect(try read([], ["TOPSHELF_NO_BROWSER": text]).opensBrowser == opensBrowser)
  }

  @Test(arguments: ["2", "maybe", "y", "nope", "-1", "true false", "'0", "01"])
  func refuseASwitchThatSaysNeither(_ text: String) {
    let error = #expect(throws: Arguments.UsageError.self) { try read([], ["TOPSHELF_NO_BROWSER": text]) }
    #expect(error?.line.contains("TOPSHELF_NO_BROWSER") == true)
  }

  @Test func takeBlanksOff() throws {
    let read = try read(
      [], ["TOPSHELF_PORT": " 9000\n", "TOPSHELF_HOST": "\" LOCALHOST \"", "TOPSHELF_ALLOWED_HOSTS": " a , b.\n"])
    #expect(read.port == 9000)
    #expect(read.host == "127.0.0.1")
    #expect(read.allowedHosts == ["a", "b."])
    #expect(try self.read([], ["TOPSHELF_PORT": " ", "TOPSHELF_HOST": "\n"]).port == nil)
    #expect(throws: Arguments.UsageError.self) { try self.read([], ["TOPSHELF_ALLOWED_HOSTS": "a b"]) }
  }

  /// `docker --env-file` passes quotes on as they are in the file.
  @Test(arguments: ["'", "\"", " '"])
  func takeQuotesOff(_ quote: String) throws {
    func quoted(_ text: String) -> String { quote + text + String(quote.reversed()) }
    let all = try read(
      [],
      [
        "TOPSHELF_PORT": quoted("9000"), "TOPSHELF_HOST": quoted("127.0.0.2"), "TOPSHELF_DATA_DIR": quoted("/a 'b/c"),
        "TOPSHELF_ALLOWED_HOSTS": quoted("a.example, b.example"), "TOPSHELF_NO_BROWSER": quoted("yes"),
      ])
    #expect(all.port == 9000)
    #expect(all.host == "127.0.0.2")
    #expect(all.dataFolder == "/a 'b/c")
    #expect(all.allowedHosts == ["a.example", "b.example"])
    #expect(!all.opensBrowser)
  }

  @Test(
    arguments: [
      ("~", "/home/ada"), ("~/", "/home/ada/"), ("~/Shelf", "/home/ada/Shelf"), ("/a/~", "/a/~"), ("./~", "./~"),
      ("a~/b", "a~/b"), ("~bob", nil), ("~bob/Shelf", nil), ("~~", nil),
    ] as [(String, String?)])
  func takeATildeForTheHome(_ text: String, _ folder: String?) throws {
    let environment = ["HOME": "/home/ada"]
    guard let folder else {
      let error = #expect(throws: Arguments.UsageError.self) { try read(["--data-dir=\(text)"], environment) }
      #expect(error?.line.contains("--data-dir") == true)
      return
    }
    #expect(try read(["--data-dir=\(text)"], environment).dataFolder == folder)
    #expect(try read(["--data-dir", text], environment).dataFolder == folder)
    #expect(try read([], environment.merging(["TOPSHELF_DATA_DIR": text]) { $1 }).dataFolder == folder)
  }

  @Test(arguments: [("::0", "::"), ("0:0:0:0:0:0:0:1", "::1"), ("FE80::A", "fe80::a"), ("localhost", "127.0.0.1")])
  func writeAnAddressInOneWay(_ text: String, _ host: String) throws {
    #expect(try read(["--host", text]).host == host)
  }
}
