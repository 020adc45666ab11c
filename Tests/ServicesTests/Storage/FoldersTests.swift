import Testing

@testable import Services

struct FoldersTests {
  private func folders(
    _ environment: [String: String], userDirectories: [String: String] = [:], dataFolder: String? = nil
  ) throws -> Folders {
    try Folders(
      environment: environment, dataFolder: dataFolder, workingFolder: "/work",
      read: { userDirectories[$0].map { Array($0.utf8) } })
  }

  @Test func usualPlaces() throws {
    let folders = try folders(["HOME": "/home/ada"])
    #expect(folders.home == "/home/ada")
    #expect(folders.documents == "/home/ada/Documents")
    #expect(folders.data == "/home/ada/Documents/Topshelf")
    #expect(folders.configRoot == "/home/ada/.config")
    #expect(folders.config == "/home/ada/.config/topshelf")
    #expect(folders.cache == "/home/ada/.cache/topshelf")
  }

  @Test(arguments: [
    ("/c/", "/k", "/c/topshelf", "/k/topshelf"), ("relative", "./k", "/h/.config/topshelf", "/h/.cache/topshelf"),
    ("", "", "/h/.config/topshelf", "/h/.cache/topshelf"), ("/", "/", "/topshelf", "/topshelf"),
  ])
  func theEnvironmentMovesThem(config: String, cache: String, expectedConfig: String, expectedCache: String) throws {
    let folders = try folders(["HOME": "/h/", "XDG_CONFIG_HOME": config, "XDG_CACHE_HOME": cache])
    #expect(folders.config == expectedConfig)
    #expect(folders.cache == expectedCache)
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
  func withoutAHomeThereIsAnError(environment: [String: String]) {
    let error = #expect(throws: FoldersError.noHome) { try folders(environment) }
    #expect(error?.description.contains("HOME") == true)
  }

  @Test(arguments: [
    ("/else/where/", "/else/where"), ("else", "/work/else"), ("./a/../b", "/work/./a/../b"),
    ("", "/h/Documents/Topshelf"),
  ])
  func theDataFolderCanBeGiven(given: String, expected: String) throws {
    #expect(try folders(["HOME": "/h"], dataFolder: given).data == expected)
  }

  /// Below a folder that is gone, or has no name that is text, it would be somewhere else.
  @Test func aRelativeDataFolderNeedsTheWorkingFolder() throws {
    #expect(throws: FoldersError.noWorkingFolder) {
      try Folders(environment: ["HOME": "/h"], dataFolder: "else", workingFolder: nil, read: { _ in nil })
    }
    #expect(
      try Folders(environment: ["HOME": "/h"], dataFolder: "/d", workingFolder: nil, read: { _ in nil }).data == "/d")
  }

  #if !os(macOS)
    @Test(arguments: [
      (#"XDG_DOCUMENTS_DIR="$HOME/Papers""#, "/h/Papers"), (#"XDG_DOCUMENTS_DIR="$HOME/My Papers/""#, "/h/My Papers"),
      (#" XDG_DOCUMENTS_DIR = "/mnt/Dokumente é" # mine"#, "/mnt/Dokumente é"),
      ("# a comment\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_DOCUMENTS_DIR=\"$HOME/Papers\"\n", "/h/Papers"),
      ("XDG_DOCUMENTS_DIR=\"$HOME/a\"\r\nXDG_DOCUMENTS_DIR=\"$HOME/b\"\r\n", "/h/b"),
      (#"XDG_DOCUMENTS_DIR="$HOME/a \"b\" \\ \$c""#, #"/h/a "b" \ $c"#), (#"XDG_DOCUMENTS_DIR="$HOME/open"#, "/h/open"),
      (#"XDG_DOCUMENTS_DIR="$HOME/""#, "/h/Documents"), (#"XDG_DOCUMENTS_DIR="$HOME""#, "/h/Documents"),
      (#"XDG_DOCUMENTS_DIR="Papers""#, "/h/Documents"), (#"XDG_DOCUMENTS_DIR="$HOMEPapers""#, "/h/Documents"),
      (#"XDG_DOCUMENTS_DIR=$HOME/Papers"#, "/h/Documents"), (#"#XDG_DOCUMENTS_DIR="$HOME/Papers""#, "/h/Documents"),
      (#"XDG_DOCUMENTS_DIRECTORY="$HOME/Papers""#, "/h/Documents"), (#"XDG_DOCUMENTS_DIR="""#, "/h/Documents"),
      ("", "/h/Documents"), ("\\", "/h/Documents"),
    ])
    func documentsAreWhereTheDesktopSays(text: String, expected: String) throws {
      let folders = try folders(["HOME": "/h"], userDirectories: ["/h/.config/user-dirs.dirs": text])
      #expect(folders.documents == expected)
      #expect(folders.data == expected + "/Topshelf")
    }

    @Test(
      arguments: [
        ("XDG_DOCUMENTS_DIR=\"$HOME/?\"", nil), ("XDG_DOCUMENTS_DIR=\"$HOME/a\"\nXDG_DOCUMENTS_DIR=\"/?\"\n", nil),
        ("XDG_DOCUMENTS_DIR=\"/?\"\nXDG_DOCUMENTS_DIR=\"$HOME/a\"\n", "/h/a"),
        ("XDG_MUSIC_DIR=\"/?\"\nXDG_DOCUMENTS_DIR=\"$HOME/a\"", "/h/a"), ("# ?\n", "/h/Documents"),
        ("XDG_DOCUMENTS_DIR=\"$HOME/\u{FFFD}\"", "/h/\u{FFFD}"),
      ] as [(String, String?)])
    func aNameThatIsNoTextIsNotGuessedAt(text: String, expected: String?) throws {
      let bytes = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
      func folders() throws -> Folders {
        try Folders(environment: ["HOME": "/h"], workingFolder: "/", read: { _ in bytes })
      }
      if let expected {
        #expect(try folders().documents == expected)
      } else {
        #expect(throws: FoldersError.unreadable(variable: "XDG_DOCUMENTS_DIR")) { try folders() }
      }
    }

    @Test func theDesktopsFileMovesWithTheSettings() throws {
      let folders = try folders(
        ["HOME": "/h", "XDG_CONFIG_HOME": "/c"],
        userDirectories: [
          "/c/user-dirs.dirs": #"XDG_DOCUMENTS_DIR="/right""#,
          "/h/.config/user-dirs.dirs": #"XDG_DOCUMENTS_DIR="/wrong""#,
        ])
      #expect(folders.documents == "/right")
    }
  #endif
}
