import CCurl
import Synchronization

/// The callers' messages to the client's thread.
final class Mailbox: Sendable {
  enum Message: Sendable {
    case start(TransferOrder)
    case cancel(Ticket)
    case end
  }

  private struct State {
    var messages: [Message] = []
    var isClosed = false
  }

  private let multi: MultiHandle
  private let state = Mutex(State())

  init(waking multi: MultiHandle) { self.multi = multi }

  /// Posts a message; false if the thread no longer reads.
  ///
  /// Wakes the thread under the lock: once the mailbox is closed, the handle may no longer exist.
  @discardableResult
  func post(_ message: Message) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.messages.append(message)
      multi.wakeUp()
      return true
    }
  }

  /// Takes all messages; after `.end` no more are accepted.
  func take() -> [Message] {
    state.withLock { state in
      defer { state.messages = [] }
      if state.messages.contains(where: { if case .end = $0 { true } else { false } }) { state.isClosed = true }
      return state.messages
    }
  }

  /// For a mailbox that no thread will ever read.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.messages = []
    }
  }
}

/// libcurl's multi handle.
///
/// Only the client's thread uses it, except for `wakeUp`: "This function can be called from any thread"
/// (curl_multi_wakeup(3)).
@safe struct MultiHandle: @unchecked Sendable {
  private let pointer: UnsafeMutableRawPointer

  init?() {
    guard let pointer = unsafe curl_multi_init() else { return nil }
    unsafe self.pointer = pointer
  }

  func wakeUp() { _ = unsafe curl_multi_wakeup(pointer) }

  func add(_ transfer: EasyHandle) -> Bool { unsafe curl_multi_add_handle(pointer, transfer.pointer) == CURLM_OK }

  func remove(_ transfer: EasyHandle) { _ = unsafe curl_multi_remove_handle(pointer, transfer.pointer) }

  /// Advances every transfer as far as it goes without waiting; false if libcurl cannot continue any.
  func perform() -> Bool {
    var running: Int32 = 0
    return unsafe curl_multi_perform(pointer, &running) == CURLM_OK
  }

  /// Waits until a transfer can continue, or until `wakeUp`.
  func wait() { _ = unsafe curl_multi_poll(pointer, nil, 0, 60_000, nil) }

  /// The next finished transfer.
  func nextFinished() -> (EasyHandle, CURLcode)? {
    var result = CURLE_OK
    return unsafe topshelf_next_finished(pointer, &result).map { (unsafe EasyHandle(pointer: $0), result) }
  }

  /// Only after all transfers were removed.
  func cleanUp() { _ = unsafe curl_multi_cleanup(pointer) }
}
