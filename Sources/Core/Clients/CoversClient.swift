/// The covers of items, fetched by us so that no other server sees the reader's browser.
package struct CoversClient: Sendable {
  /// The cached cover, unless a better source is known. Never blocks, never uses the network.
  package var held: @Sendable (Item) -> CoverFile?
  /// Fetches the cover, and waits eight seconds at most; `nil` to draw the jacket for now.
  package var load: @Sendable (Item) async -> CoverFile?

  package init(
    held: @escaping @Sendable (Item) -> CoverFile?, load: @escaping @Sendable (Item) async -> CoverFile?
  ) {
    self.held = held
    self.load = load
  }
}

/// A cover. A file is not read before it is sent.
package struct CoverFile: Sendable {
  package enum Content: Sendable {
    case bytes([UInt8])
    /// `open` returns a descriptor for reading, which the caller closes; `nil` if the file was deleted.
    case file(size: Int, open: @Sendable () -> Int32?)
  }

  package let mediaType: Picture.MediaType
  /// Derived from the bytes: the same picture has the same tag, even after a restart.
  package let tag: String
  package let content: Content

  package init(mediaType: Picture.MediaType, tag: String, content: Content) {
    self.mediaType = mediaType
    self.tag = tag
    self.content = content
  }
}

/// A picture whose first bytes and size were checked.
package struct Picture: Sendable, Hashable {
  package enum MediaType: String, Sendable, Hashable, CaseIterable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case gif = "image/gif"
    case webP = "image/webp"
  }

  package let mediaType: MediaType
  package let bytes: [UInt8]

  package init(mediaType: MediaType, bytes: [UInt8]) {
    self.mediaType = mediaType
    self.bytes = bytes
  }
}
