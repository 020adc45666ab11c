internal import Core
internal import HTTP

/// `GET /best-sellers`: one edition of a chart.
struct BestSellersController {
  let dependencies: Dependencies
  let chart: Chart.ID?
  let week: CalendarDate?
  let shelf: RenderedParts<CardList>

  func respond() -> Handling {
    guard let state = dependencies.charts.current() else {
      return .later { await respond(dependencies.charts.load()).response }
    }
    return respond(state)
  }

  private func respond(_ state: ChartsState) -> Handling {
    let id = chart ?? state.week.openingChart(preferred: dependencies.preferences.current().defaultChart)
    let newest = state.week.edition(id)
    let isNewest = week == nil || week == state.week.date
    // What cannot be there costs no request.
    if let week, !state.week.isSample,
      week < ReleaseCalendar.first
        || week > max(state.week.date, ReleaseCalendar.newestDate(at: dependencies.clock.now()))
    {
      return .now(notFound(id))
    }
    if isNewest, newest == nil {
      return .now(notFound(id))
    }
    if isNewest, let newest, !newest.isExcerpt {
      return .now(page(state, .loaded(newest)))
    }
    if let held = dependencies.charts.heldEdition(id, isNewest ? nil : week) {
      return .now(page(state, .loaded(held)))
    }
    return .later {
      do throws(ServiceFailure) {
        let edition = try await dependencies.charts.loadEdition(id, isNewest ? nil : week)
        return page(state, .loaded(edition))
      } catch .notFound {
        return notFound(id)
      } catch {
        return page(state, newest.map { isNewest ? .excerpt($0, error) : .failed(id, error) } ?? .failed(id, error))
      }
    }
  }

  private func page(_ state: ChartsState, _ shown: BestSellersViewModel.Shown) -> Response {
    let model = BestSellersViewModel(
      shown, state: state, route: .bestSellers(chart: chart, week: week),
      favorites: dependencies.favorites.current(), clock: dependencies.clock)
    let isMissing = if case .failed = shown { true } else { false }
    return .page(
      BestSellersPage(model: model, frame: PageFrame(dependencies), shelf: shelf),
      status: isMissing ? .serviceUnavailable : .ok)
  }

  private func notFound(_ id: Chart.ID) -> Response {
    let what = week.map { "list called \(id) for the week of \($0.inWords)" } ?? "list called \(id)"
    return ErrorPage.response(.notFound(what), frame: PageFrame(dependencies))
  }
}

extension Week {
  /// The chart that opens first: the one that is set where this week has it, else hardcover fiction, else any.
  func openingChart(preferred: Chart.ID?) -> Chart.ID {
    let wanted = [preferred, Chart.hardcoverFiction].compactMap { $0 }
    return wanted.first { edition($0) != nil } ?? editions.first?.chart.id ?? Chart.hardcoverFiction
  }
}
