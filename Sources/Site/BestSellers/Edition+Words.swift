import Core

extension Edition {
  /// What the edition is of.
  ///
  /// - Parameter source: the one that lists the chart; `nil` if the list is not on today's.
  func period(in source: SourceSnapshot?, storefronts: Storefronts) -> String {
    if source?.isSample == true { return "Sample list" }
    var parts: [String] = []
    switch chart.frequency {
    case .weekly: parts.append("List dated \(date.inWords)")
    case .monthly: parts.append("Monthly list, \(date.inWords)")
    case .daily:
      let country = country.map { ", \(storefronts.name(of: $0))" } ?? ""
      switch measure {
      case .plays: parts.append("Most played on Apple Music\(country)")
      case .sales: parts.append("Best selling in the iTunes Store\(country)")
      case nil: parts += self.country.map { [storefronts.name(of: $0)] } ?? []
      }
      parts.append(date.inWords)
    }
    return parts.joined(separator: " · ")
  }

  /// Of the newest edition, when the next one is due, or how old our copy is; else empty.
  func timing(in source: SourceSnapshot?, today: CalendarDate, now: Timestamp) -> String {
    guard let source, !source.isSample, date == source.newest else { return "" }
    let due = ReleaseCalendar.nextRelease(after: date)
    if chart.frequency == .weekly, due >= today { return "next lists due \(due.weekday), \(due.inWords(today: today))" }
    return source.age(at: now).map { "updated \($0)" } ?? ""
  }

  /// Why the newest weekly list has a date ahead, and how old our copy is.
  func dateNote(in source: SourceSnapshot?, today: CalendarDate, now: Timestamp) -> ListHeadNote? {
    guard chart.frequency == .weekly, let source, !source.isSample, date == source.newest, date > today else {
      return nil
    }
    let age = source.age(at: now).map { " This copy was updated \($0)." } ?? ""
    return ListHeadNote(
      summary: "Why the date is ahead",
      text:
        "The Times publishes its lists online on Wednesday evenings and dates them for the Sunday eleven days later, "
        + "when they appear in print. This one ranks the sales of the week that ended on Saturday, "
        + "\(ReleaseCalendar.salesEnd(of: date).inWords(today: today)).\(age)")
  }
}

extension SourceSnapshot {
  /// How old the copy in memory is; `nil` if the service was never asked.
  func age(at now: Timestamp) -> String? { fetchedAt.map { RelativeTime.words(from: $0, to: now) } }

  /// Why nothing newer is shown; `nil` if nothing failed, or if there is just no key yet.
  func copyNotice(page: Route, now: Timestamp) -> Notice? {
    guard let failure, !(isSample && failure == .noKey) else { return nil }
    let instead =
      isSample
      ? "Showing a sample until then." : "Showing the last copy\(age(at: now).map { ", updated \($0)" } ?? "")."
    return failure.notice(of: service, instead: instead, page: page)
  }
}
