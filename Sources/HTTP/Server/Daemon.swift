import CMicroHTTPD
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libmicrohttpd's daemon, with the callbacks that lead into an `HTTPServer`.
///
/// Safe on any thread: "All functions are guaranteed to be completely reentrant and thread-safe" (microhttpd.h).
@safe struct Daemon: @unchecked Sendable {
  private let started: UnsafeMutablePointer<Started>

  /// What must live as long as the daemon.
  @unsafe private struct Started {
    let daemon: OpaquePointer
    let callbacks: UnsafeMutablePointer<topshelf_callbacks>
    let server: Unmanaged<HTTPServer>
  }

  init?(serving server: HTTPServer, on socket: ListeningSocket) {
    // Not epoll: libmicrohttpd 0.9.75 uses it edge-triggered, and misses the end of a client's data if it arrives with
    // the last bytes. A thread for each connection would be simpler, but loses the wake-ups of resumed connections.
    var flags = MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_USE_POLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
    flags |= MHD_USE_ERROR_LOG.rawValue
    if socket.host.contains(":") { flags |= MHD_USE_IPv6.rawValue }
    let limits = topshelf_limits(
      threads: UInt32(clamping: server.limits.threads), connections: UInt32(clamping: server.limits.connections),
      idle_seconds: UInt32(clamping: server.limits.idleSeconds), connection_bytes: server.limits.headBytes)

    let retained = unsafe Unmanaged.passRetained(server)
    let callbacks = UnsafeMutablePointer<topshelf_callbacks>.allocate(capacity: 1)
    unsafe callbacks.initialize(
      to: topshelf_callbacks(
        access: access, completed: completed, connection: noticed, uri: began, log: logged,
        context: retained.toOpaque()))
    guard let daemon = unsafe topshelf_start_daemon(flags, socket.descriptor.number, limits, callbacks) else {
      unsafe callbacks.deallocate()
      unsafe retained.release()
      return nil
    }
    unsafe started = .allocate(capacity: 1)
    unsafe started.initialize(to: Started(daemon: daemon, callbacks: callbacks, server: retained))
  }

  /// Stops accepting connections; open ones continue.
  func quiesce() {
    _ = unsafe MHD_quiesce_daemon(started.pointee.daemon)
  }

  /// Closes every connection and the listening socket, ends the threads and frees everything.
  ///
  /// Call it once, with no connection suspended. It uses its own thread, because `MHD_stop_daemon` waits for handlers
  /// that answer in place: after the limit this returns, and the rest happens when they return.
  func end(closing socket: ListeningSocket, within limit: Duration) async {
    let ended = OneShot<Void>()
    let thread = JoinableThread {
      unsafe MHD_stop_daemon(started.pointee.daemon)
      socket.close()
      unsafe started.pointee.callbacks.deallocate()
      unsafe started.pointee.server.release()
      unsafe started.deallocate()
      ended.fire()
    }
    // Not joined: it may run as long as a handler does.
    guard thread != nil else { return }
    let limiter = Task {
      try? await Task.sleep(for: limit)
      ended.fire()
    }
    await ended.wait()
    limiter.cancel()
  }
}

private func server(_ context: UnsafeMutableRawPointer) -> HTTPServer {
  unsafe Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
}

/// A connection was accepted, or is about to be closed.
private func noticed(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ what: MHD_ConnectionNotificationCode
) {
  guard let context = unsafe context, let connection = unsafe connection.map(Connection.init) else { return }
  let connections = unsafe server(context).connections
  switch what {
  case .CONNECTION_NOTIFY_STARTED: connections.open(connection)
  case .CONNECTION_NOTIFY_CLOSED: connections.close(connection)
  }
}

/// The request line has arrived: creates the exchange, whose address libmicrohttpd passes on.
private func began(
  _ context: UnsafeMutableRawPointer, _ uri: UnsafePointer<CChar>, _ connection: OpaquePointer
) -> UnsafeMutableRawPointer? {
  let exchange = unsafe Exchange(
    target: String(cString: uri), targetSize: strlen(uri), count: server(context).exchanges)
  return unsafe Unmanaged.passRetained(exchange).toOpaque()
}

private func completed(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ reason: MHD_RequestTerminationCode
) {
  guard let slot = unsafe slot, let exchange = unsafe slot.pointee else { return }
  unsafe slot.pointee = nil
  unsafe Unmanaged<Exchange>.fromOpaque(exchange).release()
  guard let context = unsafe context, let connection = unsafe connection.map(Connection.init) else { return }
  unsafe server(context).connections.enter(.head, of: connection)
}

private func access(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?,
  _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context = unsafe context, let connection = unsafe connection.map(Connection.init), let size = unsafe size,
    let address = unsafe slot?.pointee
  else { return .NO }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(address).takeUnretainedValue()
  let bytes = unsafe UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)
  let goesOn = unsafe server(context).advance(exchange, on: connection, data: bytes.bytes) {
    unsafe connection.head(method: method, url: url, version: version, of: exchange)
  }
  if unsafe data != nil { unsafe size.pointee = 0 }
  return goesOn ? .YES : .NO
}

private func logged(_ context: UnsafeMutableRawPointer, _ line: UnsafePointer<CChar>) {
  unsafe server(context).log(String(cString: line).trimmingNewlines)
}

extension String {
  fileprivate var trimmingNewlines: String {
    String(decoding: utf8.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed(), as: UTF8.self)
  }
}
