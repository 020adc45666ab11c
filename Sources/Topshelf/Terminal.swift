import Foundation

/// The program's output: its address on standard output; errors and the log on standard error.
struct Terminal: Sendable {
  private let output = LineWriter(descriptor: STDOUT_FILENO)
  private let errors = LineWriter(descriptor: STDERR_FILENO)

  /// Prints a line of output; the first one is what a script waits for.
  func say(_ line: String) { output(line) }

  func complain(_ line: String) { errors("topshelf: " + line) }

  var log: Log { Log { [errors] in errors($0) } }

  /// Waits until all of it is written, but no longer than a second: perhaps nobody reads it.
  func flush() {
    for writer in [output, errors] { writer.flush(within: .milliseconds(500)) }
  }

  /// Opens those of the descriptors 0 to 2 that are closed.
  ///
  /// The system gives a free number to the next file that is opened, and the log would be written into a file of the
  /// user's.
  static func openMissingDescriptors() {
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one, since those below it are open by now.
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }
}
