/// The charts as they stand in memory.
package struct ChartsState: Sendable {
  /// The newest week, or the sample edition.
  package var week: Week
  /// Every book of the editions in memory.
  package var catalog: Catalog
  /// Why the newest week could not be had, where the last try failed.
  package var failure: ServiceFailure?
  /// The chart that does not come with the week.
  package var albums: AlbumsState

  package init(week: Week, catalog: Catalog, failure: ServiceFailure? = nil, albums: AlbumsState = AlbumsState()) {
    self.week = week
    self.catalog = catalog
    self.failure = failure
    self.albums = albums
  }

  package init(week: Week, failure: ServiceFailure? = nil, albums: AlbumsState = AlbumsState()) {
    self.init(week: week, catalog: Catalog(week.editions), failure: failure, albums: albums)
  }

  /// Every chart there is, whether it was loaded or not.
  package var charts: [Chart] { week.charts + [Chart.topAlbums] }

  /// The newest editions in memory, the week's first.
  package var editions: [Edition] { week.editions + [albums.edition].compactMap(\.self) }

  /// An item of an edition in memory, and the places where it stands.
  package func listing(of id: ItemID) -> Catalog.Listing? { catalog[id] ?? albums.catalog[id] }

  /// How one chart stands; nil where there is none of that name.
  package func standing(of id: Chart.ID) -> Standing? {
    if id == Chart.topAlbums.id {
      return Standing(
        chart: .topAlbums, service: .apple, edition: albums.edition, isSample: false, fetchedAt: albums.fetchedAt,
        failure: albums.failure, newest: albums.edition?.date)
    }
    guard let edition = week.edition(id) else { return nil }
    var fetchedAt: Timestamp?
    if case .newYorkTimes(let moment) = week.source { fetchedAt = moment }
    return Standing(
      chart: edition.chart, service: .newYorkTimes, edition: edition, isSample: week.isSample, fetchedAt: fetchedAt,
      failure: failure, newest: week.date)
  }

  /// The chart that opens first: the one that is set where there is such a one, else hardcover fiction, else any.
  package func openingChart(preferred: Chart.ID?) -> Chart.ID {
    let wanted = [preferred, Chart.hardcoverFiction].compactMap(\.self)
    return wanted.first { standing(of: $0) != nil } ?? week.editions.first?.chart.id ?? Chart.hardcoverFiction
  }
}

/// How one chart stands in memory, whatever its kind.
package struct Standing: Sendable {
  package let chart: Chart
  package let service: Service
  /// Nil where none was ever loaded.
  package let edition: Edition?
  /// Whether this is the bundled edition, shown until the service has answered once.
  package let isSample: Bool
  package let fetchedAt: Timestamp?
  /// Why a newer edition could not be had, where the last try failed.
  package let failure: ServiceFailure?
  /// The date of the newest edition.
  package let newest: CalendarDate?
}

/// Apple's chart as it stands in memory.
package struct AlbumsState: Sendable {
  /// Of the country that is set; nil where none was ever loaded.
  package var edition: Edition?
  /// The albums of the editions in memory, with what a lookup has added.
  package var catalog: Catalog
  package var fetchedAt: Timestamp?
  /// Why a newer edition could not be had, where the last try failed.
  package var failure: ServiceFailure?

  package init(
    edition: Edition? = nil, catalog: Catalog? = nil, fetchedAt: Timestamp? = nil, failure: ServiceFailure? = nil
  ) {
    self.edition = edition
    self.catalog = catalog ?? Catalog([edition].compactMap(\.self))
    self.fetchedAt = fetchedAt
    self.failure = failure
  }
}
