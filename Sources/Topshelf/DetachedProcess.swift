import Foundation

/// A process of its own group, without our signal mask and our standard input and output.
enum DetachedProcess {
  /// Starts a command; false where that failed.
  ///
  /// Foundation's `Process` hands down the blocked signals and the ignored SIGPIPE, so that a browser started by it would ignore Ctrl-C; hence
  /// `posix_spawn`.
  static func start(_ command: [String]) -> Bool {
    guard let path = command.first else { return false }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { return false }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return false }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }

    var every = sigset_t()
    var none = sigset_t()
    unsafe sigfillset(&every)
    unsafe sigemptyset(&none)
    #if canImport(Darwin)
      // Its sockets cannot be made close-on-exec at once, and a browser that inherited ours would keep the port.
      let closing = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      let closing: Int32 = 0
    #endif
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP | closing
    guard unsafe posix_spawnattr_setsigdefault(&attributes, &every) == 0,
      unsafe posix_spawnattr_setsigmask(&attributes, &none) == 0,
      unsafe posix_spawnattr_setpgroup(&attributes, 0) == 0,
      unsafe posix_spawnattr_setflags(&attributes, Int16(flags)) == 0
    else { return false }
    for descriptor in 0...2 as ClosedRange<Int32> {
      let mode = descriptor == 0 ? O_RDONLY : O_WRONLY
      guard unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0) == 0 else {
        return false
      }
    }

    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, path, &actions, &attributes, arguments, environ) == 0 else { return false }
    Thread.detachNewThread { [process] in
      // So that it does not stay behind as a zombie. Ignoring SIGCHLD would do that too, for every other child as well.
      waitpid(process, nil, 0)
    }
    return true
  }
}
