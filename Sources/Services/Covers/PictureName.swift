import Core

/// The name of a picture's file. It says all that has to be known about the picture, so the files outlive the database.
struct PictureName: Sendable, Hashable {
  /// A fingerprint of its id.
  let item: String
  /// A fingerprint of the address that it came from.
  let source: String
  /// A fingerprint of its bytes.
  let tag: String
  let mediaType: Picture.MediaType

  init(_ picture: Picture, of item: ItemID, from source: WebURL) {
    self.item = Self.fingerprint(of: item)
    self.source = Self.fingerprint(of: source)
    tag = FNV1a(picture.bytes).text
    mediaType = picture.mediaType
  }

  /// - Parameters:
  ///   - source: a fingerprint of the address that it came from.
  ///   - tag: a fingerprint of its bytes.
  init(of item: ItemID, from source: String, tag: String, _ mediaType: Picture.MediaType) {
    self.item = Self.fingerprint(of: item)
    self.source = source
    self.tag = tag
    self.mediaType = mediaType
  }

  /// `nil` for every other file that may lie there.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let type = Picture.MediaType.allCases.first(where: { $0.fileExtension == parts[1] }) else {
      return nil
    }
    let prints = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard prints.count == 3, prints.allSatisfy({ Self.isFingerprint($0.utf8) }) else { return nil }
    (item, source, tag, mediaType) = (String(prints[0]), String(prints[1]), String(prints[2]), type)
  }

  var text: String { "\(item)-\(source)-\(tag).\(mediaType.fileExtension)" }

  // MARK: Fingerprints

  /// Among ten thousand covers two share a fingerprint once in 300 billion times, and then one of them shows the other's
  /// picture.
  static func fingerprint(of item: ItemID) -> String { fingerprint(ofID: item.description) }

  static func fingerprint(ofID id: String) -> String { FNV1a(id.utf8).text }

  static func fingerprint(of address: WebURL) -> String { FNV1a(address.text.utf8).text }

  static func isFingerprint(_ text: some Collection<UInt8>) -> Bool {
    text.count == 16 && text.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) }
  }
}

extension Picture.MediaType {
  fileprivate var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .gif: "gif"
    case .webP: "webp"
    }
  }
}
