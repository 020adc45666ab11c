/// A ranked list that appears again and again: an NYT list, Apple's top albums.
public struct Chart: Sendable, Hashable, Identifiable {
  /// How often it appears.
  public enum Frequency: Sendable, Hashable { case weekly, monthly, daily }

  /// A chart's name in addresses: the service's slug, like `hardcover-fiction`.
  public struct ID: Sendable, Hashable, CustomStringConvertible {
    public let slug: String

    /// Nil for anything but 1...100 lower-case ASCII letters, digits and hyphens.
    public init?(_ slug: some StringProtocol) {
      guard (1...100).contains(slug.utf8.count),
        slug.utf8.allSatisfy({
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        })
      else { return nil }
      self.slug = String(slug)
    }

    fileprivate init(unchecked slug: String) { self.slug = slug }

    public var description: String { slug }
  }

  /// The list that opens where nothing else was chosen.
  public static let hardcoverFiction = ID(unchecked: "hardcover-fiction")
  /// Apple's chart: there is one, whatever the service is asked.
  public static let topAlbums = Chart(
    id: ID(unchecked: "top-albums"), name: "Top 100 Albums", group: .music, frequency: .daily)

  public let id: ID
  public let name: String
  public let group: ChartGroup
  public let frequency: Frequency

  public init(id: ID, name: String, group: ChartGroup, frequency: Frequency) {
    self.id = id
    self.name = name
    self.group = group
    self.frequency = frequency
  }
}

/// How the picker groups the charts, in the order it shows them.
public enum ChartGroup: String, Sendable, Hashable, CaseIterable {
  case fiction, nonfiction, childrens, monthly, other, music
}
