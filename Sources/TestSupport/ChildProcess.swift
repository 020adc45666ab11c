package import Foundation
import Synchronization

/// A process that a test starts, without our signal mask and our other open files.
///
/// Not Foundation's `Process`: in parallel test runs with more than a thousand open files, 2 of 29 ended in a segmentation
/// fault within `Process.run` (Swift 6.3.1 on Linux).
package final class ChildProcess: Sendable {
  package struct NotStarted: Error {
    package let code: Int32
  }

  package let id: pid_t
  private let ending = Mutex<Int32?>(nil)
  private let ended = DispatchGroup()

  /// - Parameters:
  ///   - path: of the program; it is not looked up.
  ///   - environment: `nil` for ours.
  ///   - output: `nil` for nowhere, as are the standard error and input.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String]? = nil, output: FileHandle? = nil,
    errors: FileHandle? = nil
  ) throws {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
      let closing = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var attributes = posix_spawnattr_t()
      var actions = unsafe posix_spawn_file_actions_t()
      let closing: Int32 = 0
    #endif
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var (every, none) = (sigset_t(), sigset_t())
    unsafe sigfillset(&every)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &every)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | closing))
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, handle) in [(1, output), (2, errors)] as [(Int32, FileHandle?)] {
      if let handle {
        unsafe posix_spawn_file_actions_adddup2(&actions, handle.fileDescriptor, descriptor)
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      }
    }
    // Sockets of other tests: a child that has one keeps its connection open.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
      if let descriptor = Int32(name), descriptor > 2 { unsafe posix_spawn_file_actions_addclose(&actions, descriptor) }
    }

    var argv = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe argv.append(nil)
    defer { unsafe argv.forEach { unsafe free($0) } }
    var variables = unsafe (environment ?? ProcessInfo.processInfo.environment).map { unsafe strdup("\($0)=\($1)") }
    unsafe variables.append(nil)
    defer { unsafe variables.forEach { unsafe free($0) } }
    var id: pid_t = 0
    let code = unsafe posix_spawn(&id, path, &actions, &attributes, argv, variables)
    guard code == 0 else { throw NotStarted(code: code) }
    self.id = id
    ended.enter()
    Thread.detachNewThread { [self, id] in
      var status: Int32 = 0
      while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
      ending.withLock { $0 = status }
      ended.leave()
    }
  }

  package var isRunning: Bool { ending.withLock { $0 == nil } }

  package func send(_ signal: Int32) { if isRunning { kill(id, signal) } }

  /// Waits for the end; the exit status, or the number of the signal that ended it.
  ///
  /// Blocks: not for a thread of Swift's pool.
  @discardableResult
  package func wait() -> Int32 {
    ended.wait()
    let status = ending.withLock { $0 ?? 0 }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F
  }
}
