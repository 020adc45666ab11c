import Foundation
import Testing

@testable import Topshelf

/// The files installed with the program describe it correctly.
@Suite struct PackagingTests {
  private func text(_ name: String) throws -> String {
    try String(contentsOf: ReadmeTests.package.appendingPathComponent(name), encoding: .utf8)
  }

  private func packaged(_ name: String) throws -> String { try text("Resources/packaging/\(name)") }

  private func matches(_ pattern: String, in text: String) throws -> Set<String> {
    let regex = try Regex(pattern)
    return Set(text.matches(of: regex).map { String(text[$0.range]) })
  }

  /// The rows of the README's table of flags: those that begin with a flag, or with an empty cell and then a variable.
  private func table() throws -> (flags: Set<String>, variables: Set<String>) {
    let rows = try text("README.md").split(separator: "\n").filter { $0.hasPrefix("| `--") || $0.hasPrefix("| | `") }
    let cells = rows.map { $0.split(separator: "|", omittingEmptySubsequences: false) }
    return (
      try matches("--[a-z][a-z-]+", in: cells.map { $0[1] }.joined(separator: " ")),
      try matches("[A-Z]+_[A-Z_]+|BROWSER", in: cells.map { $0[2] }.joined(separator: " "))
    )
  }

  /// Whole words, since `--host` is also part of `--allowed-host`.
  private func words(of text: String) -> Set<Substring> {
    Set(text.split { !($0.isLetter || $0 == "-" || $0 == "_") })
  }

  @Test func theManPageAndTheCompletionKnowEveryFlag() throws {
    let flags = try table().flags
    #expect(flags.count >= 7)
    let manual = words(of: try packaged("topshelf.1").replacing("\\-", with: "-"))
    let completion = words(of: try packaged("topshelf.bash"))
    for flag in flags {
      #expect(manual.contains(flag[...]), "\(flag)")
      #expect(completion.contains(flag[...]), "\(flag)")
    }
    for flag in manual.union(completion) where flag.hasPrefix("--") && flag != "--" {
      #expect(flags.contains(String(flag)) || flag == "--user" || flag == "--now" || flag == "--flag", "\(flag)")
    }
  }

  @Test func theManPageKnowsEveryVariable() throws {
    let variables = try table().variables
    #expect(variables.count >= 9)
    let manual = words(of: try packaged("topshelf.1"))
    for variable in variables { #expect(manual.contains(variable[...]), "\(variable)") }
  }

  @Test func whatTheDesktopAndSystemdStartIsUnderstood() throws {
    let flags = try table().flags
    for (file, key) in [("topshelf.desktop", "Exec="), ("topshelf.service", "ExecStart=")] {
      let line = try #require(try packaged(file).split(separator: "\n").first { $0.hasPrefix(key) })
      let command = line.dropFirst(key.count).split(separator: " ")
      #expect(command.first == "@bindir@/topshelf", "\(file)")
      for flag in command.dropFirst() { #expect(flags.contains(String(flag)), "\(file): \(flag)") }
    }
  }

  @Test func theChangelogBeginsWithThisVersion() throws {
    #expect(try packaged("changelog").hasPrefix("topshelf (\(Version.text)) "))
  }

  @Test func thePackageHasTheWordsOfTheLicense() throws {
    func plain(_ text: String) -> String {
      text.split { $0.isWhitespace }.filter { $0 != "." }.joined(separator: " ")
    }
    let license = plain(try text("LICENSE"))
    let start = try #require(license.range(of: "Permission is hereby granted"))
    #expect(plain(try packaged("copyright")).contains(license[start.lowerBound...]))
  }

  @Test func everyTargetOfTheMakefileIsExplained() throws {
    let documents = try text("README.md") + text("CONTRIBUTING.md")
    for target in ["static", "install", "uninstall", "deb", "smoke-deb", "try-deb"] {
      #expect(try text("Makefile").contains("\n\(target):"), "\(target)")
      #expect(documents.contains("make \(target)"), "\(target)")
    }
  }
}
