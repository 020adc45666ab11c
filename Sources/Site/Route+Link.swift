import Core
import HTTP
import Markup

extension Route {
  /// A chart's page of a week; daily charts have no weeks to choose from.
  static func chart(_ id: Chart.ID, _ frequency: Chart.Frequency?, week: CalendarDate?) -> Route {
    .bestSellers(chart: id, week: frequency == .daily ? nil : week)
  }

  /// The address, for links and redirects.
  var link: Link { link(fragment: nil) }

  /// The address, with a fragment.
  func link(fragment: String?) -> Link {
    switch self {
    case .home: Link(path: [])
    case .bestSellers(let chart, let week):
      Link(
        path: ["best-sellers"],
        query: [chart.map { ("list", $0.slug) }, week.map { ("week", $0.description) }].compactMap { $0 },
        fragment: fragment)
    case .newLists(let chart):
      Link(path: ["best-sellers"], query: [("list", chart.slug), ("key", "saved")], fragment: fragment)
    case .thisWeek(let week, let group):
      Link(
        path: ["this-week"],
        query: [week.map { ("week", $0.description) }, group.map { ("group", $0.rawValue) }].compactMap { $0 },
        fragment: fragment)
    case .weekFromPicker(let week):
      Link(
        path: ["best-sellers"],
        query: [("list", Chart.thisWeek.slug)] + (week.map { [("week", $0.description)] } ?? []), fragment: fragment)
    case .weeks: Link(path: ["weeks"], fragment: fragment)
    case .forgottenWeeks: Link(path: ["weeks"], query: [("forgotten", "yes")], fragment: fragment)
    case .loadWeeks: Link(path: ["weeks", "load"])
    case .stopWeeks: Link(path: ["weeks", "stop"])
    case .forgetWeeks: Link(path: ["weeks", "forget"])
    case .author(let key): Link(path: ["authors", key.text], fragment: fragment)
    case .search(let text): Link(path: ["search"], query: text.isEmpty ? [] : [("q", text)], fragment: fragment)
    case .item(let item, let from):
      Link(
        path: [Self.folder(item), item.name], query: from.map { [("from", $0.link.text)] } ?? [], fragment: fragment)
    case .tryAgain(let page): Link(path: ["try-again"], query: [("page", page.link.text)])
    case .favorites(let removed, let page):
      Link(
        path: ["favorites"],
        query: [page == 1 ? nil : ("page", String(page)), removed.map { ("removed", $0.description) }].compactMap {
          $0
        },
        fragment: fragment)
    case .addFavorite: Link(path: ["favorites"])
    case .removeFavorite: Link(path: ["favorites", "remove"])
    case .restoreFavorite: Link(path: ["favorites", "undo"])
    case .settings(let outcome): Link(path: ["settings"], query: outcome?.query ?? [], fragment: fragment)
    case .saveSettings: Link(path: ["settings"])
    case .removeKey: Link(path: ["settings", "remove-key"])
    case .testKey: Link(path: ["settings", "test-key"])
    case .quit: Link(path: ["settings", "quit"])
    case .stopped(let run): Link(path: ["settings", "quit"], query: [("run", run)])
    case .formAddress(let address): address.form.link
    case .cover(let item): Link(path: ["covers", Self.folder(item), item.name])
    case .asset(let hash, let name): Link(path: ["assets", hash, name])
    case .health: Link(path: ["health"])
    }
  }

  /// The request that leads here.
  var request: Request {
    switch self {
    case .addFavorite, .removeFavorite, .restoreFavorite, .saveSettings, .removeKey, .testKey, .quit,
      .loadWeeks, .stopWeeks, .forgetWeeks:
      Request(.post, link.text)
    default: Request(.get, link.text)
    }
  }
}
