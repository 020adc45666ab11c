import Core

/// The name of a picture's file, which says all that has to be known of it: there is no list on disk that could disagree with the files.
struct CoverName: Sendable, Hashable {
  let item: Fingerprint
  /// Of the address that it came from.
  let source: Fingerprint
  /// Of its bytes.
  let check: Fingerprint
  let mediaType: Picture.MediaType

  init(_ picture: Picture, of item: Fingerprint, from source: WebURL) {
    self.item = item
    self.source = Fingerprint(source.text)
    check = Fingerprint(picture.bytes)
    mediaType = picture.mediaType
  }

  /// Nil for every other file that may lie there.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let type = Picture.MediaType.allCases.first(where: { $0.fileExtension == parts[1] }) else {
      return nil
    }
    let prints = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Fingerprint(digits: $0) }
    guard prints.count == 3, let item = prints[0], let source = prints[1], let check = prints[2] else { return nil }
    (self.item, self.source, self.check, mediaType) = (item, source, check, type)
  }

  var text: String { "\(item)-\(source)-\(check).\(mediaType.fileExtension)" }
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
