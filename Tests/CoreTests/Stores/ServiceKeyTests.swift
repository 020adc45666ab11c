import Core
import Testing

@Suite struct ServiceKeyTests {
  private static let secret = "s3cr3t-Key_0.~"

  private struct Holder {
    let name = "nyt"
    let key: ServiceKey
    let maybe: ServiceKey?
    let keys: [KeyedService: ServiceKey]
  }

  private func key() throws -> ServiceKey { try #require(ServiceKey(Self.secret)) }

  @Test(arguments: [" s3cr3t-Key_0.~\n", "s3cr3t-Key_0.~", "\ts3cr3t-Key_0.~\r\n"])
  func blanksAroundItAreDropped(_ text: String) {
    #expect(ServiceKey(text)?.secret == Self.secret)
  }

  @Test(arguments: [
    "", "   ", "a b", "a\nb", "a&b", "a=b", "a%20b", "a+b", "a/b", "a?b", "a#b", "\"a\"", "a\u{0}", "cl\u{E9}",
    "\u{2022}\u{2022}\u{2022}",
    "a:b", "a\u{301}", String(repeating: "a", count: 201),
  ])
  func refusesWhatIsNoKey(_ text: String) {
    #expect(ServiceKey(text) == nil)
  }

  @Test func twoHundredSignsAreTaken() {
    #expect(ServiceKey(String(repeating: "a", count: 200)) != nil)
  }

  @Test func itNeverPrints() throws {
    let key = try key()
    let holder = Holder(key: key, maybe: key, keys: [.googleBooks: key])
    var dumped = ""
    dump(key, to: &dumped)
    dump(holder, to: &dumped)
    dump([key], to: &dumped)
    var printed = ""
    print(key, holder, [key], key as Any, holder as Any, separator: " ", to: &printed)
    debugPrint(key, holder, Set([key]), Optional(key) as Any, to: &printed)
    let texts = [
      key.description, key.debugDescription, "\(key)", String(describing: key), String(reflecting: key), "\(holder)",
      String(describing: holder), String(reflecting: holder), "\([key])", "\((key, 1))", "\(Optional(key) as Any)",
      dumped, printed,
      String(describing: Mirror(reflecting: key)), Mirror(reflecting: key).children.map { "\($0)" }.joined(),
      "\(Result<ServiceKey, StoreError>.success(key))",
    ]
    for text in texts { #expect(!text.contains(Self.secret)) }
    #expect(printed.contains("•••") && printed.contains("nyt"), "Else nothing was printed at all.")
  }

  @Test func itCannotBeReachedByReflection() throws {
    #expect(Mirror(reflecting: try key()).children.isEmpty)
    #expect(Mirror(reflecting: try key()).descendant("secret") == nil)
  }

  @Test func keysAreComparedByWhatTheyAre() throws {
    let key = try key()
    #expect(key == ServiceKey(" \(Self.secret) "))
    #expect(key != ServiceKey("another"))
  }

  @Test(arguments: ["KEY", "\"KEY\"", "'KEY'", " 'KEY' ", "\" KEY \"", "KEY\n"])
  func aVariableMayHaveQuotes(_ text: String) throws {
    #expect(ServiceKey.Variable(text) == .key(try #require(ServiceKey("KEY"))))
  }

  @Test(arguments: [nil, "", " ", "\"\"", "' '"] as [String?])
  func aVariableMayBeEmpty(_ text: String?) {
    #expect(ServiceKey.Variable(text) == .notSet)
  }

  @Test(arguments: [
    "a b", "\"KEY", "'\"KEY\"'", "<key>", "KEY=", "\u{FFFD}", "“KEY”", String(repeating: "a", count: 201),
  ])
  func aVariableMayBeNoKey(_ text: String) {
    #expect(ServiceKey.Variable(text) == .noKey)
  }
}
