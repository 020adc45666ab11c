extension HTTPClient {
  package struct Configuration: Sendable {
    /// Sent with every request; hosts ask for a name and a contact.
    package var userAgent: String
    /// Requests that run at the same time; further ones wait.
    package var maximumTransfers: Int
    /// Requests that run at the same time to one host and port.
    package var maximumTransfersPerHost: Int
    /// A PEM file of the certificate authorities to trust instead of libcurl's own.
    ///
    /// `nil` reads `SSL_CERT_FILE`, else `CURL_CA_BUNDLE`, from the environment, as the curl program does; libcurl does
    /// not.
    package var certificateAuthorityFile: String?
    package var connectTimeout: Duration
    /// The time for a request with its redirects, not counting the wait for other requests.
    package var totalTimeout: Duration
    /// A request times out after this many seconds with less than a byte a second.
    package var stallSeconds: Int
    /// Permits `http:` to localhost and loopback addresses.
    package var allowsLoopbackHTTP: Bool
    /// Other addresses of this computer that `http:` may go to.
    package var ownHosts: HostRule
    /// Whether to use a proxy; `nil` leaves it to the environment's variables.
    package var usesProxy: Bool?

    package init(
      userAgent: String, maximumTransfers: Int = 24, maximumTransfersPerHost: Int = 6,
      certificateAuthorityFile: String? = nil, connectTimeout: Duration = .seconds(5),
      totalTimeout: Duration = .seconds(15), stallSeconds: Int = 10, allowsLoopbackHTTP: Bool = false,
      ownHosts: HostRule = [], usesProxy: Bool? = nil
    ) {
      self.userAgent = userAgent
      self.maximumTransfers = maximumTransfers
      self.maximumTransfersPerHost = maximumTransfersPerHost
      self.certificateAuthorityFile = certificateAuthorityFile
      self.connectTimeout = connectTimeout
      self.totalTimeout = totalTimeout
      self.stallSeconds = stallSeconds
      self.allowsLoopbackHTTP = allowsLoopbackHTTP
      self.ownHosts = ownHosts
      self.usesProxy = usesProxy
    }
  }

  package struct Request: Sendable {
    /// An absolute URL, encoded as it is to be sent.
    package var url: String
    package var headers: Headers
    /// The hosts this request and its redirects may go to.
    package var allowedHosts: HostRule
    /// Bytes of the body after decompression; past it the request fails with `.tooLarge`.
    package var maximumBodyBytes: Int
    /// Overrides the client's.
    package var totalTimeout: Duration?
    /// Connects to public addresses only, whatever a name resolves to; `.forbidden` otherwise.
    ///
    /// For URLs that others chose: a name on the list may resolve into the user's own network. With a proxy, the proxy
    /// resolves names, and its own address may be private. Plain HTTP is loopback anyway.
    package var needsPublicAddress: Bool

    package init(
      url: String, headers: Headers = [:], allowedHosts: HostRule, maximumBodyBytes: Int, totalTimeout: Duration? = nil,
      needsPublicAddress: Bool = false
    ) {
      self.url = url
      self.headers = headers
      self.allowedHosts = allowedHosts
      self.maximumBodyBytes = maximumBodyBytes
      self.totalTimeout = totalTimeout
      self.needsPublicAddress = needsPublicAddress
    }
  }

  package struct Response: Sendable {
    package let status: Status
    package let headers: Headers
    /// The whole body, decompressed.
    package let body: [UInt8]
    /// Where the response came from, after redirects.
    package let url: String
    /// How many connections were opened for it; 0 if open ones were reused.
    package let connectionsOpened: Int

    /// For stubs of what uses the client.
    package init(status: Status, headers: Headers = [:], body: [UInt8], url: String, connectionsOpened: Int = 0) {
      self.status = status
      self.headers = headers
      self.body = body
      self.url = url
      self.connectionsOpened = connectionsOpened
    }
  }
}

/// Which hosts a request may go to: names, and suffixes that begin with a dot.
///
/// `.mzstatic.com` means every name with that suffix, but not `mzstatic.com` itself. IPv6 literals keep their brackets.
/// An empty rule allows none.
package struct HostRule: Sendable, Equatable, ExpressibleByArrayLiteral {
  private let patterns: [String]

  package init(_ patterns: [String]) {
    self.patterns = patterns.map { $0.lowercased() }
  }

  package init(arrayLiteral elements: String...) {
    self.init(elements)
  }

  /// Whether it allows a host; case does not matter.
  package func allows(_ host: String) -> Bool {
    let host = host.lowercased()
    return patterns.contains { pattern in
      pattern.hasPrefix(".") ? host.hasSuffix(pattern) && host.utf8.count > pattern.utf8.count : host == pattern
    }
  }
}
