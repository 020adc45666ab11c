import Core
import Database

/// `editions/`: the services' answers as they came, a file each.
extension OldCache {
  private static let editions = "editions"

  /// Takes over the newest week and the newest albums of each measure, with those that their movement is measured against.
  func moveNewestEditions() {
    guard contains(Self.editions) else { return }
    let names = names(in: Self.editions)
    if let week = newestWeek(names.filter { $0.hasPrefix("week-") }) { moveNow(week) }
    for measure in Measure.allCases {
      let albums = names.compactMap { AlbumsFileName("\($0).json") }.filter { $0.measure == measure }
      guard let newest = newest(albums.map(\.stem)).flatMap({ AlbumsFileName("\($0).json") }) else { continue }
      let before = albums.filter { $0.country == newest.country && $0.date < newest.date }.max { $0.date < $1.date }
      if let before { moveNow(before.stem) }
      moveNow(newest.stem)
    }
  }

  /// The file that was written last; one of the future comes last.
  private func newest(_ names: [String]) -> String? {
    let now = clock.now()
    return names.map { ($0, written($0, by: now)) }.max { $0.1 < $1.1 }?.0
  }

  /// The latest week of those that were written within an hour before the last one, as a folder that was copied has them.
  private func newestWeek(_ names: [String]) -> String? {
    let now = clock.now()
    guard let last = newest(names).map({ written($0, by: now) }) else { return nil }
    return names.filter { last <= written($0, by: now).adding(.hours(1)) }.max()
  }

  private func written(_ name: String, by now: Timestamp) -> Timestamp {
    let changed = DurableFile(path: "\(folder)/\(Self.editions)/\(name).json").stamp?.changed
    return changed.flatMap { $0 > now ? nil : $0 } ?? Timestamp(milliseconds: .min)
  }

  private func moveNow(_ name: String) {
    let answer = answer(in: name)
    let isDone: Void? = database.write { connection throws(DatabaseError) in
      try connection.transaction { connection throws(DatabaseError) in try Self.keep(answer, in: connection) }
    }
    if isDone != nil { remove("\(Self.editions)/\(name).json") }
  }

  /// Takes over the rest, a file at a time, so that pages and other changes get their turn in between.
  func moveEditions() async {
    guard contains(Self.editions) else { return }
    let names = names(in: Self.editions)
    let albums = names.filter { $0.hasPrefix("albums-") }
    // Of the lists the newest first, because they are looked at; of the albums the oldest, because each is measured against
    // the one before.
    let lists = names.filter { !$0.hasPrefix("albums-") }.sorted { $0.suffix(10) > $1.suffix(10) }
    var isDone = true
    for name in lists + albums.sorted(by: { $0.suffix(10) < $1.suffix(10) }) {
      let answer = answer(in: name)
      let isKept = await database.enqueue { connection throws(DatabaseError) in try Self.keep(answer, in: connection) }
      if isKept { remove("\(Self.editions)/\(name).json") } else { isDone = false }
    }
    if isDone { remove(Self.editions) }
  }

  /// What is in the database already is newer.
  private static func keep(_ answer: Archive.Answer?, in connection: Connection) throws(DatabaseError) {
    guard var answer else { return }
    if answer.service == .apple {
      let records = EditionRecords(connection: connection)
      var ranked: [Edition] = []
      for edition in answer.editions {
        ranked.append(edition.with(Ranking.entries(edition.entries, since: try records.previous(of: edition))))
      }
      answer.editions = ranked
    }
    let answers = AnswerRecords(connection: connection)
    // The newest week goes first. Another one is not what opens first, whenever it was fetched.
    if answer.asked == NewYorkTimesReply.overviewName,
      try answers.newest(answer.service, answer.asked, at: answer.fetchedAt) != nil
    {
      answer.askedDate = answer.editions.first?.date
    }
    try answers.keep(answer, isOld: true)
  }

  // MARK: Answers

  /// `week-2026-12-06`, `list-manga-2026-12-06` (the date that was asked for), `albums-us-plays-2026-12-06`; `nil` for a
  /// file that is damaged, or has a date that cannot be.
  private func answer(in name: String) -> Archive.Answer? {
    guard let file = contents(of: "\(Self.editions)/\(name).json").flatMap({ ArchiveFile($0) }),
      let (service, asked, editions) = editions(in: file, name), let date = editions.first?.date,
      ReleaseCalendar.explains(date, at: file.fetchedAt)
    else {
      log("cache: editions/\(name).json was damaged and is dropped")
      return nil
    }
    return Archive.Answer(
      service: service, asked: asked, askedDate: name.hasPrefix("list-") ? CalendarDate(name.suffix(10)) : nil,
      body: file.body, fetchedAt: file.fetchedAt, editions: editions)
  }

  private func editions(in file: ArchiveFile, _ name: String) -> (Service, asked: String, [Edition])? {
    if let albums = AlbumsFileName("\(name).json") {
      // If the feed does not say its date, the name does.
      let edition =
        switch albums.measure {
        case .plays: AppleFeedReply.edition(file.body, country: albums.country, today: albums.date)
        case .sales: ITunesFeedReply.edition(file.body, country: albums.country, today: albums.date)
        }
      return edition.map { (.apple, AppleAlbums.asked(albums.measure, albums.country), [$0]) }
    }
    if name.hasPrefix("list-") {
      return NewYorkTimesReply.list(file.body, known: known).map { (.newYorkTimes, $0.chart.id.slug, [$0]) }
    }
    let overview = NewYorkTimesReply.overviewName
    return NewYorkTimesReply.editions(file.body, asked: overview, known: known).map { (.newYorkTimes, overview, $0) }
  }
}
