import Core
import HTTP
import Testing

@testable import Site

@Suite struct CoverTests {
  let path = "/covers/books/the-moonstone-wilkie-collins"

  @Test func servesThePictureWithAValidator() async throws {
    let stub = StubSite(try Fixture.week())
    stub.set(\.picture, Picture(mediaType: .png, bytes: [1, 2, 3]))
    let response = await stub.get(path)
    #expect(response.body == [1, 2, 3])
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(response.headers["Cache-Control"] == "private, max-age=86400")
    let tag = try #require(response.headers["ETag"])
    for known in [tag, "\"x\", \(tag)"] {
      let again = await stub.get(path, headers: ["If-None-Match": known])
      #expect(again.status == .notModified)
    }
    #expect(await stub.get(path, headers: ["If-None-Match": "\"x\""]).status == .ok)
  }

  @Test func drawsAJacketWhereThereIsNoPicture() async throws {
    let stub = StubSite(try Fixture.week())
    for path in [path, "/covers/books/middlemarch-george-eliot"] {
      let response = await stub.get(path)
      #expect(response.status == .ok)
      #expect(response.headers["Content-Type"] == "image/svg+xml")
      #expect(response.headers["Cache-Control"] == "no-cache")
      #expect(response.text.hasPrefix("<svg"))
      #expect(response.text.contains(#"xmlns="http://www.w3.org/2000/svg""#))
    }
  }

  @Test(arguments: ["/covers/books/nobody", "/covers/http:%2f%2f127.0.0.1", "/covers/books/x/y", "/covers"])
  func knowsItsItemsOnly(_ target: String) async throws {
    #expect(await StubSite(try Fixture.week()).get(target).status == .notFound)
  }

  @Test(arguments: [
    "Emma", "The Strange Case of Dr. Jekyll and Mr. Hyde", "", " ", "Supercalifragilisticexpialidocious",
    "A Very Long Title That Goes On and On Until Nobody Can Say What It Was About, With a Subtitle That Does the Same",
    "雪国", "吾輩は猫である名前はまだ無いどこで生れたかとんと見当がつかぬ", "Война и мир", "كتاب الأغاني", "🎈", "WWWWWWWWWWWWWWWWWWWWWWWWWW",
  ])
  func jacketsKeepTheirTextInside(_ title: String) {
    let jacket = Jacket(title: title, author: "Gabriel José de la Concordia García Márquez and Somebody Else Entirely")
    #expect(!jacket.title.isEmpty)
    #expect(jacket.title.count <= 6)
    #expect(jacket.author.count <= 2)
    for line in jacket.title {
      #expect(line.y - jacket.titleSize > 0 && line.y < 250)
      // Half an em a character is less than any bold serif takes, so this is a bound from below.
      #expect(line.text.count * jacket.titleSize / 3 <= 200)
    }
    for line in jacket.author { #expect(line.y <= 290) }
    #expect(
      jacket == Jacket(title: title, author: "Gabriel José de la Concordia García Márquez and Somebody Else Entirely"))
  }
}
