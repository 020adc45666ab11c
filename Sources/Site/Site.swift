import Core
package import HTTP
import Markup

/// The whole site: what a request gets, whoever asks.
package struct Site: Sendable {
  private let dependencies: Dependencies
  private let hosts: AllowedHosts
  private let cardLists = RenderedParts<CardList>()
  private let pickers = RenderedParts<ChartPicker>()

  package init(dependencies: Dependencies, hosts: AllowedHosts) {
    self.dependencies = dependencies
    self.hosts = hosts
  }

  /// Answers a request: the gate first, then the route, then the one controller that it names.
  package func respond(to request: Request) -> Handling {
    if let status = Gate.refusal(of: request, hosts: hosts) { return .now(refuse(status)) }
    if request.isSpeculative { return .now(speculate(on: request).withOwnHeaders) }
    switch handling(of: request, dependencies) {
    case .now(let response): return .now(response.withOwnHeaders)
    case .later(let work): return .later { await work().withOwnHeaders }
    }
  }

  private func handling(of request: Request, _ dependencies: Dependencies) -> Handling {
    do throws(RouteError) {
      return controller(for: try Route(request), request, dependencies)
    } catch {
      return .now(ErrorPage.response(PageError(error), frame: PageFrame(dependencies)))
    }
  }

  /// What is in memory: whoever leads a browser here before its reader wants to come must not spend the reader's requests to
  /// the services. The browser asks again when the reader comes.
  private func speculate(on request: Request) -> Response {
    if case .now(let response) = handling(of: request, dependencies.withoutAsking) { return response }
    return Response(
      .serviceUnavailable, headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: Array("This page is not made ahead of time.\n".utf8))
  }

  /// The page for a request that reaches no route: one that the server could not read, or had no time for.
  package func refuse(_ status: Status) -> Response {
    guard status != .misdirectedRequest else { return misdirected }
    return ErrorPage.response(PageError(status), frame: PageFrame(dependencies)).withOwnHeaders
  }

  /// Whoever reached us under a foreign name learns nothing, not even how many favorites there are.
  private var misdirected: Response {
    Response(
      .misdirectedRequest, headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: Array("This program answers to its own address only.\n".utf8)
    ).withOwnHeaders
  }

  private func controller(for route: Route, _ request: Request, _ dependencies: Dependencies) -> Handling {
    switch route {
    case .home: .now(Response(.found, headers: ["Location": Route.bestSellers(chart: nil, week: nil).link.text]))
    case .bestSellers(let chart, let week):
      BestSellersController(dependencies: dependencies, chart: chart, week: week, shelf: cardLists, pickers: pickers)
        .respond()
    case .search(let text): SearchController(dependencies: dependencies, text: text).respond()
    case .item(.book(let key)): BookDetailController(dependencies: dependencies, key: key).respond()
    case .item(.album(let id)): AlbumDetailController(dependencies: dependencies, id: id).respond()
    case .tryAgain(let page): TryAgainController(dependencies: dependencies, page: page, request: request).respond()
    case .favorites(let removed, let page):
      FavoritesController(dependencies: dependencies, removed: removed, page: page).respond()
    case .addFavorite:
      FavoriteChangeController(dependencies: dependencies, change: .add, request: request).respond()
    case .removeFavorite:
      FavoriteChangeController(dependencies: dependencies, change: .remove, request: request).respond()
    case .restoreFavorite:
      FavoriteChangeController(dependencies: dependencies, change: .restore, request: request).respond()
    case .settings(let outcome): SettingsController(dependencies: dependencies, outcome: outcome).respond()
    case .saveSettings: SettingsChangeController(dependencies: dependencies, request: request).respond()
    case .removeKey: KeyController(dependencies: dependencies, action: .remove, request: request).respond()
    case .quit: QuitController(dependencies: dependencies).ask(request)
    case .stopped(let run): QuitController(dependencies: dependencies).stopped(run: run)
    case .formAddress(let form): .now(.seeOther(form.page))
    case .testKey: KeyController(dependencies: dependencies, action: .test, request: request).respond()
    case .cover(let item): CoverController(dependencies: dependencies, item: item, request: request).respond()
    case .asset(let hash, let name):
      .now(
        dependencies.assets.response(hash: hash, name: name, to: request)
          ?? ErrorPage.response(PageError(RouteError.notFound), frame: PageFrame(dependencies)))
    case .health: .now(health)
    }
  }

  /// How a second start knows that this is Topshelf, with the same data, and where it is reached.
  private var health: Response {
    let members = [
      ("name", "topshelf"), ("version", dependencies.version), ("data", dependencies.data()), ("host", hosts.address),
    ]
    let text = members.map { #""\#($0.0)":"\#($0.1)""# }.joined(separator: ",")
    return Response(headers: ["Content-Type": "application/json"], body: Array("{\(text)}".utf8))
  }
}

extension Response {
  fileprivate var withOwnHeaders: Response {
    var response = self
    ResponseHeaders.add(to: &response)
    return response
  }
}
