import CCurl

/// One running transfer; created, used and ended on the client's thread.
final class Transfer {
  let order: TransferOrder
  let handle: EasyHandle
  private var reader: ResponseReader
  private var headerLines: HeaderLines
  private var metPrivateAddress = false

  init(_ order: TransferOrder, configuration: HTTPClient.Configuration) throws(HTTPClientError) {
    self.order = order
    handle = try EasyHandle()
    reader = ResponseReader(maximumBodyBytes: order.maximumBodyBytes)
    headerLines = HeaderLines()
    // From here on, a throw runs `deinit`.
    try headerLines.append(order.headers)
    try setOptions(configuration)
  }

  /// The handle must no longer be in the multi handle.
  deinit {
    handle.cleanUp()
    headerLines.free()
  }

  private func setOptions(_ configuration: HTTPClient.Configuration) throws(HTTPClientError) {
    let isPlain = order.origin.scheme == "http"
    try handle.set(CURLOPT_URL, order.url)
    try handle.set(CURLOPT_PROTOCOLS_STR, isPlain ? "http" : "https")
    try handle.set(CURLOPT_REDIR_PROTOCOLS_STR, "https")
    try handle.set(CURLOPT_FOLLOWLOCATION, false)
    try handle.set(CURLOPT_DISALLOW_USERNAME_IN_URL, true)
    if configuration.usesProxy == false { try handle.set(CURLOPT_PROXY, "") }
    if isPlain {
      // A loopback address means this machine, not the proxy.
      try handle.set(CURLOPT_NOPROXY, "*")
    } else {
      // Waits for a connection that can be shared instead of opening another. Only with TLS is that known before the
      // first response.
      try handle.set(CURLOPT_PIPEWAIT, true)
    }

    try handle.set(CURLOPT_NOSIGNAL, true)
    try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    try handle.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds: configuration.connectTimeout)
    try handle.set(CURLOPT_TIMEOUT_MS, milliseconds: order.timeout)
    try handle.set(CURLOPT_LOW_SPEED_LIMIT, 1)
    try handle.set(CURLOPT_LOW_SPEED_TIME, configuration.stallSeconds)
    try handle.set(CURLOPT_MAXFILESIZE_LARGE, offset: order.maximumBodyBytes)

    try handle.set(CURLOPT_SSL_VERIFYPEER, true)
    try handle.set(CURLOPT_SSL_VERIFYHOST, 2)
    if let file = configuration.certificateAuthorityFile { try handle.set(CURLOPT_CAINFO, file) }

    try handle.set(CURLOPT_USERAGENT, configuration.userAgent)
    // Empty means everything that this libcurl can decode.
    try handle.set(CURLOPT_ACCEPT_ENCODING, "")
    unsafe try handle.set(CURLOPT_HTTPHEADER, pointer: headerLines.list)

    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe try handle.set(CURLOPT_WRITEDATA, pointer: context)
    unsafe try handle.set(CURLOPT_HEADERDATA, pointer: context)
    try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
    unsafe try handle.set(CURLOPT_WRITEFUNCTION) { data, size, count, context in
      unsafe Transfer.read(data, size * count, context) { unsafe $0.reader.readBody($1) }
    }
    unsafe try handle.set(CURLOPT_HEADERFUNCTION) { data, size, count, context in
      unsafe Transfer.read(data, size * count, context) { unsafe $0.reader.readHeadLine($1) }
    }
    guard order.needsPublicAddress, !isPlain, configuration.usesProxy == false else { return }
    unsafe try handle.set(CURLOPT_OPENSOCKETDATA, pointer: context)
    unsafe try handle.set(CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
      guard let context = unsafe context, let address = unsafe address else { return refusedSocket }
      let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      return unsafe transfer.socket(to: address)
    }
  }

  /// Called for each address of a name, before anything is sent there.
  private func socket(to address: UnsafeMutableRawPointer) -> Int32 {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe topshelf_address_bytes(address, $0) } ?? 0
    }
    guard PublicAddress.contains(bytes.prefix(Int(count))) else {
      metPrivateAddress = true
      return refusedSocket
    }
    let wanted = unsafe topshelf_wanted_socket(address)
    return openSocket(family: wanted.family, type: wanted.type, protocol: wanted.protocol)
  }

  /// To libcurl, any number other than the one it passed means "end the transfer".
  private static func read(
    _ data: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ body: (Transfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard count > 0, let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return unsafe body(transfer, UnsafeRawBufferPointer(start: data, count: count)) ? count : 0
  }

  func outcome(_ code: CURLcode) -> Result<TransferOutcome, HTTPClientError> {
    guard !reader.isTooLarge else { return .failure(.tooLarge) }
    guard code == CURLE_OK || !metPrivateAddress else { return .failure(.forbidden) }
    guard code == CURLE_OK else { return .failure(HTTPClientError(code)) }
    let status = Status(code: handle.integer(CURLINFO_RESPONSE_CODE))
    return .success(
      TransferOutcome(
        status: status, headers: reader.headers, body: reader.body,
        redirect: [301, 302, 303, 307, 308].contains(status.code) ? handle.string(CURLINFO_REDIRECT_URL) : nil,
        connectionsOpened: handle.integer(CURLINFO_NUM_CONNECTS),
        duration: handle.microseconds(CURLINFO_TOTAL_TIME_T)))
  }
}

/// libcurl's list of a request's header lines.
@safe private struct HeaderLines {
  private(set) var list: UnsafeMutablePointer<curl_slist>?

  mutating func append(_ headers: Headers) throws(HTTPClientError) {
    for field in headers.fields {
      // To libcurl, `Name:` means to leave the field out.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      guard let longer = unsafe curl_slist_append(list, line) else { throw HTTPClientError(CURLE_OUT_OF_MEMORY) }
      unsafe list = longer
    }
  }

  func free() { unsafe curl_slist_free_all(list) }
}

/// `CURL_SOCKET_BAD`.
private let refusedSocket: Int32 = -1
