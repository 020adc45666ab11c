import Synchronization

/// Quits the program from its page in two steps: the form asks, and the page that it redirects to is the last one served.
///
/// The form and that page's address carry the id of this run, so reloading either in a later run quits nothing.
package final class Quit: Sendable {
  /// A random id, known only to this run's pages.
  let run: String
  private let isAsked = Atomic(false)
  private let patience: Duration
  private let end: @Sendable () -> Void

  /// - Parameters:
  ///   - patience: how long to wait for the request for the last page.
  ///   - end: begins to quit, and lets requests in flight finish; may be called twice.
  package init(patience: Duration = .seconds(2), end: @escaping @Sendable () -> Void) {
    run = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)].map { String($0, radix: 36) }.joined()
    self.patience = patience
    self.end = end
  }

  /// Quits soon; `false` if the form is from another run.
  func ask(run: String?) -> Bool {
    guard run == self.run else { return false }
    isAsked.store(true, ordering: .sequentiallyConsistent)
    Task { [patience, end] in
      try? await Task.sleep(for: patience)
      end()
    }
    return true
  }

  /// Quits now, after the page that is being served; `false` if this run was not asked to quit.
  func serveLastPage(run: String) -> Bool {
    guard run == self.run, isAsked.load(ordering: .sequentiallyConsistent) else { return false }
    end()
    return true
  }
}
