import Core
import HTTP

/// `GET /this-week`: what changed on the Times' lists since the week before.
struct ThisWeekController {
  let week: CalendarDate?
  let group: ChartGroup?
  let memory: ChartMemory

  func answer(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    if visit.isOpened { memory.lastChart.forget(route) }
    return try visit.after(visit.dependencies.charts.ready(.main)) { charts, visit throws(PageError) in
      try visit.after(try find(charts, visit)) { shown, visit in .now(.screen(screen(shown, charts, visit))) }
    }
  }

  private var route: Route { .thisWeek(week: week, group: group) }

  private func find(_ charts: Charts, _ visit: Visit) throws(PageError) -> Pending<ThisWeekViewModel.Shown, PageError> {
    let newest = Week(charts.main.editions)
    guard let week, week.nextSunday != newest?.date, week != newest?.date else {
      guard let newest else {
        // Perhaps only the names of the lists have come.
        let failure: ServiceFailure = charts.main.editions.isEmpty ? .unreachable : .notFound
        return .now(.failed(nil, charts.main.failure ?? failure))
      }
      return .now(charts.main.isSample ? .sample(newest) : .week(newest, before(newest, visit)))
    }
    let date = week.nextSunday
    let isKnowing = !charts.main.isSample
    guard ReleaseCalendar.isPossible(date, newest: isKnowing ? newest?.date : nil, at: visit.now) else {
      throw .noLists(week)
    }
    if let known = visit.dependencies.weeks.known(date) { return .now(.week(known, before(known, visit))) }
    return .later { () async throws(PageError) in
      do throws(ServiceFailure) {
        let loaded = try await visit.dependencies.weeks.load(date)
        return .week(loaded, before(loaded, visit))
      } catch .notFound {
        throw .noLists(week)
      } catch {
        return .failed(date, error)
      }
    }
  }

  /// The week before, which is asked for behind the page if it is not known.
  private func before(_ week: Week, _ visit: Visit) -> ThisWeekViewModel.Before {
    guard !week.isExcerpt, week.previous >= ReleaseCalendar.first else { return .none }
    if let known = visit.dependencies.weeks.known(week.previous) { return known.isExcerpt ? .excerpt : .known(known) }
    return .missing(visit.dependencies.weeks.request(week.previous))
  }

  private func screen(_ shown: ThisWeekViewModel.Shown, _ charts: Charts, _ visit: Visit) -> ThisWeekScreen {
    let model = ThisWeekViewModel(
      shown, charts: charts, route: route, favorites: visit.favorites, now: visit.now, today: visit.today,
      lists: lists(charts, visit), runs: visit.dependencies.weeks.runs,
      sections: { memory.sections($0, visit.favorites) })
    if !model.isMissing, visit.isOpened { memory.lastChart.note(route) }
    return ThisWeekScreen(model: model, memory: memory)
  }

  /// The list that was opened last, of the same week.
  private func lists(_ charts: Charts, _ visit: Visit) -> Chart {
    let id = memory.lastChart.list ?? charts.openingChart(preferred: visit.preferences.defaultChart)
    return charts.chart(id) ?? Chart(id: id, name: id.words, group: .other, frequency: .weekly)
  }
}

struct ThisWeekScreen: Screen {
  let model: ThisWeekViewModel
  let memory: ChartMemory

  var status: Status { model.isMissing ? .serviceUnavailable : .ok }
  var reload: Int? { model.reload }

  func page(_ frame: PageFrame) -> ThisWeekPage { ThisWeekPage(model: model, frame: frame, memory: memory) }
}
