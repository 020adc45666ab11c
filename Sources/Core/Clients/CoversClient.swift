/// The pictures of items, fetched for us so that no other server sees the reader.
package struct CoversClient: Sendable {
  /// The cover where it lies ready and there is none to be preferred; asks nobody and waits for nothing.
  package var held: @Sendable (Item) -> CoverFile?
  /// Looks for the cover, and waits eight seconds at most; nil where the jacket is to be drawn for now.
  package var load: @Sendable (Item) async -> CoverFile?

  package init(
    held: @escaping @Sendable (Item) -> CoverFile?, load: @escaping @Sendable (Item) async -> CoverFile?
  ) {
    self.held = held
    self.load = load
  }
}

/// A cover that was found, and is not read before it is sent.
package struct CoverFile: Sendable {
  package enum Content: Sendable {
    case bytes([UInt8])
    /// Opens it to be read; the descriptor is the caller's to close. Nil where the file is gone by now.
    case file(size: Int, open: @Sendable () -> Int32?)
  }

  package let mediaType: Picture.MediaType
  /// Made from the bytes: the same picture has the same tag, after a new start too.
  package let tag: String
  package let content: Content

  package init(mediaType: Picture.MediaType, tag: String, content: Content) {
    self.mediaType = mediaType
    self.tag = tag
    self.content = content
  }
}

/// A picture that was checked by its first bytes and its size.
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
