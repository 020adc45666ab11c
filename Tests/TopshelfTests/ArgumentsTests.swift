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
}
