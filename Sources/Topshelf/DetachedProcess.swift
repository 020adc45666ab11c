import Dispatch
import Foundation
import HTTP
import Synchronization

/// A process in its own group, without our signal mask, standard input or standard output.
final class DetachedProcess: Sendable {
  private let status = Mutex<Int32?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// Waits for the process to end, at most this long; whether its status was 0, or `nil` if it is still running.
  func succeeded(within limit: DispatchTimeInterval) -> Bool? {
    guard ended.wait(timeout: .now() + limit) == .success else { return nil }
    return status.withLock { $0 == 0 }
  }

  /// Starts a command; `nil` if that failed.
  ///
  /// Uses `posix_spawn`, because Foundation's `Process` passes on the blocked signals and the ignored SIGPIPE, and a
  /// browser started that way would ignore Ctrl-C.
  init?(_ command: [String]) {
    guard let path = command.first else { return nil }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }

    var every = sigset_t()
    var none = sigset_t()
    unsafe sigfillset(&every)
    unsafe sigemptyset(&none)
    #if canImport(Darwin)
      // Its sockets cannot be created close-on-exec, and a browser that inherited ours would keep the port.
      let closing = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      let closing: Int32 = 0
    #endif
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP | closing
    guard unsafe posix_spawnattr_setsigdefault(&attributes, &every) == 0,
      unsafe posix_spawnattr_setsigmask(&attributes, &none) == 0,
      unsafe posix_spawnattr_setpgroup(&attributes, 0) == 0,
      unsafe posix_spawnattr_setflags(&attributes, Int16(flags)) == 0
    else { return nil }
    for descriptor in 0...2 as ClosedRange<Int32> {
      let mode = descriptor == 0 ? O_RDONLY : O_WRONLY
      guard unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0) == 0 else {
        return nil
      }
    }

    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, path, &actions, &attributes, arguments, environ) == 0 else { return nil }
    _ = JoinableThread { [self, process] in
      // Reaps it, so that it does not stay as a zombie. Ignoring SIGCHLD would do so for every other child, too.
      var ending: Int32 = -1
      while unsafe waitpid(process, &ending, 0) < 0, errno == EINTR {}
      status.withLock { $0 = ending }
      ended.signal()
    }
  }
}
