/// Why a service gave nothing, distinguished by what a person can do about it.
package enum ServiceFailure: Error, Sendable, Hashable {
  /// There is no key.
  case noKey
  /// There may be a key, but its file can't be read.
  case keyUnreadable
  /// The service rejected the key.
  case keyRefused
  /// The request limit is reached for now.
  case quota
  /// The request is sent in about that time: the service allows only a few requests a minute.
  case queued(Duration)
  /// The service has not answered yet. The request continues, and a later view has the reply.
  case pending
  /// No network, or no way to the service.
  case unreachable
  case timedOut
  /// The connection is not secure: an unknown certificate.
  case untrusted
  /// The service is down, or replies with an error.
  case down(status: Int)
  /// Something else replied: the login page of a hotel's network.
  case intercepted
  /// The reply makes no sense.
  case unreadable
  /// There is no such list or week.
  case notFound

  /// Whether the reply is on its way, so that nothing is wrong.
  package var isWaiting: Bool {
    switch self {
    case .pending, .queued: true
    default: false
    }
  }
}
