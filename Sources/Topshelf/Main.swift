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
    // Not `exit`: its handlers take down OpenSSL's and libc's tables while threads of libcurl and Dispatch may still be
    // ending, which aborted one run in some hundred. All that is kept is on disk by now, and nothing is buffered.
    _exit(status)
  }
}
