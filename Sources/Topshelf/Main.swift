import Foundation

@main
struct Main {
  static func main() async {
    // First of all, so that no file of ours is ever readable by anyone else.
    let mask = umask(0o077)
    let status = await Launch(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
      umask: mask
    ).run()
    // Not `exit`: OpenSSL's handler frees what it keeps for each thread that has used it, without its lock, while the client's
    // thread, whose last steps nobody waits for, frees the same (issue 6214 of OpenSSL). On a busy computer that aborted
    // one run in some hundred. All that is kept is on disk by now, and nothing is buffered.
    _exit(status)
  }
}
