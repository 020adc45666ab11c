import Core

/// One row of a list, as the service sends it.
struct BookRow: Decodable {
  private let rank: Int
  private let rankLastWeek: Int?
  private let weeksOnList: Int?
  private let title: String
  private let author: String
  private let contributor: String
  private let description: String
  private let publisher: String
  private let ageGroup: String
  private let image: String
  private let amazon: String
  private let reviews: [String]
  private let remarks: Set<SalesRemark>
  private let isbns: [String]

  private enum CodingKeys: String, CodingKey {
    case rank
    case rankLastWeek = "rank_last_week"
    case weeksOnList = "weeks_on_list"
    case title, author, contributor, description, publisher
    case ageGroup = "age_group"
    case image = "book_image"
    case amazon = "amazon_product_url"
    case bookReview = "book_review_link"
    case sundayReview = "sunday_review_link"
    case asterisk, dagger
    case isbn13 = "primary_isbn13"
    case isbn10 = "primary_isbn10"
    case isbns
  }

  private struct Pair: Decodable {
    let isbns: [String]

    enum CodingKeys: CodingKey { case isbn13, isbn10 }

    init(from decoder: any Decoder) throws {
      let pair = try decoder.container(keyedBy: CodingKeys.self)
      isbns = [pair.text(.isbn13), pair.text(.isbn10)]
    }
  }

  private struct Missing: Error {}

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    title = PlainText.line(escaped: row.text(.title))
    guard let rank = row.number(.rank), (1...1000).contains(rank), !title.isEmpty else { throw Missing() }
    self.rank = rank
    rankLastWeek = row.number(.rankLastWeek)
    weeksOnList = row.number(.weeksOnList)
    author = PlainText.line(escaped: row.text(.author))
    contributor = PlainText.line(escaped: row.text(.contributor))
    description = PlainText.line(escaped: row.text(.description), atMost: 4000)
    publisher = PlainText.line(escaped: row.text(.publisher))
    ageGroup = PlainText.line(escaped: row.text(.ageGroup))
    image = row.text(.image)
    amazon = row.text(.amazon)
    reviews = [row.text(.bookReview), row.text(.sundayReview)]
    remarks = Set([(CodingKeys.asterisk, .tie), (.dagger, .bulkOrders)].compactMap { row.number($0) == 1 ? $1 : nil })
    isbns =
      [row.text(.isbn13), row.text(.isbn10)]
      + (row.array(Pair.self, .isbns)?.elements ?? []).flatMap(\.isbns)
  }

  /// `nil` for a row of whose title nothing can be compared.
  func entry(frequency: Chart.Frequency) -> Entry? {
    let (name, byline) = Authorship.read(contributor: contributor, author: author)
    guard let key = BookKey(title: title, firstAuthor: Authorship.first(of: name)) else { return nil }
    let book = Book(
      key: key, title: TitleCase.apply(to: title, spelledIn: [description, contributor]), author: name,
      byline: byline, summary: description, publisher: publisher,
      isbns: isbns.compactMap { ISBN($0) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
      coverURL: WebURL(image)?.secured, amazonURL: WebURL(amazon).flatMap { AmazonLink.isTrusted($0) ? $0 : nil },
      reviewURL: ReviewLink.url(reviews), ageGroup: ageGroup)
    return Entry(
      rank: rank,
      movement: Ranking.movement(
        rank: rank, rankLastWeek: rankLastWeek, weeksOnList: weeksOnList, frequency: frequency),
      weeksOnList: weeksOnList.flatMap { $0 > 0 ? $0 : nil }, item: .book(book), remarks: remarks)
  }
}
