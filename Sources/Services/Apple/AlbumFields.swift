import Core

/// What Apple's answers have in common, whatever the feed.
enum AlbumFields {
  /// The name says so, whatever comes.
  static let longestChart = 100

  /// The entries of a chart, ranked by their places; of an album that comes twice the first counts.
  static func entries(_ albums: [Album]) -> [Entry] {
    var seen: Set<AlbumID> = []
    let unique = albums.filter { seen.insert($0.id).inserted }.prefix(longestChart)
    return unique.enumerated().map { index, album in
      Entry(rank: index + 1, movement: nil, weeksOnList: nil, item: .album(album))
    }
  }

  static func line(_ text: String) -> String { PlainText.line(escaped: text) }

  /// The longest real ones have 262 characters.
  static func copyright(_ text: String) -> String { PlainText.line(escaped: text, atMost: 1000) }

  /// A day, a month or a year, whatever time follows; nothing if it is none.
  ///
  /// The feed of the store says `-07:00` all year, the lookup midnight Pacific in UTC: to convert either moves the day.
  static func released(_ text: String) -> String {
    let date = String(text.prefix(10))
    return PartialDate.words(date).isEmpty ? "" : date
  }

  /// One of the feeds writes "Explict"; both spellings begin alike, "Notexplicit" does not.
  static func isExplicit(_ rating: String) -> Bool { rating.lowercased().hasPrefix("expli") }

  /// Only from Apple's hosts for pictures, and over https.
  static func cover(_ text: String) -> WebURL? {
    guard let url = WebURL(text)?.secured, url.isSecure, url.host.hasSuffix(".mzstatic.com") else { return nil }
    return ArtworkURL.large(url)
  }

  static func store(_ text: String) -> WebURL? { WebURL(text).flatMap { StoreLink.isTrusted($0) ? $0 : nil } }
}

/// When a feed was last changed, which dates its edition.
enum FeedDate {
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// The date part of `2020-04-02T02:05:09.000-07:00` or `Sat, 4 Nov 2023 23:20:19 +0000`; today if there is none, or
  /// one to come, which would be the newest for good.
  static func date(_ text: String, today: CalendarDate) -> CalendarDate {
    guard let date = CalendarDate(text.prefix(10)) ?? internet(text), date <= today.adding(days: 1) else {
      return today
    }
    return date
  }

  /// RFC 2822, whose day of the month need not have two digits, or RFC 822, whose year has two.
  private static func internet(_ text: String) -> CalendarDate? {
    let words = text.split { $0 == " " || $0 == "," }
    guard let month = words.firstIndex(where: { months.contains($0.lowercased()) }), month > 0, month + 1 < words.count,
      let number = months.firstIndex(of: words[month].lowercased()), let day = Int(words[month - 1]),
      let year = Int(words[month + 1])
    else { return nil }
    return CalendarDate(year: year < 100 ? 2000 + year : year, month: number + 1, day: day)
  }
}

extension KeyedDecodingContainer {
  /// An id: the feeds write it as text, the lookup as a number.
  func albumID(_ key: Key) -> AlbumID? { appleNumber(key).flatMap { AlbumID($0) } }

  /// 1...20 digits without a leading zero.
  func appleNumber(_ key: Key) -> String? {
    // Text that is no id is none, even if it would do as a number.
    if let text = try? decode(String.self, forKey: key) { return AlbumID(text)?.digits }
    return number(key).flatMap { AlbumID(String($0))?.digits }
  }
}
