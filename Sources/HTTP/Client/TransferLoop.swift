import CCurl

/// The client's thread: starts, drives and ends transfers until it is told to stop.
///
/// libcurl's handles exist only here.
final class TransferLoop {
  private let multi: MultiHandle
  private let mailbox: Mailbox
  private let configuration: HTTPClient.Configuration
  private var queue: TransferQueue
  private var running: [EasyHandle: Transfer] = [:]

  init(multi: MultiHandle, mailbox: Mailbox, configuration: HTTPClient.Configuration) {
    self.multi = multi
    self.mailbox = mailbox
    self.configuration = configuration
    queue = TransferQueue(
      maximum: configuration.maximumTransfers, maximumPerHost: configuration.maximumTransfersPerHost)
  }

  func run() {
    while readMail() {
      startWhatMay()
      if !multi.perform() { endAll(.failed(code: Int(CURLE_FAILED_INIT.rawValue))) }
      // A finished transfer makes room, and the one that takes it must not wait for the next event.
      if !collectFinished() { multi.wait() }
    }
    endAll(.cancelled)
    for order in queue.removeAll() { order.ticket.fire(.failure(.cancelled)) }
    multi.cleanUp()
  }

  /// Reads all messages; false if the client is to end. An order behind `.end` is answered, too.
  private func readMail() -> Bool {
    var goesOn = true
    for message in mailbox.take() {
      switch message {
      case .start(let order): queue.add(order)
      case .cancel(let ticket): cancel(ticket)
      case .end: goesOn = false
      }
    }
    return goesOn
  }

  private func startWhatMay() {
    while let order = queue.next() {
      if order.ticket.isFired {
        queue.ended(order)
        continue
      }
      do throws(HTTPClientError) {
        let transfer = try Transfer(order, configuration: configuration)
        guard multi.add(transfer.handle) else { throw .initializationFailed }
        running[transfer.handle] = transfer
      } catch {
        queue.ended(order)
        order.ticket.fire(.failure(error))
      }
    }
  }

  private func collectFinished() -> Bool {
    var isAny = false
    while let (handle, code) = multi.nextFinished() {
      guard let transfer = running[handle] else { continue }
      isAny = true
      // Read before the handle is removed: its info goes with it.
      let outcome = transfer.outcome(code)
      end(transfer, outcome)
    }
    return isAny
  }

  private func cancel(_ ticket: Ticket) {
    queue.remove(ticket)
    if let transfer = running.values.first(where: { $0.order.ticket === ticket }) {
      end(transfer, .failure(.cancelled))
    }
  }

  private func end(_ transfer: Transfer, _ outcome: Result<TransferOutcome, HTTPClientError>) {
    multi.remove(transfer.handle)
    running[transfer.handle] = nil
    queue.ended(transfer.order)
    transfer.order.ticket.fire(outcome)
  }

  private func endAll(_ error: HTTPClientError) {
    for transfer in Array(running.values) { end(transfer, .failure(error)) }
  }
}
