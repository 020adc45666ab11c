import Core
import Synchronization

/// The editions that pages ask for one by one: a past week of a list, or a whole list of which the newest week has only the
/// top.
extension RefreshingSource {
  func heldEdition(_ id: Chart.ID, _ date: CalendarDate?) -> Edition? {
    withState { state, _ in
      if let edition = state.asked[EditionRequest(chart: id, date: date)] { return edition }
      let newest = state.newest.value?.first { $0.chart.id == id && !$0.isExcerpt }
      return date == nil || newest?.date == date ? newest : nil
    }
  }

  func edition(_ id: Chart.ID, _ date: CalendarDate?) async throws(ServiceFailure) -> Edition {
    if feed.edition == nil, date == nil {
      let snapshot = await load()
      if let edition = snapshot.edition(id) { return edition }
      throw snapshot.failure ?? .unreadable
    }
    let request = EditionRequest(chart: id, date: date)
    let (wanted, country) = withState { state, subject in (date ?? state.newest.value?.first?.date, subject.country) }
    let kept = wanted.flatMap { archive.edition(id, on: $0, country: country) }.map(moved)
    if let kept, !kept.isExcerpt {
      land(.success(kept), for: request)
      return kept
    }
    do throws(ServiceFailure) {
      return try await askForEdition(request)
    } catch {
      // The first entries of a past week are better than a reason, but not than an answer that is on its way.
      if let kept, date != nil, !error.isWaiting { return kept }
      throw error
    }
  }

  /// How an edition that a page asks for stands.
  private enum Asked {
    case held(Edition)
    case refused(ServiceFailure)
    case inFlight(Task<Result<Edition, ServiceFailure>, Never>, turn: Timestamp)
  }

  private func askForEdition(_ request: EditionRequest) async throws(ServiceFailure) -> Edition {
    guard let ask = feed.edition else { throw .notFound }
    let subject = feed.subject()
    if let lack = subject.lack { throw lack }
    let now = clock.now()
    let queued = feed.queue()
    let asked: Asked = withState { state, _ in
      if let flight = editionFlights[request] { return .inFlight(flight, turn: state.asked.turn(of: request) ?? now) }
      // It came while this page looked in the archive, which it has not reached yet.
      if let edition = state.asked[request] { return .held(edition) }
      if let failure = state.asked.refusal(of: request, at: now) { return .refused(failure) }
      let turn = now.adding(queued)
      state.asked.begin(request, turn: turn)
      return .inFlight(editionFlights.join(request) { await self.fetch(request, ask, subject) }, turn: turn)
    }
    switch asked {
    case .held(let edition): return edition
    case .refused(let failure): throw failure
    case .inFlight(let flight, let turn):
      return try await Deadline.answer(
        of: flight, inTurnAfter: turn.duration(since: now), atMost: patience, queue: feed.queue)
    }
  }

  private func fetch(
    _ request: EditionRequest,
    _ ask: @Sendable (ChartFeed.Subject, EditionRequest) async throws(ServiceFailure) -> Archive.Answer,
    _ subject: ChartFeed.Subject
  ) async -> Result<Edition, ServiceFailure> {
    var result: Result<Edition, ServiceFailure>
    let generation = state.withLock(\.generation)
    do throws(ServiceFailure) {
      let answer = try await ask(subject, request)
      guard state.withLock(\.generation) == generation else { return .failure(.timedOut) }
      let kept = archive.enqueue(answer)
      if feed.comparesWeeks, let date = answer.editions.first?.date {
        Task {
          await kept.value
          compare(with: date)
        }
      }
      result = answer.editions.first.map { .success(moved($0)) } ?? .failure(.unreadable)
    } catch {
      log("\(feed.service.rawValue): \(request.chart) could not be loaded: \(error)")
      result = .failure(error)
    }
    land(result, for: request)
    return result
  }

  private func land(_ result: Result<Edition, ServiceFailure>, for request: EditionRequest) {
    state.withLock { state in
      switch result {
      // The reader chose another country meanwhile.
      case .success(let edition) where edition.country != state.shown?.country: state.asked.drop(request)
      case .success(let edition):
        state.asked.take(edition, for: request)
        state.catalog.add(edition)
      case .failure(let failure): state.asked.refuse(request, failure, at: clock.now())
      }
    }
  }
}
