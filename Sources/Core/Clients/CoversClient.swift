/// The pictures of items, fetched for us so that no other server sees the reader.
public struct CoversClient: Sendable {
  /// The picture at an address that a service named; nil where it cannot be had.
  public var picture: @Sendable (WebURL) async -> Picture?

  public init(picture: @escaping @Sendable (WebURL) async -> Picture?) { self.picture = picture }
}

/// A picture that was checked by its first bytes.
public struct Picture: Sendable, Hashable {
  public enum MediaType: String, Sendable, Hashable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case gif = "image/gif"
    case webP = "image/webp"
  }

  public let mediaType: MediaType
  public let bytes: [UInt8]

  public init(mediaType: MediaType, bytes: [UInt8]) {
    self.mediaType = mediaType
    self.bytes = bytes
  }
}
