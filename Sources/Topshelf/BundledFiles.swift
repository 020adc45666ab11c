import Core
import Foundation

/// The files that ship beside the program: `web/` and `Resources/`.
struct BundledFiles: Sendable {
  let web: [String: [UInt8]]
  let sampleEdition: [UInt8]
  let lists: [UInt8]
  let storefronts: [UInt8]

  /// They were in none of these places.
  struct Missing: Error, Hashable { let places: [String] }

  /// Reads them from the first place that has them.
  ///
  /// They are outside every target, so SwiftPM does not bundle them and the program does not depend on the folder it
  /// was built in.
  init(environment: [String: String], executable: String) throws(Missing) {
    let places = Self.places(environment: environment, executable: executable)
    for place in places {
      let web = Self.files(in: "\(place)/web")
      guard web["app.css"] != nil, web["app.js"] != nil,
        let sample = FileManager.default.contents(atPath: "\(place)/Resources/sample-edition.json"),
        let lists = FileManager.default.contents(atPath: "\(place)/Resources/lists.json"),
        let storefronts = FileManager.default.contents(atPath: "\(place)/Resources/storefronts.json")
      else { continue }
      self.web = web
      sampleEdition = [UInt8](sample)
      self.lists = [UInt8](lists)
      self.storefronts = [UInt8](storefronts)
      return
    }
    throw Missing(places: places)
  }

  /// (1) `TOPSHELF_SHARE`, (2) `../share/topshelf` beside the executable, (3) the package folder above a build.
  static func places(environment: [String: String], executable: String) -> [String] {
    if let named = environment["TOPSHELF_SHARE"]?.unquoted, !named.isEmpty { return [named] }
    var places: [String] = []
    var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
    places.append(folder.appendingPathComponent("../share/topshelf").standardizedFileURL.path)
    while folder.pathComponents.count > 1 {
      if folder.lastPathComponent == ".build" {
        places.append(folder.deletingLastPathComponent().path)
        break
      }
      folder.deleteLastPathComponent()
    }
    return places
  }

  private static func files(in folder: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
      files[name] = [UInt8](data)
    }
    return files
  }
}
