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
    guard let state = dependencies.charts.current(wanted) else {
      return .later { await respond(dependencies.charts.load(wanted), wanted).response }
    }
    return respond(state, wanted)
  }

  private func respond(_ state: ChartsState, _ wanted: Chart.ID?) -> Handling {
    let id = chart ?? state.openingChart(preferred: wanted)
    let standing = state.standing(of: id)
    guard let week, week != (standing?.newest ?? state.week.date) else {
      if let standing { return newest(standing, state) }
      // Only the service can say whether there is such a list; the sample edition cannot.
      return .now(state.week.isSample ? page(state, .failed(id, state.failure ?? .noKey)) : notFound(id))
    }
    // What cannot be there costs no request.
    if !state.week.isSample, id != Chart.topAlbums.id,
      week < ReleaseCalendar.first
        || week > max(state.week.date, ReleaseCalendar.newestDate(at: dependencies.clock.now()))
    {
      return .now(notFound(id))
    }
    if let held = dependencies.charts.heldEdition(id, week) { return .now(page(state, .loaded(held))) }
    return load(id, week, state, insteadOf: nil)
  }

  private func newest(_ standing: Standing, _ state: ChartsState) -> Handling {
    let id = standing.chart.id
    guard let edition = standing.edition else {
      return .now(page(state, .failed(id, standing.failure ?? .unreachable)))
    }
    guard edition.isExcerpt else { return .now(page(state, .loaded(edition))) }
    if let held = dependencies.charts.heldEdition(id, nil) { return .now(page(state, .loaded(held))) }
    return load(id, nil, state, insteadOf: edition)
  }

  /// - Parameter excerpt: what the overview has of the list, for want of the whole edition; it may have no entries.
  private func load(_ id: Chart.ID, _ week: CalendarDate?, _ state: ChartsState, insteadOf excerpt: Edition?)
    -> Handling
  {
    .later {
      do throws(ServiceFailure) {
        return page(state, .loaded(try await dependencies.charts.loadEdition(id, week)))
      } catch .notFound where id == Chart.topAlbums.id {
        // Apple has today's only, and the picker of a past week leads here with its week.
        return .seeOther(Route.bestSellers(chart: id, week: nil).link)
      } catch .notFound where excerpt == nil {
        return notFound(id)
      } catch {
        if let excerpt, !excerpt.entries.isEmpty { return page(state, .excerpt(excerpt, error)) }
        return page(state, .failed(id, error))
      }
    }
  }

  private func page(_ state: ChartsState, _ shown: BestSellersViewModel.Shown) -> Response {
    let favorites = dependencies.favorites.current()
    let model = BestSellersViewModel(
      shown, state: state, route: .bestSellers(chart: chart, week: week), favorites: favorites,
      storefronts: dependencies.storefronts, clock: dependencies.clock)
    // A chart has its page whether it could be loaded or not. That of a past week is nothing but that week, and a list that
    // nobody has heard of yet may be none.
    let isMissing = if case .failed(let id, _) = shown { week != nil || state.standing(of: id) == nil } else { false }
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
