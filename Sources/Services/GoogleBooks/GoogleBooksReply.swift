import Core
import HTTP

/// Reads what Google sends.
enum GoogleBooksReply {
  /// The volume that is the book asked for; `nil` if there is none.
  ///
  /// Google falls back to a fuzzy search, so a volume counts only if its identifiers contain the ISBN, or if it has no ISBN
  /// at all and the title is the same (isbnlib #23, #40). It need not be the first.
  static func details(_ body: [UInt8], isbn: ISBN, title: String) throws(ServiceFailure) -> BookDetails? {
    guard let reply = TolerantJSON.decode(Reply.self, from: body) else { throw .unreadable }
    let volumes = reply.volumes
    let wanted = Normalization.words(title)
    let found =
      volumes.first { $0.isbns.contains(isbn) }
      ?? volumes.first { $0.isbns.isEmpty && !wanted.isEmpty && Normalization.words($0.title) == wanted }
    return found?.details
  }

  /// Tells a refused key, a spent quota and an outage apart. A spent quota has been seen as 400, 403 and 429.
  static func failure(_ response: HTTPClient.Response) -> ServiceFailure {
    let text = String(decoding: response.body.prefix(4000), as: UTF8.self)
    switch response.status.code {
    case 429: return .quota
    case 400, 401:
      return text.lowercased().contains("quota") ? .quota : .keyRefused
    case 403:
      if text.contains("unknownLocation") { return .down(status: 403) }
      let isQuota = ["quota", "rateLimitExceeded", "dailyLimitExceeded"].contains {
        text.lowercased().contains($0.lowercased())
      }
      return isQuota ? .quota : .keyRefused
    case 511: return .intercepted
    default: return .down(status: response.status.code)
    }
  }
}

private struct Reply: Decodable {
  let volumes: [Volume]

  enum CodingKeys: CodingKey { case items }

  init(from decoder: any Decoder) throws {
    volumes = try decoder.container(keyedBy: CodingKeys.self).array(Volume.self, .items)?.elements ?? []
  }
}

private struct Volume: Decodable {
  let title: String
  let isbns: [ISBN]
  let details: BookDetails

  enum OuterKeys: CodingKey { case volumeInfo }

  enum CodingKeys: String, CodingKey {
    case title, subtitle, publisher, publishedDate, description, pageCount, imageLinks
    case subjects = "categories"
    case identifiers = "industryIdentifiers"
  }

  private enum IdentifierKeys: CodingKey { case identifier }

  private struct Identifier: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      text = try decoder.container(keyedBy: IdentifierKeys.self).text(.identifier)
    }
  }

  private enum PictureKeys: CodingKey { case thumbnail, smallThumbnail }

  init(from decoder: any Decoder) throws {
    let info = try decoder.container(keyedBy: OuterKeys.self).nestedContainer(
      keyedBy: CodingKeys.self, forKey: .volumeInfo)
    title = PlainText.line(escaped: info.text(.title))
    isbns = (info.array(Identifier.self, .identifiers)?.elements ?? []).compactMap { ISBN($0.text) }
    let pictures = try? info.nestedContainer(keyedBy: PictureKeys.self, forKey: .imageLinks)
    let picture = [pictures?.text(.thumbnail), pictures?.text(.smallThumbnail)].compactMap(\.self).first { !$0.isEmpty }
    details = BookDetails(
      subtitle: PlainText.line(fromHTML: info.text(.subtitle)),
      description: PlainText.paragraphs(fromHTML: info.text(.description)),
      publisher: PlainText.line(fromHTML: info.text(.publisher)), published: info.text(.publishedDate),
      pageCount: info.number(.pageCount).flatMap { $0 > 0 ? $0 : nil },
      subjects: info.texts(.subjects).map(PlainText.line(fromHTML:)),
      // The page curl is drawn into the picture.
      coverURL: picture.flatMap { WebURL($0.replacing("&edge=curl", with: ""))?.secured })
  }
}
