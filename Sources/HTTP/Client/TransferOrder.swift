/// One hop of a request, for the client's thread to fetch.
struct TransferOrder: Sendable {
  let url: String
  let origin: URLParts
  let headers: Headers
  let maximumBodyBytes: Int
  let timeout: Duration
  let needsPublicAddress: Bool
  let ticket = Ticket()
}

/// What a transfer ended with.
struct TransferOutcome: Sendable {
  let status: Status
  let headers: Headers
  let body: [UInt8]
  /// The absolute URL that the response redirects to, not checked yet.
  let redirect: String?
  let connectionsOpened: Int
  let duration: Duration
}

/// A caller's claim to one outcome: whoever gives it first decides, the transfer or the cancellation.
typealias Ticket = OneShot<Result<TransferOutcome, HTTPClientError>>
