import Core
import HTTP

/// `GET /best-sellers`: one edition of a chart.
struct BestSellersController {
  let chart: Chart.ID?
  let week: CalendarDate?
  let memory: ChartMemory
  /// Whether the key was just saved.
  var isKeyNew = false
  /// What is wrong with the key that was entered above the chart.
  var keyProblem: String?

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    let wanted = chart ?? visit.preferences.defaultChart
    if wanted == Chart.thisWeek { return .now(.redirect(Route.thisWeek(week: week).link, .found)) }
    if visit.isOpened { memory.lastChart.forget(route) }
    return try visit.after(visit.dependencies.charts.ready(wanted.map { .chart($0) } ?? .opening)) {
      charts, visit throws(PageError) in
      let id = chart ?? charts.openingChart(preferred: wanted)
      return try visit.after(try find(id, charts, visit)) { shown, visit in
        // Nobody has that day of a daily chart. The picker of a past week leads here with its week.
        guard let shown else { return .now(.redirect(Route.bestSellers(chart: id, week: nil).link)) }
        return .now(.screen(screen(shown, charts, visit)))
      }
    }
  }

  /// What to show; `nil` to redirect to the newest edition.
  private func find(_ id: Chart.ID, _ charts: Charts, _ visit: Visit) throws(PageError)
    -> Pending<BestSellersViewModel.Shown?, PageError>
  {
    let known = charts.source(of: id)
    if let absent = known?.absent.first(where: { $0.id == id }) {
      throw .noChart(absent, country: visit.dependencies.storefronts.name(of: visit.storeCountry))
    }
    let source = known ?? charts.main
    let isDaily = charts.chart(id)?.frequency == .daily
    var past: CalendarDate?
    var excerpt: Edition?
    if let week, week != source.newest {
      // Spends no request on a week that cannot exist.
      if !source.isSample, !isDaily, !ReleaseCalendar.isPossible(week, newest: source.newest, at: visit.now) {
        throw notFound(id, charts)
      }
      past = week
    } else {
      guard let known else {
        // Only the service knows whether there is such a list; the sample does not.
        guard source.isSample else { throw notFound(id, charts) }
        return .now(.failed(id, source.failure ?? .noKey))
      }
      guard let edition = known.edition(id) else { return .now(.failed(id, known.failure ?? .unreachable)) }
      guard edition.isExcerpt else { return .now(.loaded(edition)) }
      excerpt = edition
    }
    if let held = visit.dependencies.charts.heldEdition(id, past) { return .now(.loaded(held)) }
    return .later { [past, excerpt] () async throws(PageError) in
      do throws(ServiceFailure) {
        return .loaded(try await visit.dependencies.charts.loadEdition(id, past))
      } catch .notFound where isDaily {
        return nil
      } catch .notFound where excerpt == nil {
        throw notFound(id, charts)
      } catch {
        // The overview may only have the name of a list.
        if let excerpt, !excerpt.entries.isEmpty { return .excerpt(excerpt, error) }
        return .failed(id, error)
      }
    }
  }

  private func notFound(_ id: Chart.ID, _ charts: Charts) -> PageError {
    week.map { .noWeek(id, name: charts.chart(id)?.name, $0) } ?? .noList(id)
  }

  private var route: Route { .bestSellers(chart: chart, week: week) }

  private func screen(_ shown: BestSellersViewModel.Shown, _ charts: Charts, _ visit: Visit) -> BestSellersScreen {
    let model = BestSellersViewModel(
      shown, charts: charts, route: route, favorites: visit.favorites,
      storefronts: visit.dependencies.storefronts, now: visit.now, today: visit.today,
      isKeyNew: isKeyNew, keyProblem: keyProblem,
      kept: { if case .found(let details) = visit.dependencies.details.known($0) { details } else { nil } })
    switch shown {
    case .loaded(let edition), .excerpt(let edition, _):
      if visit.isOpened { memory.lastChart.note(route, list: edition.chart.id) }
    case .failed: break
    }
    return BestSellersScreen(model: model, shown: shown, charts: charts, memory: memory)
  }
}

struct BestSellersScreen: Screen {
  let model: BestSellersViewModel
  let shown: BestSellersViewModel.Shown
  let charts: Charts
  let memory: ChartMemory

  var status: Status {
    if model.keyNotice?.problem != nil { return .unprocessableContent }
    return model.isMissing ? .serviceUnavailable : .ok
  }
  var reload: Int? { model.reload }
  var document: Document? { Document(shown, charts) }

  func page(_ frame: PageFrame) -> BestSellersPage {
    BestSellersPage(model: model, frame: frame, memory: memory)
  }
}

extension Document {
  /// `nil` if there is nothing to show.
  init?(_ shown: BestSellersViewModel.Shown, _ charts: Charts) {
    switch shown {
    case .failed: return nil
    case .loaded(let edition), .excerpt(let edition, _):
      let source = charts.source(of: edition.chart.id)
      let isSample = source?.isSample ?? false
      chart = edition.chart
      date = edition.date
      service = isSample ? nil : edition.service
      fetchedAt = edition.date == source?.newest ? source?.fetchedAt : nil
      entries = edition.entries
    }
  }
}
