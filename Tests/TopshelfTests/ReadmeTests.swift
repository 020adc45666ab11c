import Foundation
import Testing

@testable import Topshelf

/// The README describes the program correctly.
@Suite struct ReadmeTests {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    .standardizedFileURL

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.package.appendingPathComponent(name), encoding: .utf8)
  }

  private func matches(_ pattern: String, in text: String) throws -> Set<String> {
    let regex = try Regex(pattern)
    return Set(text.matches(of: regex).map { String(text[$0.range]) })
  }

  @Test func everyFlagAndVariableIsInTheReadmeAndInTheHelp() throws {
    let source = try text("Sources/Topshelf/Arguments.swift")
    let readme = try text("README.md")
    let flags = try matches("--[a-z][a-z-]+", in: source)
    #expect(flags.count >= 7)
    for flag in flags {
      #expect(readme.contains(flag), "\(flag)")
      #expect(Arguments.help.contains(flag), "\(flag)")
    }
    let variables = try matches("TOPSHELF_[A-Z_]+", in: source)
    for variable in variables.union(["NYT_API_KEY", "GOOGLE_BOOKS_API_KEY", "BROWSER", "TOPSHELF_SHARE"]) {
      #expect(readme.contains(variable), "\(variable)")
    }
    for flag in try matches("--[a-z][a-z-]+", in: try matches("(?m)^\\| `--.*$", in: readme).joined()) {
      #expect(flags.contains(flag), "\(flag) is in the README's table only")
    }
  }

  @Test func everyRouteIsInTheReadme() throws {
    let readme = try text("README.md")
    let routes = try matches("case \\(\"[a-z-]+\"", in: try text("Sources/Site/Route.swift"))
    #expect(routes.count >= 8)
    for route in routes {
      let name = route.dropFirst("case (\"".count).dropLast()
      #expect(readme.contains("`/\(name)"), "/\(name)")
    }
  }

  @Test func everyMakeTargetThatIsNamedIsThere() throws {
    let makefile = try text("Makefile")
    for document in ["README.md", "CONTRIBUTING.md"] {
      for command in try matches("(?m)(^    |`)make [a-z-]+", in: try text(document)) {
        let target = command.split(separator: " ").last ?? ""
        #expect(makefile.contains("\n\(target):"), "\(document): \(command)")
      }
    }
  }

  @Test func everyMakeTargetIsNamed() throws {
    let documents = try text("README.md") + text("CONTRIBUTING.md")
    let targets = try matches("(?m)^[a-z-]+:.* ## ", in: try text("Makefile"))
      .compactMap { $0.split(separator: ":").first }
    #expect(targets.count >= 8)
    for target in targets { #expect(documents.contains("make \(target)"), "\(target)") }
  }

  @Test func nothingForcesAValue() throws {
    // The linter forbids `!`; fatal errors are the other way to crash.
    let sources = FileManager.default.enumerator(
      at: Self.package.appendingPathComponent("Sources"), includingPropertiesForKeys: nil)
    var count = 0
    while let file = sources?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      count += 1
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(try matches("\\b(fatalError|preconditionFailure)\\(", in: source).isEmpty, "\(file.lastPathComponent)")
    }
    #expect(count > 80)
  }
}
