/// Ports that nobody gets unless they ask for them.
///
/// The system gives out those from 32768 on (ip(7), `ip_local_port_range`), and tests that run beside this one are
/// given them.
package enum FreePort {
  /// A port that is free, like so many after it; at this moment, but nobody else is about to take one.
  package static func find(followedBy others: UInt16 = 0) throws -> UInt16 {
    while true {
      let port = UInt16.random(in: 10_000...30_000)
      let isFree = (port...(port + others)).allSatisfy { (try? RawListener(port: $0)) != nil }
      if isFree { return port }
    }
  }
}
