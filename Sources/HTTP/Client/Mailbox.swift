import CCurl
import Synchronization

/// What the callers want of the client's thread.
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

  /// False where the thread no longer reads.
  ///
  /// It wakes the thread under the lock: once the box is closed, the handle may be gone.
  @discardableResult
  func post(_ message: Message) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.messages.append(message)
      multi.wakeUp()
      return true
    }
  }

  /// Takes everything out; after `.end` nothing comes in any more.
  func take() -> [Message] {
    state.withLock { state in
      defer { state.messages = [] }
      if state.messages.contains(where: { if case .end = $0 { true } else { false } }) { state.isClosed = true }
      return state.messages
    }
  }

  /// Where no thread will ever read.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.messages = []
    }
  }
}

/// libcurl's multi handle.
///
/// Used by the client's thread alone, but for `wakeUp`: "This function can be called from any thread"
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

  /// Moves every transfer on as far as it goes without waiting; false where libcurl can go on with none.
  func perform() -> Bool {
    var running: Int32 = 0
    return unsafe curl_multi_perform(pointer, &running) == CURLM_OK
  }

  /// Waits until something can go on, or until `wakeUp`.
  func wait() { _ = unsafe curl_multi_poll(pointer, nil, 0, 60_000, nil) }

  /// The next transfer that has ended.
  func nextFinished() -> (EasyHandle, CURLcode)? {
    var result = CURLE_OK
    return unsafe topshelf_next_finished(pointer, &result).map { (unsafe EasyHandle(pointer: $0), result) }
  }

  /// Only when no transfer is added any more.
  func cleanUp() { _ = unsafe curl_multi_cleanup(pointer) }
}
