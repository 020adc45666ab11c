public import Core

/// The bundled classics, in the shape that the service has and read by the same decoder.
public enum SampleEdition {
  /// Reads `Resources/sample-edition.json`; nil where it makes no sense.
  public static func week(_ bytes: [UInt8], lists: ListTable) -> Week? {
    NewYorkTimesReply.overview(bytes, lists: lists, source: .sample)
  }
}
