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
  private let waitForWrites: @Sendable () async -> Void

  init(
    _ socket: ListeningSocket, asked: Arguments, folders: Folders, share: Share, environment: [String: String], log: Log
  ) throws(StartProblem) {
    do {
      let client = try HTTPClient(
        HTTPClient.Configuration(userAgent: "Topshelf/\(Version.text) (reader's own computer)"))
      // Whoever starts it without a browser has another way to stop it, and may serve others.
      let quit = asked.opensBrowser ? Quit(end: { _ = kill(getpid(), SIGTERM) }) : nil
      let services = try LiveServices(
        http: client, folders: folders,
        files: LiveServices.Files(
          lists: share.lists, storefronts: share.storefronts, sampleEdition: share.sampleEdition),
        environment: environment, clock: .live, log: { log($0) })
      let hosts = AllowedHosts(port: socket.port, boundTo: asked.host, names: asked.allowedHosts)
      let site = Site(dependencies: Dependencies(services, folders: folders, web: share.web, quit: quit), hosts: hosts)
      server = try HTTPServer.start(on: socket, refuse: site.refuse, handler: site.respond)
      self.client = client
      waitForWrites = services.waitForWrites
      address = Port.address(host: asked.host, port: socket.port)
    } catch is LiveServices.Damaged {
      throw StartProblem(line: "The files that belong to Topshelf are damaged. Install it again.")
    } catch {
      log("start: \(error)")
      throw StartProblem(line: "Topshelf could not be started; the cause is above.")
    }
  }

  /// Finishes the requests under way, two seconds at most.
  func stop() async {
    await server.stop(grace: .seconds(2))
    await client.close()
    await waitForWrites()
  }
}

/// Why the program cannot start, in one line.
struct StartProblem: Error, Hashable { let line: String }
