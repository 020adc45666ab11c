import Core
import Foundation
import Testing

@testable import Services

@Suite struct KnownChartsTests {
  static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Resources")

  private func bundled(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.resources.appendingPathComponent(name)))
  }

  @Test func theBundledTableIsRead() throws {
    let table = try #require(KnownCharts(try bundled("lists.json")))
    let picture = table.chart(try #require(Chart.ID("picture-books")), name: "Picture Books", frequency: nil)
    #expect(picture.group == .childrens)
    #expect(picture.frequency == .weekly)
    let audio = table.chart(try #require(Chart.ID("audio-fiction")), name: "", frequency: nil)
    #expect(audio.frequency == .monthly)
    #expect(audio.name == "Audio Fiction")
  }

  @Test(arguments: ["", "{}", "[{}]", #"[{"slug":"A B","name":"x","group":"x","frequency":"x"}]"#])
  func aTableThatMakesNoSenseIsNone(_ text: String) {
    #expect(KnownCharts(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("teen-fiction-weekly", ChartGroup.fiction), ("young-adult-new", .childrens), ("science", .nonfiction),
    ("cooking", .other),
  ])
  func aListThatIsNotKnownIsPlacedByItsName(_ slug: String, _ group: ChartGroup) throws {
    let chart = KnownCharts.empty.chart(try #require(Chart.ID(slug)), name: "", frequency: nil)
    #expect(chart.group == group)
    #expect(chart.name == slug)
  }

  @Test func theSampleEditionIsWholeAndTrue() throws {
    let table = try #require(KnownCharts(try bundled("lists.json")))
    let sample = try #require(SampleEdition(try bundled("sample-edition.json"), known: table)).source.snapshot()
    #expect(sample.isSample)
    #expect(sample.editions.count == 6)
    for edition in sample.editions {
      #expect(edition.entries.count >= 10)
      #expect(!edition.isExcerpt)
      #expect(edition.entries.map(\.rank) == Array(1...edition.entries.count))
      for entry in edition.entries {
        guard case .book(let book) = entry.item else { continue }
        #expect(!book.isbns.isEmpty, "\(book.title)")
        #expect(!book.summary.isEmpty && !book.publisher.isEmpty && !book.author.isEmpty, "\(book.title)")
        #expect(book.title != book.title.uppercased() || book.title.count < 4, "\(book.title)")
      }
    }
    let movements = Set(
      sample.editions.flatMap(\.entries).map { entry in
        switch entry.movement {
        case .new: "new"
        case .back: "back"
        case .same: "same"
        case .up: "up"
        case .down: "down"
        case nil: "none"
        }
      })
    #expect(movements.count == 6)

  }
}
