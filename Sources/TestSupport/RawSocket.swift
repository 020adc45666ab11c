import Foundation

/// A plain TCP connection, for what an HTTP client would not send or would not show.
///
/// Receiving waits up to two minutes for each piece, which only a broken server takes. It does so on a thread of its
/// own: Swift has as many threads as there are processors, and a test that blocked them would wait for a server that
/// waits for it.
package final class RawSocket: Sendable {
  private let descriptor: Int32

  /// Takes ownership of a descriptor.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    var on: Int32 = 1
    _ = unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Connects to 127.0.0.1.
  package convenience init(port: UInt16) throws {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { throw SocketError(errno: errno) }
    guard unsafe withLoopback(port: port, { unsafe connect(descriptor, $0, $1) }) == 0 else {
      defer { close(descriptor) }
      throw SocketError(errno: errno)
    }
    self.init(descriptor)
  }

  deinit { close(descriptor) }

  /// Sends bytes; false if the peer is gone.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { unsafe sendBytes(descriptor, $0) }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Everything until the peer closes, as text.
  package func receiveAll() async -> String {
    await receive { _ in false }
  }

  /// Everything until `isEnough`, or until the peer closes or is silent for too long.
  package func receive(until isEnough: @escaping @Sendable (String) -> Bool) async -> String {
    await onOwnThread { self.receiveNow(until: isEnough) }
  }

  /// Waits until the peer closes or resets the connection; false if it was only silent.
  package func isClosedByPeer() async -> Bool {
    await onOwnThread { [descriptor] in
      var byte: UInt8 = 0
      let count = unsafe recv(descriptor, &byte, 1, 0)
      return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
    }
  }

  func receiveNow(until isEnough: (String) -> Bool) -> String {
    var bytes: [UInt8] = []
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if isEnough(text) { return text }
      let piece = receiveNow()
      if piece.isEmpty { return text }
      bytes += piece
    }
  }

  /// What has arrived, at most 64 KiB; empty if the peer has closed, has reset, or was silent for too long.
  func receiveNow() -> [UInt8] {
    unsafe Array(unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Ends both directions, so that a thread waiting in `receive` continues.
  package func shutDown() {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Ends sending; answers can still be received.
  package func finishSending() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes closing send a reset instead of a normal end.
  package func resetOnClose() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }
}

/// A socket that listens on 127.0.0.1.
package final class RawListener: Sendable {
  package let port: UInt16
  private let descriptor: Int32

  /// - Parameter port: 0 lets the system choose one.
  package init(port wanted: UInt16 = 0) throws {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { throw SocketError(errno: errno) }
    self.descriptor = descriptor
    var name = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withLoopback(port: wanted) { unsafe bind(descriptor, $0, $1) } == 0
    let isNamed = unsafe withUnsafeMutablePointer(to: &name) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &size) } == 0
    }
    port = UInt16(bigEndian: name.sin_port)
    // Everything is set, so a throw runs `deinit`, which closes.
    guard isBound, isNamed, listen(descriptor, 256) == 0 else { throw SocketError(errno: errno) }
  }

  deinit { close(descriptor) }

  /// Waits for a connection; `nil` after the listener was shut down.
  func accept() -> RawSocket? {
    let descriptor = Foundation.accept(descriptor, nil, nil)
    return descriptor < 0 ? nil : RawSocket(descriptor)
  }

  package func shutDown() {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }
}

private func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}

package struct SocketError: Error, Equatable {
  package let errno: Int32
}

#if os(Linux)
  private let streamType = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  // Without the flag, writing to a closed connection would end the test process.
  #if os(Linux)
    unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #else
    unsafe send(descriptor, bytes.baseAddress, bytes.count, 0)
  #endif
}

private func withLoopback(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return unsafe withUnsafePointer(to: &address) {
    unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}
