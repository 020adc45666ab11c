import Core
import Testing

@testable import Services

/// A page asks for the cover only of what has an address of one.
@Suite struct MissingCoversTests {
  private static let row = #"{"rank":1,"title":"EMMA","author":"Jane Austen","primary_isbn13":"9780140434088""#

  private func list(_ slug: String, _ book: String) -> String {
    #"{"list_name":"\#(slug)","list_name_encoded":"\#(slug)","books":[\#(book)]}"#
  }

  private func covers(_ lists: String...) throws -> [String?] {
    let body = #"{"results":{"published_date":"2026-12-06","lists":[\#(lists.joined(separator: ","))]}}"#
    let editions = try #require(NewYorkTimesReply.overview(Array(body.utf8), known: .empty))
    return MissingCovers.fill(editions).flatMap(\.entries).map { $0.item.coverURL?.text }
  }

  private let openLibrary = "https://covers.openlibrary.org/b/isbn/9780140434088-L.jpg?default=false"

  @Test func aBookWithoutAPictureHasOpenLibrarys() throws {
    #expect(try covers(list("one", Self.row + "}")) == [openLibrary])
    let body =
      #"{"results":{"published_date":"2026-01-04","list_name":"x","list_name_encoded":"x","books":[\#(Self.row)}]}}"#
    let edition = try #require(NewYorkTimesReply.list(Array(body.utf8), known: .empty))
    #expect(edition.entries.map { $0.item.coverURL?.text } == [openLibrary])
  }

  @Test func oneOfAnotherRowGoesBefore() throws {
    let picture = "https://static01.nyt.com/emma.jpg"
    let pictured = #"{"rank":1,"title":"EMMA","author":"Jane Austen","book_image":"\#(picture)"}"#
    #expect(try covers(list("one", Self.row + "}"), list("two", pictured)) == [picture, picture])
    #expect(try covers(list("one", Self.row + #","book_image":"\#(picture)"}"#)) == [picture])
  }

  @Test func aBookWithoutANumberHasNoAddress() throws {
    #expect(try covers(list("one", #"{"rank":1,"title":"EMMA"}"#)) == [nil])
  }
}
