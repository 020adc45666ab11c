import HTTP
import Synchronization

/// Holds everyone until so many have come; from then on it is open.
package final class Barrier: Sendable {
  private let missing: Mutex<Int>
  private let all = OneShot<Void>()

  package init(_ count: Int) { missing = Mutex(count) }

  package func pass() async {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { all.fire() }
    await all.wait()
  }
}
