import Foundation

@main
struct Main {
  static func main() async {
    // First, so that no file of ours is ever readable by anyone else.
    let mask = umask(0o077)
    Terminal.openMissingDescriptors()
    let terminal = Terminal()
    let status = await Launch(start: .ofThisProcess, umask: mask, terminal: terminal).run()
    terminal.flush()
    exit(status)
  }
}
