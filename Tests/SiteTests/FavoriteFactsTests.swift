import Core
import HTTP
import Markup
import Testing

@testable import Site

/// The page of a favorite without the cache and the services.
@Suite struct FavoriteFactsTests {
  private static let known = BookDetails(
    subtitle: "A Romance", description: ["A yellow diamond.", "By morning it is gone."], publisher: "Tinsley",
    published: "1868-07", pageCount: 528, subjects: ["Fiction", "Mystery"],
    storeURL: WebURL("https://books.apple.com/us/book/id7"), services: [.googleBooks, .appleBooks])

  private func stub(_ book: Book, details: BookDetailsClient.Answer) throws -> StubSite {
    let favorite = Favorite(item: .book(book), addedAt: Fixture.now, origin: nil).completed(with: Self.known)
    let stub = StubSite(try Fixture.week()).with {
      $0.details.known = { _ in details == .pending ? nil : details }
      $0.details.load = { _ in details }
    }
    return stub.set(\.favorites, [favorite])
  }

  @Test(arguments: [.failed(.noKey), .failed(.unreachable), .notFound, .pending] as [BookDetailsClient.Answer])
  func aBookIsWhole(_ answer: BookDetailsClient.Answer) async throws {
    for book in [try Fixture.book("Dracula", "Bram Stoker"), try Fixture.book("Jane Eyre", "Charlotte Brontë")] {
      let page = await (try stub(book, details: answer)).get(Route.item(.book(book.key)).link.text).text
      for text in [
        "A Romance", "<p>A yellow diamond.</p><p>By morning it is gone.</p>", "<dd>Tinsley</dd>", "<dd>July 1868</dd>",
        "<dd>528</dd>", "<dd>Fiction, Mystery</dd>", "https://books.apple.com/us/book/id7", "Google", "Apple",
      ] {
        #expect(page.contains(text), "\(text)")
      }
      #expect(!page.contains("Getting more details"))
    }
  }

  @Test func whatAServiceSaysNowComesFirst() async throws {
    let now = BookDetails(description: ["It is a diamond."], services: [.googleBooks])
    let stub = try stub(try Fixture.book("Dracula", "Bram Stoker"), details: .found(now))
    let page = await stub.get("/books/dracula-bram-stoker").text
    #expect(page.contains("<p>It is a diamond.</p>") && !page.contains("A yellow diamond."))
    #expect(page.contains("<dd>528</dd>"))
  }

  @Test func anAlbumOnAChartHasWhatIsKeptOfIt() async throws {
    let stub = StubSite(try Fixture.week(), albums: try Fixture.albums())
    stub.with { $0.albumDetails.known = { _ in .failed(.unreachable) } }
    stub.set(\.favorites, [try Fixture.favorite(try Fixture.goldberg(copyright: "℗ 1956"), "2026-11-29T09:00:00Z")])
    let page = await stub.get("/albums/101").text
    #expect(page.contains("℗ 1956") && !page.contains("Copyright isn’t available"))
  }
}
