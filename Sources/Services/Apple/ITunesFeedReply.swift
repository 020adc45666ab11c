import Core

/// The older feed, of what sells in the iTunes Store: Atom that was turned into JSON, in which a value hides behind
/// `label` and whatever there is one of is no array.
enum ITunesFeedReply {
  /// `nil` if there is no feed, or none of its albums makes sense. One without any has no `entry`.
  ///
  /// - Parameter today: what the edition is dated if the feed does not say.
  static func edition(_ body: [UInt8], country: CountryCode, today: CalendarDate) -> Edition? {
    guard let feed = TolerantJSON.decode(Reply.self, from: body)?.feed, let entries = feed.entries else { return nil }
    return Edition(
      service: .apple, chart: .topAlbums, date: FeedDate.date(feed.updated, today: today),
      entries: AlbumFields.entries(entries.map(\.album)), measure: .sales, country: country)
  }
}

private struct Reply: Decodable { let feed: Feed }

private struct Feed: Decodable {
  let updated: String
  /// `nil` if what is there makes no sense.
  let entries: [Row]?

  enum CodingKeys: CodingKey { case updated, entry }

  init(from decoder: any Decoder) throws {
    let feed = try decoder.container(keyedBy: CodingKeys.self)
    updated = feed.label(.updated)
    let isThere = feed.contains(.entry) && (try? feed.decodeNil(forKey: .entry)) != true
    let rows = feed.oneOrMore(Row.self, .entry)
    entries = isThere && rows.elements.isEmpty && rows.count > 0 ? nil : rows.elements
  }
}

private struct Row: Decodable {
  let album: Album

  private enum CodingKeys: String, CodingKey {
    case name = "im:name"
    case artist = "im:artist"
    case images = "im:image"
    case released = "im:releaseDate"
    case id, category, rights, link
  }

  private struct Missing: Error {}

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    let title = AlbumFields.line(row.label(.name))
    guard let id = row.attributes(.id)?.id, !title.isEmpty else { throw Missing() }
    let category = row.attributes(.category)
    // Songs have a second link, to a piece to listen to.
    let links = row.oneOrMore(Attributed.self, .link).elements.map(\.attributes)
    let page = links.first { $0.rel == "alternate" } ?? links.first
    album = Album(
      id: id, title: title, artist: AlbumFields.line(row.label(.artist)),
      genres: AlbumGenres.shown([(category?.id?.digits ?? "", category?.name ?? "")]),
      released: AlbumFields.released(row.label(.released)), copyright: AlbumFields.copyright(row.label(.rights)),
      coverURL: row.oneOrMore(Label.self, .images).elements.lazy.compactMap { AlbumFields.cover($0.label) }.first,
      storeURL: AlbumFields.store(page?.href ?? ""))
  }
}

private struct Attributed: Decodable {
  struct Attributes: Decodable {
    let id: AlbumID?
    let name: String
    let href: String
    let rel: String

    enum CodingKeys: String, CodingKey {
      case id = "im:id"
      case label, term, href, rel
    }

    init(from decoder: any Decoder) throws {
      let attributes = try decoder.container(keyedBy: CodingKeys.self)
      id = attributes.albumID(.id)
      let label = AlbumFields.line(attributes.text(.label))
      name = label.isEmpty ? AlbumFields.line(attributes.text(.term)) : label
      href = attributes.text(.href)
      rel = attributes.text(.rel)
    }
  }

  let attributes: Attributes
}

private struct Label: Decodable {
  let label: String

  enum CodingKeys: CodingKey { case label }

  /// A bare text, too.
  init(from decoder: any Decoder) throws {
    if let labeled = try? decoder.container(keyedBy: CodingKeys.self) {
      label = labeled.text(.label)
    } else {
      label = try TolerantText(from: decoder).text
    }
  }
}

extension KeyedDecodingContainer {
  fileprivate func attributes(_ key: Key) -> Attributed.Attributes? {
    (try? decodeIfPresent(Attributed.self, forKey: key))?.attributes
  }

  /// The text behind `label`; empty if there is none.
  fileprivate func label(_ key: Key) -> String {
    (try? decodeIfPresent(Label.self, forKey: key))?.label ?? ""
  }

  /// An array, a single element without one, or nothing; and how many there were, with those that make no sense.
  fileprivate func oneOrMore<Element: Decodable>(
    _ type: Element.Type, _ key: Key
  ) -> (elements: [Element], count: Int) {
    if let array = array(type, key) { return (array.elements, array.count) }
    let isThere = contains(key) && (try? decodeNil(forKey: key)) != true
    return ([], isThere ? 1 : 0)
  }
}
