import Synchronization

/// Ends the program from its page, in two steps: the form asks, and the page that it leads to is the last one served.
///
/// The form and the address of that page carry the name of this run. A reload of either in a later run ends nothing.
package final class Quit: Sendable {
  /// Random, and known to this run's own pages alone.
  let run: String
  private let isAsked = Atomic(false)
  private let patience: Duration
  private let end: @Sendable () -> Void

  /// - Parameters:
  ///   - patience: how long the last page is waited for.
  ///   - end: begins to end the program, and lets requests under way finish; may be called twice.
  package init(patience: Duration = .seconds(2), end: @escaping @Sendable () -> Void) {
    run = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)].map { String($0, radix: 36) }.joined()
    self.patience = patience
    self.end = end
  }

  /// Ends the program soon; false if a form of another run asks for it.
  func ask(run: String?) -> Bool {
    guard run == self.run else { return false }
    isAsked.store(true, ordering: .sequentiallyConsistent)
    Task { [patience, end] in
      try? await Task.sleep(for: patience)
      end()
    }
    return true
  }

  /// Ends the program now, with the page that is being served; false if this run was not asked to end.
  func serveLastPage(run: String) -> Bool {
    guard run == self.run, isAsked.load(ordering: .sequentiallyConsistent) else { return false }
    end()
    return true
  }
}
