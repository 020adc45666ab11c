/// A ranked list that appears again and again: a list of the Times, one of Apple's charts.
package struct Chart: Sendable, Hashable, Identifiable {
  /// How often it appears.
  package enum Frequency: Sendable, Hashable { case weekly, monthly, daily }

  /// A chart's name in URLs: the service's slug, like `hardcover-fiction`.
  package struct ID: Sendable, Hashable, CustomStringConvertible {
    package let slug: String

    /// `nil` for anything but 1...100 lowercase ASCII letters, digits and hyphens.
    package init?(_ slug: some StringProtocol) {
      guard (1...100).contains(slug.utf8.count),
        slug.utf8.allSatisfy({ $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
      else { return nil }
      self.slug = String(slug)
    }

    fileprivate init(unchecked slug: String) { self.slug = slug }

    package var description: String { slug }
  }

  /// What the picker calls This Week, which is no list but a page about all of them.
  package static let thisWeek = ID(unchecked: "this-week")
  /// The list that opens by default.
  package static let hardcoverFiction = ID(unchecked: "hardcover-fiction")
  /// Apple's chart. There is only one, whichever feed is used.
  package static let topAlbums = Chart(
    id: ID(unchecked: "top-albums"), name: "Top 100 Albums", group: .music, frequency: .daily)
  /// The best sellers of Apple's book store, which opens if there is no key for the Times.
  package static let appleBooksPaid = Chart(
    id: ID(unchecked: "apple-books-paid"), name: "Apple Books, Top Paid", group: .appleBooks, frequency: .daily)
  package static let appleBooksFree = Chart(
    id: ID(unchecked: "apple-books-free"), name: "Apple Books, Top Free", group: .appleBooks, frequency: .daily)
  package static let appleAudiobooks = Chart(
    id: ID(unchecked: "apple-audiobooks"), name: "Apple Audiobooks", group: .appleBooks, frequency: .daily)

  package let id: ID
  package let name: String
  package let group: ChartGroup
  package let frequency: Frequency

  package init(id: ID, name: String, group: ChartGroup, frequency: Frequency) {
    self.id = id
    self.name = name
    self.group = group
    self.frequency = frequency
  }
}

/// How the picker groups the charts, in the order it shows them.
package enum ChartGroup: String, Sendable, Hashable, CaseIterable {
  case fiction, nonfiction, childrens, monthly, other, appleBooks, music

  /// The groups that This Week can be limited to.
  package static let ofWeeks: [ChartGroup] = [.fiction, .nonfiction, .childrens, .monthly]
}
