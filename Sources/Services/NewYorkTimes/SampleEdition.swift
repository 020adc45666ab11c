package import Core

/// The bundled classics, in the shape that the service has and read by the same decoder.
package enum SampleEdition {
  /// Reads `Resources/sample-edition.json`; nil where it makes no sense.
  package static func week(_ bytes: [UInt8], lists: ListTable) -> Week? {
    NewYorkTimesReply.overview(bytes, lists: lists, source: .sample)
  }
}
