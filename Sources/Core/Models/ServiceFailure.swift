/// Why a service gave nothing, told apart by what a person can do about it.
package enum ServiceFailure: Error, Sendable, Hashable {
  /// There is no key to ask with.
  case noKey
  /// There may be a key, but its file cannot be read.
  case keyUnreadable
  /// The service does not take the key.
  case keyRefused
  /// The quota is used up for now.
  case quota
  /// It will be asked in about that time: the service takes only so many requests a minute.
  case queued(Duration)
  /// It was asked and has not answered yet. The request goes on, and a later view has the answer.
  case pending
  /// No network, or no way to the service.
  case unreachable
  case timedOut
  /// The connection is not private: an unknown certificate.
  case untrusted
  /// The service is down, or answers with an error of its own.
  case down(status: Int)
  /// Something in between answered: a login page of a hotel network.
  case intercepted
  /// An answer that makes no sense.
  case unreadable
  /// There is no such list or week.
  case notFound

  /// Whether the answer is on its way, so that nothing is wrong.
  package var isWaiting: Bool {
    switch self {
    case .pending, .queued: true
    default: false
    }
  }
}
