import CCurl

/// A thin HTTP client over libcurl: GET only, https only, with limits on everything.
///
/// One thread runs all transfers on one `curl_multi` handle, so that they share connections: 40 parallel requests to a
/// host that speaks HTTP/2 need one. The environment's proxy variables are honored. The thread ends with `close`, or
/// with the last reference to the client.
package final class HTTPClient: Sendable {
  private let configuration: Configuration
  private let mailbox: Mailbox
  private let ended = OneShot<Void>()
  private let thread: JoinableThread

  /// Throws `.failed` if libcurl or a thread cannot be started.
  package init(_ configuration: Configuration) throws(HTTPClientError) {
    var configuration = configuration
    configuration.certificateAuthorityFile =
      configuration.certificateAuthorityFile ?? Environment.certificateAuthorityFile
    configuration.usesProxy = configuration.usesProxy ?? Environment.namesProxy
    guard globalInitialization == CURLE_OK, let multi = MultiHandle() else {
      throw HTTPClientError.initializationFailed
    }
    let mailbox = Mailbox(waking: multi)
    self.configuration = configuration
    self.mailbox = mailbox

    let started = JoinableThread { [configuration, ended] in
      TransferLoop(multi: multi, mailbox: mailbox, configuration: configuration).run()
      ended.fire()
    }
    guard let started else {
      // Nothing may wake a handle that no longer exists.
      mailbox.close()
      multi.cleanUp()
      throw HTTPClientError.initializationFailed
    }
    thread = started
  }

  deinit { mailbox.post(.end) }

  /// Fetches a URL, following at most three redirects.
  ///
  /// Before anything is sent, every hop is checked against the scheme, the request's hosts and user info; the request's
  /// headers are not sent to another origin. A status is never an error. If the caller's task is canceled, this throws
  /// `.cancelled` at once. Errors contain no URL, because URLs contain keys.
  package func send(_ request: Request) async throws(HTTPClientError) -> Response {
    var url = request.url
    var headers = request.headers
    var budget = request.totalTimeout ?? configuration.totalTimeout
    var connectionsOpened = 0
    var origin: URLParts?

    for _ in 0...Self.maximumRedirects {
      let parts = try URLParts(checking: url, hosts: request.allowedHosts, configuration: configuration)
      if let origin, !origin.hasSameOrigin(as: parts) { headers = [:] }
      origin = parts

      let outcome = try await transfer(
        TransferOrder(
          url: url, origin: parts, headers: headers, maximumBodyBytes: request.maximumBodyBytes, timeout: budget,
          needsPublicAddress: request.needsPublicAddress))
      connectionsOpened += outcome.connectionsOpened
      guard let next = outcome.redirect else {
        return Response(
          status: outcome.status, headers: outcome.headers, body: outcome.body, url: url,
          connectionsOpened: connectionsOpened)
      }
      url = next
      budget -= outcome.duration
      guard budget > .zero else { throw .timedOut }
    }
    throw .tooManyRedirects
  }

  /// Ends the thread and waits until it is gone; requests in flight, and later ones, fail with `.cancelled`.
  ///
  /// It must be gone, not only done: its last steps free what OpenSSL keeps for it, and OpenSSL's exit handler frees
  /// the same without a lock (issue 6214 of OpenSSL), which aborted two runs on a busy computer.
  package func close() async {
    mailbox.post(.end)
    await ended.wait()
    thread.join()
  }

  private static let maximumRedirects = 3

  private func transfer(_ order: TransferOrder) async throws(HTTPClientError) -> TransferOutcome {
    // Not only below: the client's thread might have sent it by then.
    if Task.isCancelled { throw .cancelled }
    if !mailbox.post(.start(order)) { order.ticket.fire(.failure(.cancelled)) }
    let result = await withTaskCancellationHandler {
      await order.ticket.value
    } onCancel: {
      order.ticket.fire(.failure(.cancelled))
      mailbox.post(.cancel(order.ticket))
    }
    return try result.get()
  }
}

/// `curl_global_init`, once for the process: a global's initializer runs once, whatever the threads do.
private let globalInitialization = curl_global_init(Int(CURL_GLOBAL_SSL | CURL_GLOBAL_WIN32))
