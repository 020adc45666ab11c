import HTTP

/// The hosts that a request may name, and with them the origins that may post.
package struct AllowedHosts: Sendable {
  /// The address that is bound.
  let address: String
  private let exact: Set<String>
  private let names: Set<String>

  /// - Parameters:
  ///   - port: the port that is bound; `127.0.0.1` and `localhost` are allowed with it alone.
  ///   - boundTo: the address that is bound, allowed too where it names one interface.
  ///   - names: allowed with any port, for a program behind a proxy.
  package init(port: UInt16, boundTo address: String = "127.0.0.1", names: [String] = []) {
    self.address = address
    var hosts = ["127.0.0.1", "localhost"]
    if address == "::" { hosts.append("[::1]") }
    if address != "0.0.0.0", address != "::" { hosts.append(address.contains(":") ? "[\(address)]" : address) }
    exact = Set(hosts.flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] })
    self.names = Set(names.map(\.asciiLowercased))
  }

  /// Whether a `Host` field is one of ours, letter for letter but for the case of ASCII letters.
  func allows(_ host: String) -> Bool {
    let host = host.asciiLowercased
    if exact.contains(host) { return true }
    let name = host.prefix { $0 != ":" }
    let port = host.dropFirst(name.count)
    guard names.contains(String(name)) else { return false }
    return port.isEmpty || UInt16(port.dropFirst()) != nil && !port.dropFirst().hasPrefix("+")
  }

  /// Whether an `Origin` is the one that pages served under this `Host` have.
  ///
  /// A proxy in front of a named host may speak TLS, so there https is ours too.
  func isOwn(origin: String, host: String) -> Bool {
    let origin = origin.asciiLowercased
    let host = host.asciiLowercased
    return origin == "http://\(host)" || origin == "https://\(host)" && !exact.contains(host)
  }
}
