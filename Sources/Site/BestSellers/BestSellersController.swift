import Core
import HTTP

/// `GET /best-sellers`: one edition of a chart.
struct BestSellersController {
  let dependencies: Dependencies
  let chart: Chart.ID?
  let week: CalendarDate?
  let shelf: RenderedParts<CardList>
  let pickers: RenderedParts<ChartPicker>

  func respond() -> Handling {
    let wanted = chart ?? dependencies.preferences.current().defaultChart
    let request = wanted.map { ChartRequest.chart($0) } ?? .main
    guard let charts = dependencies.charts.current(request) else {
      return .later { await respond(dependencies.charts.load(request), wanted).response }
    }
    return respond(charts, wanted)
  }

  private func respond(_ charts: Charts, _ wanted: Chart.ID?) -> Handling {
    let id = chart ?? charts.openingChart(preferred: wanted)
    let known = charts.source(of: id)
    let source = known ?? charts.main
    guard let week, week != source.newest else {
      if let known { return newest(id, known, charts) }
      // Only the service can say whether there is such a list; the sample edition cannot.
      return .now(source.isSample ? page(charts, .failed(id, source.failure ?? .noKey)) : notFound(id))
    }
    // What cannot be there costs no request.
    let isDaily = charts.chart(id)?.frequency == .daily
    if !source.isSample, !isDaily, !isPossible(week, newest: source.newest) { return .now(notFound(id)) }
    if let held = dependencies.charts.heldEdition(id, week) { return .now(page(charts, .loaded(held))) }
    return load(id, week, charts, insteadOf: nil)
  }

  private func isPossible(_ week: CalendarDate, newest: CalendarDate?) -> Bool {
    let expected = ReleaseCalendar.newestDate(at: dependencies.clock.now())
    return week >= ReleaseCalendar.first && week <= max(newest ?? expected, expected)
  }

  private func newest(_ id: Chart.ID, _ source: SourceSnapshot, _ charts: Charts) -> Handling {
    guard let edition = source.edition(id) else {
      return .now(page(charts, .failed(id, source.failure ?? .unreachable)))
    }
    guard edition.isExcerpt else { return .now(page(charts, .loaded(edition))) }
    if let held = dependencies.charts.heldEdition(id, nil) { return .now(page(charts, .loaded(held))) }
    return load(id, nil, charts, insteadOf: edition)
  }

  /// - Parameter excerpt: what the overview has of the list, for want of the whole edition; it may have no entries.
  private func load(_ id: Chart.ID, _ week: CalendarDate?, _ charts: Charts, insteadOf excerpt: Edition?) -> Handling {
    .later {
      do throws(ServiceFailure) {
        return page(charts, .loaded(try await dependencies.charts.loadEdition(id, week)))
      } catch .notFound where charts.chart(id)?.frequency == .daily {
        // Nobody has it anymore, and the picker of a past week leads here with its week.
        return .seeOther(Route.bestSellers(chart: id, week: nil).link)
      } catch .notFound where excerpt == nil {
        return notFound(id)
      } catch {
        if let excerpt, !excerpt.entries.isEmpty { return page(charts, .excerpt(excerpt, error)) }
        return page(charts, .failed(id, error))
      }
    }
  }

  private func page(_ charts: Charts, _ shown: BestSellersViewModel.Shown) -> Response {
    let favorites = dependencies.favorites.current()
    let model = BestSellersViewModel(
      shown, charts: charts, route: .bestSellers(chart: chart, week: week), favorites: favorites,
      storefronts: dependencies.storefronts, clock: dependencies.clock)
    // A chart has its page whether it could be loaded or not. That of a past week is nothing but that week, and a list that
    // nobody has heard of yet may be none.
    let isMissing = if case .failed(let id, _) = shown { week != nil || charts.chart(id) == nil } else { false }
    return .page(
      BestSellersPage(
        model: model, frame: PageFrame(dependencies, favorites: favorites), shelf: shelf, pickers: pickers),
      status: isMissing ? .serviceUnavailable : .ok, reload: model.reload)
  }

  private func notFound(_ id: Chart.ID) -> Response {
    let what = week.map { "list called \(id) for the week of \($0.inWords)" } ?? "list called \(id)"
    return ErrorPage.response(.notFound(what), frame: PageFrame(dependencies))
  }
}
