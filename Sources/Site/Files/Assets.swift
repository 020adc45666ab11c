import Core
import HTTP
import Markup

/// The files of `web/`, read once at launch.
///
/// Their addresses hold the hash of their bytes, so browsers may cache them forever.
package struct Assets: Sendable {
  struct File: Sendable {
    let name: String
    let bytes: [UInt8]
    let mediaType: String
  }

  private let files: [String: File]
  /// Over all names and bytes, since the stylesheet names icons, whose addresses change with it.
  let hash: String

  /// Takes files by name, and skips types that are not served.
  package init(_ contents: [String: [UInt8]]) {
    var files: [String: File] = [:]
    var hash = FNV1a()
    for (name, bytes) in contents.sorted(by: { $0.key < $1.key }) {
      guard let type = Self.mediaTypes.first(where: { name.hasSuffix($0.suffix) })?.type else { continue }
      files[name] = File(name: name, bytes: bytes, mediaType: type)
      hash.add(name.utf8)
      hash.add(bytes)
    }
    self.files = files
    self.hash = hash.text
  }

  func link(_ name: String) -> Link { Route.asset(hash: hash, name: name).link }

  /// The file as a response; `nil` for an old hash.
  func response(hash: String, name: String, to request: Request) -> Response? {
    guard hash == self.hash, let file = files[name] else { return nil }
    let response = Response(
      headers: ["Content-Type": file.mediaType, "Cache-Control": "public, max-age=31536000, immutable"],
      body: file.bytes)
    return EntityTag(opaque: hash).tagging(response, to: request)
  }

  private static let mediaTypes = [
    (suffix: ".css", type: "text/css; charset=utf-8"), (suffix: ".js", type: "text/javascript; charset=utf-8"),
    (suffix: ".svg", type: "image/svg+xml"), (suffix: ".png", type: "image/png"),
    (suffix: ".webmanifest", type: "application/manifest+json"),
  ]
}
