import HTTP

/// The hosts that a request may name, and the origins that may post.
package struct AllowedHosts: Sendable {
  /// The bound address.
  let address: String
  private let exact: Set<String>
  private let names: Set<String>

  /// - Parameters:
  ///   - port: the bound port; `127.0.0.1` and `localhost` are only allowed with it.
  ///   - boundTo: the bound address, allowed too if it names one interface.
  ///   - names: allowed with any port, for use behind a proxy.
  package init(port: UInt16, boundTo address: String = "127.0.0.1", names: [String] = []) {
    self.address = address
    var hosts = ["127.0.0.1", "localhost"]
    if address == "::" { hosts.append("[::1]") }
    if address != "0.0.0.0", address != "::" { hosts.append(address.contains(":") ? "[\(address)]" : address) }
    exact = Set(hosts.flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] })
    self.names = Set(names.map(\.asciiLowercased))
  }

  /// Whether a `Host` field is one of ours, ignoring ASCII case only.
  func allows(_ host: String) -> Bool {
    let host = host.asciiLowercased
    if exact.contains(host) { return true }
    let name = host.prefix { $0 != ":" }
    let port = host.dropFirst(name.count)
    guard names.contains(String(name)) else { return false }
    return port.isEmpty || UInt16(port.dropFirst()) != nil && !port.dropFirst().hasPrefix("+")
  }

  /// Whether an `Origin` is that of pages served under this `Host`.
  ///
  /// A proxy in front of a named host may use TLS, so there https is ours too.
  func isOwn(origin: String, host: String) -> Bool {
    let origin = origin.asciiLowercased
    let host = host.asciiLowercased
    return origin == "http://\(host)" || origin == "https://\(host)" && !exact.contains(host)
  }
}
