import Core
package import HTTP
import Markup

/// Answers every request.
///
/// Only `Site` renders a frame, catches a page error, and turns an answer into a response.
package struct Site: Sendable {
  private let dependencies: Dependencies
  private let hosts: AllowedHosts
  private let chartMemory = ChartMemory()
  private let favoriteIndex = FavoriteIndex()

  package init(dependencies: Dependencies, hosts: AllowedHosts) {
    self.dependencies = dependencies
    self.hosts = hosts
  }

  /// Checks the request at the gate, then passes it to the controller of its route.
  package func respond(to request: Request) -> Pending<Response, Never> {
    if let status = Gate.refusal(of: request, hosts: hosts) { return .now(refuse(status)) }
    let pending = request.isSpeculative ? .now(speculate(on: request)) : respond(to: request, dependencies)
    return pending.map(\.withOwnHeaders)
  }

  private func respond(to request: Request, _ dependencies: Dependencies) -> Pending<Response, Never> {
    let route = Result { () throws(PageError) in try Route(request) }
    // Neither needs the reader's files, which may be on a drive that is slow.
    if case .success(.health) = route { return .now(health) }
    if case .success(.asset(let hash, let name)) = route,
      let file = dependencies.assets.response(hash: hash, name: name, to: request)
    {
      return .now(file)
    }
    let visit = Visit(request, dependencies)
    do throws(PageError) {
      switch try answer(try route.get(), visit) {
      case .now(let answer): return .now(response(answer, visit))
      case .later(let wait):
        return .later {
          do throws(PageError) {
            return response(try await wait(), visit.again())
          } catch {
            return response(error, visit.again())
          }
        }
      }
    } catch {
      return .now(response(error, visit))
    }
  }

  private func response(_ answer: Answer, _ visit: Visit) -> Response {
    switch answer {
    case .screen(let screen): response(screen, visit)
    case .redirect(let link, let status): Response(status, headers: ["Location": link.text])
    case .file(let response): response
    }
  }

  private func response(_ screen: some Screen, _ visit: Visit) -> Response {
    let page = screen.page(PageFrame(visit, dependencies.assets, bestSellers: chartMemory.lastChart.link))
    var response = Response(
      screen.status, headers: ["Content-Type": "text/html; charset=utf-8"], body: page.render())
    if let reload = screen.reload { response.headers["Refresh"] = String(reload) }
    return response
  }

  private func response(_ error: PageError, _ visit: Visit) -> Response {
    let back = visit.cameFrom.map {
      BackLink(
        $0, charts: visit.dependencies.charts.held(), favorites: visit.favorites, preferences: visit.preferences)
    }
    var response = response(ErrorViewModel(error, back: back), visit)
    if case .methodNotAllowed(let allowed) = error {
      response.headers["Allow"] = allowed.map(\.rawValue).joined(separator: ", ")
    }
    return response
  }

  /// Answers a prefetch from memory: another page's hint must not spend the reader's requests to the services.
  ///
  /// The browser asks again when the reader opens the page.
  private func speculate(on request: Request) -> Response {
    respond(to: request, dependencies.withoutAsking).present
      ?? .text(.serviceUnavailable, "This page is not made ahead of time.\n")
  }

  /// The page for a request that never reaches a route: one that the server could not read, or had no time for.
  package func refuse(_ status: Status) -> Response {
    // A client that uses a foreign name learns nothing, not even the number of favorites.
    guard status != .misdirectedRequest else {
      return .text(status, "This program answers to its own address only.\n").withOwnHeaders
    }
    return response(PageError(status), Visit(Request(.get, "/"), dependencies)).withOwnHeaders
  }

  private func answer(_ route: Route, _ visit: Visit) throws(PageError)
    -> Pending<Answer, PageError>
  {
    switch route {
    case .home: .now(.redirect(Route.bestSellers(chart: nil, week: nil).link, .found))
    case .bestSellers(let chart, let week):
      try BestSellersController(chart: chart, week: week, memory: chartMemory).answer(visit)
    case .newLists(let chart):
      try BestSellersController(
        chart: chart, week: nil, memory: chartMemory, isKeyNew: true
      ).answer(visit)
    case .thisWeek(let week, let group):
      try ThisWeekController(week: week, group: group, memory: chartMemory).answer(visit)
    case .author(let key): try AuthorController(key: key, index: favoriteIndex).answer(visit)
    case .weeks: WeeksController().answer(visit)
    case .forgottenWeeks: WeeksController(hasForgotten: true).answer(visit)
    case .loadWeeks: try WeeksChangeController(change: .load).answer(visit)
    case .stopWeeks: try WeeksChangeController(change: .stop).answer(visit)
    case .forgetWeeks: try WeeksChangeController(change: .forget).answer(visit)
    case .weekFromPicker(let week): .now(.redirect(Route.thisWeek(week: week).link, .found))
    case .search(let text): try SearchController(text: text, index: favoriteIndex).answer(visit)
    case .item(.book(let key), let from):
      try BookDetailController(key: key, from: from, memory: chartMemory).answer(visit)
    case .item(.album(let id), let from): try AlbumDetailController(id: id, from: from).answer(visit)
    case .tryAgain(let page): TryAgainController(page: page).answer(visit)
    case .favorites(let removed, let page):
      try FavoritesController(removed: removed, page: page).answer(visit)
    case .addFavorite: try FavoriteChangeController(change: .add).answer(visit)
    case .removeFavorite: try FavoriteChangeController(change: .remove).answer(visit)
    case .restoreFavorite: try FavoriteChangeController(change: .restore).answer(visit)
    case .settings(let outcome): SettingsController(outcome: outcome).answer(visit)
    case .saveSettings: try SettingsChangeController(memory: chartMemory).answer(visit)
    case .removeKey: try KeyController(action: .remove).answer(visit)
    case .testKey: try KeyController(action: .test).answer(visit)
    case .quit: try QuitController(quit: visit.dependencies.quit).ask(visit)
    case .stopped(let run): QuitController(quit: visit.dependencies.quit).stopped(run: run)
    case .formAddress(let form): .now(.redirect(form.page))
    case .cover(let item): try CoverController(item: item).answer(visit)
    case .asset: throw .noPage
    case .health: .now(.file(health))
    }
  }

  /// Tells a second launch that this is Topshelf, with the same data, and at which address.
  private var health: Response {
    let members = [
      ("name", "topshelf"), ("version", dependencies.version), ("data", dependencies.data()), ("host", hosts.address),
    ]
    let text = members.map { #""\#($0.0)":"\#($0.1)""# }.joined(separator: ",")
    return Response(headers: ["Content-Type": "application/json"], body: Array("{\(text)}".utf8))
  }
}

extension Response {
  fileprivate static func text(_ status: Status, _ text: String) -> Response {
    Response(status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
  }

  fileprivate var withOwnHeaders: Response {
    var response = self
    ResponseHeaders.add(to: &response)
    return response
  }
}
