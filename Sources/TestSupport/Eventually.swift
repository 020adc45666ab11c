/// Waits until `condition` holds, and throws if it doesn't within two minutes.
///
/// That is no measure of speed: only a broken program reaches it, on however busy a machine.
package func eventually(
  _ condition: @Sendable () async throws -> Bool, file: String = #fileID, line: Int = #line
) async throws {
  let end = ContinuousClock.now + .seconds(120)
  while try await !condition() {
    guard ContinuousClock.now < end else { throw NeverHappened(place: "\(file):\(line)") }
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// What a test waited for did not happen.
package struct NeverHappened: Error {
  /// The file and the line that waited.
  let place: String
}
