import Core
import Foundation
import HTTP
import Services
import Site

/// The running program: the site behind its server, and the client for the services.
struct Program: Sendable {
  let address: String
  private let server: HTTPServer
  private let client: HTTPClient
  private let waitForWrites: @Sendable () async -> Void

  init(
    _ socket: ListeningSocket, asked: Arguments, folders: Folders, files: BundledFiles, environment: [String: String],
    log: Log
  ) throws(StartProblem) {
    do {
      let client = try HTTPClient(
        HTTPClient.Configuration(userAgent: "Topshelf/\(Version.text) (reader's own computer)"))
      // A program that was started without a browser has another way to stop it, and may serve other people.
      let quit = asked.opensBrowser ? Quit(end: { _ = kill(getpid(), SIGTERM) }) : nil
      let services = try LiveServices(
        http: client, folders: folders,
        files: LiveServices.Files(
          lists: files.lists, storefronts: files.storefronts, sampleEdition: files.sampleEdition),
        environment: environment, clock: .live, log: { log($0) })
      let hosts = AllowedHosts(port: socket.port, boundTo: asked.host, names: asked.allowedHosts)
      let site = Site(dependencies: Dependencies(services, folders: folders, web: files.web, quit: quit), hosts: hosts)
      server = try HTTPServer.start(on: socket, refuse: site.refuse, handler: site.respond)
      self.client = client
      waitForWrites = services.waitForWrites
      address = Port.address(host: asked.host, port: socket.port)
    } catch is LiveServices.Damaged {
      throw StartProblem(line: "The files that belong to Topshelf are damaged. Install it again.")
    } catch {
      throw StartProblem(line: "Topshelf could not be started; the cause is above.", cause: "\(error)")
    }
  }

  /// Finishes the requests in flight, for two seconds at most.
  func stop() async {
    await server.stop(grace: .seconds(2))
    await client.close()
    await waitForWrites()
  }
}

/// Why the program cannot start.
struct StartProblem: Error, Hashable {
  /// One line for the user.
  let line: String
  /// What the log says before it, if that is more.
  var cause: String?
}
