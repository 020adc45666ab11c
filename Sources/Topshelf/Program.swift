import Core
import Foundation
import HTTP
import Services
import Site

/// The running program: the site behind its server, and the client that asks the services.
struct Program: Sendable {
  let address: String
  private let server: HTTPServer
  private let client: HTTPClient
  private let settle: @Sendable () async -> Void

  /// Nil where something that it needs is not there; it has said so then.
  init?(
    _ socket: ListeningSocket, asked: Arguments, share: Share, environment: [String: String], log: Log
  ) async {
    do {
      let folders = try Folders(
        environment: environment, dataFolder: asked.dataFolder,
        workingFolder: FileManager.default.currentDirectoryPath)
      let client = try HTTPClient(
        HTTPClient.Configuration(userAgent: "Topshelf/\(Version.text) (reader's own computer)"))
      // Whoever starts it without a browser has another way to stop it, and may serve others.
      let quit = asked.opensBrowser ? Quit(end: { _ = kill(getpid(), SIGTERM) }) : nil
      let live = try Dependencies.live(
        client: client, folders: folders, share: share, environment: environment,
        quit: quit, log: log)
      let hosts = AllowedHosts(port: socket.port, boundTo: asked.host, names: asked.allowedHosts)
      let site = Site(dependencies: live.dependencies, hosts: hosts)
      server = try HTTPServer.start(on: socket, refuse: site.refuse, handler: site.respond)
      self.client = client
      settle = live.settle
      address = Port.address(host: asked.host, port: socket.port)
    } catch let problem as StartProblem {
      Launch.complain(problem.line)
      return nil
    } catch let problem as FoldersError {
      Launch.complain(problem.description)
      return nil
    } catch {
      log("start: \(error)")
      Launch.complain("Topshelf could not be started; the cause is above.")
      return nil
    }
  }

  /// Finishes the requests under way, two seconds at most.
  func stop() async {
    await server.stop(grace: .seconds(2))
    await client.close()
    await settle()
  }
}

/// Why the program cannot start, in one line.
struct StartProblem: Error, Hashable { let line: String }
