import Core

/// What the service's answers hold, read row by row: everything but rank and title is optional, and a row that makes no sense spoils no other.
enum NewYorkTimesReply {
  /// Names the answers of the overview in the archive. Those of one list have its slug.
  static let overviewName = "overview"

  /// The editions of an answer that the archive has, as the client would read it.
  static func editions(_ body: [UInt8], asked: String, known: KnownCharts) -> [Edition]? {
    guard asked == overviewName else { return list(body, known: known).map { [$0] } }
    return overview(body, known: known).map(MissingCovers.fill)
  }

  /// `lists/overview.json`, in its order, as the service sends it; `nil` if no list with a book is in it.
  static func overview(_ body: [UInt8], known: KnownCharts) -> [Edition]? {
    guard let reply = TolerantJSON.decode(Reply<OverviewResults>.self, from: body),
      let date = CalendarDate(reply.results.publishedDate)
    else { return nil }
    let previous = CalendarDate(reply.results.previousDate).flatMap { $0 < date ? $0 : nil }
    let editions = reply.results.lists.compactMap { $0.edition(published: date, weekBefore: previous, known: known) }
    return editions.contains { !$0.entries.isEmpty } ? editions : nil
  }

  /// `lists/{date}/{list}.json`
  static func list(_ body: [UInt8], known: KnownCharts) -> Edition? {
    guard let reply = TolerantJSON.decode(Reply<ListRow>.self, from: body),
      let date = CalendarDate(reply.results.publishedDate),
      let edition = reply.results.edition(published: date, known: known), !edition.entries.isEmpty
    else { return nil }
    return Edition(
      service: .newYorkTimes, chart: edition.chart, date: edition.date,
      entries: MissingCovers.fill([edition]).flatMap(\.entries),
      previous: CalendarDate(reply.results.previousDate).flatMap { $0 < edition.date ? $0 : nil },
      next: CalendarDate(reply.results.nextDate).flatMap { $0 > edition.date ? $0 : nil })
  }

  /// `lists/names.json`, without the lists that ended: it never drops them, so those whose newest date is much older than
  /// the newest of all are left out.
  ///
  /// A row whose date cannot be is left out as well: one in the future would make all others look ended.
  static func names(_ body: [UInt8], known: KnownCharts, fetchedAt now: Timestamp) -> [Edition]? {
    guard let reply = TolerantJSON.decode(NamesReply.self, from: body) else { return nil }
    let dated = reply.rows.compactMap { row in CalendarDate(row.newestPublishedDate).map { (row, $0) } }
      .filter { ReleaseCalendar.explains($0.1, at: now) }
    guard let newest = dated.map(\.1).max() else { return nil }
    return dated.filter { newest.daysSince1970 - $0.1.daysSince1970 <= 45 }.compactMap { row, _ in
      row.chart(known: known).map {
        Edition(service: .newYorkTimes, chart: $0, date: newest, entries: [], isExcerpt: true)
      }
    }
  }
}

private struct Reply<Results: Decodable>: Decodable {
  let results: Results
}

private struct OverviewResults: Decodable {
  let publishedDate: String
  let previousDate: String
  let lists: [ListRow]

  enum CodingKeys: String, CodingKey {
    case publishedDate = "published_date"
    case previousDate = "previous_published_date"
    case lists
  }

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    publishedDate = row.text(.publishedDate)
    previousDate = row.text(.previousDate)
    lists = row.array(ListRow.self, .lists)?.elements ?? []
  }
}

private struct NamesReply: Decodable {
  let rows: [ListRow]

  enum CodingKeys: CodingKey { case results }

  init(from decoder: any Decoder) throws {
    rows = try decoder.container(keyedBy: CodingKeys.self).array(ListRow.self, .results)?.elements ?? []
  }
}

private struct ListRow: Decodable {
  let listName: String
  let displayName: String
  let slug: String
  let updated: String
  let publishedDate: String
  let newestPublishedDate: String
  let previousDate: String
  let nextDate: String
  let normalLength: Int?
  let books: [BookRow]
  let bookCount: Int

  enum CodingKeys: String, CodingKey {
    case listName = "list_name"
    case displayName = "display_name"
    case slug = "list_name_encoded"
    case updated
    case publishedDate = "published_date"
    case newestPublishedDate = "newest_published_date"
    case previousDate = "previous_published_date"
    case nextDate = "next_published_date"
    case normalLength = "normal_list_ends_at"
    case books
  }

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    listName = row.text(.listName)
    displayName = row.text(.displayName)
    slug = row.text(.slug)
    updated = row.text(.updated)
    publishedDate = row.text(.publishedDate)
    newestPublishedDate = row.text(.newestPublishedDate)
    previousDate = row.text(.previousDate)
    nextDate = row.text(.nextDate)
    normalLength = row.number(.normalLength)
    let books = row.array(BookRow.self, .books)
    self.books = books?.elements ?? []
    bookCount = books?.count ?? 0
  }

  func chart(known: KnownCharts) -> Chart? {
    let lowercased = listName.lowercased().split(separator: " ").joined(separator: "-")
    guard let id = Chart.ID(slug.isEmpty ? lowercased : slug) else { return nil }
    let name = PlainText.line(escaped: displayName.isEmpty ? listName : displayName)
    let frequency: Chart.Frequency? =
      switch updated.uppercased() {
      case "WEEKLY": .weekly
      case "MONTHLY": .monthly
      default: nil
      }
    return known.chart(id, name: name, frequency: frequency)
  }

  /// - Parameter weekBefore: the date of the week before, which is the previous edition of a weekly list.
  func edition(published date: CalendarDate, weekBefore: CalendarDate? = nil, known: KnownCharts) -> Edition? {
    guard let chart = chart(known: known) else { return nil }
    let entries = books.compactMap { $0.entry(frequency: chart.frequency) }.sorted { $0.rank < $1.rank }
    // For years the overview held the top five of each list; a list with fewer than it normally has is no excerpt for it.
    let isExcerpt = bookCount <= 5 && (normalLength ?? 10) > bookCount
    return Edition(
      service: .newYorkTimes, chart: chart, date: date, entries: entries, isExcerpt: isExcerpt,
      previous: chart.frequency == .weekly ? weekBefore : nil)
  }
}
