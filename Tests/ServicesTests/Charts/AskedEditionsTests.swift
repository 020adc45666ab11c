import Core
import Testing

@testable import Services

@Suite struct AskedEditionsTests {
  private let now = Timestamp(seconds: 1_800_000_000)

  private func request(_ slug: String, _ date: Int? = nil) throws -> EditionRequest {
    EditionRequest(chart: try #require(Chart.ID(slug)), date: date.map { CalendarDate(daysSince1970: $0) })
  }

  private func edition(_ slug: String, _ date: Int) throws -> Edition {
    Edition(
      service: .newYorkTimes,
      chart: Chart(id: try #require(Chart.ID(slug)), name: slug, group: .fiction, frequency: .weekly),
      date: CalendarDate(daysSince1970: date), entries: [])
  }

  @Test func anEditionIsFoundUnderItsDateToo() throws {
    var asked = AskedEditions()
    let edition = try edition("travel", 20_000)
    asked.begin(try request("travel", 19_997), turn: now)
    asked.take(edition, for: try request("travel", 19_997))
    for date in [19_997, 20_000] { #expect(try asked[request("travel", date)] == edition) }
    #expect(try asked[request("travel")] == nil)
    #expect(try asked.turn(of: request("travel", 19_997)) == nil)
  }

  @Test func aNewerWeekKeepsOnlyDates() throws {
    var asked = AskedEditions()
    asked.take(try edition("travel", 20_000), for: try request("travel"))
    asked.refuse(try request("manga"), .notFound, at: now)
    asked.refuse(try request("manga", 20_000), .notFound, at: now)
    asked.forgetNewest()
    #expect(try asked[request("travel")] == nil)
    #expect(try asked[request("travel", 20_000)] != nil)
    #expect(try asked.refusal(of: request("manga"), at: now) == nil)
    #expect(try asked.refusal(of: request("manga", 20_000), at: now) == .notFound)
  }

  @Test func aRefusalEndsWithTimeWithAnAnswerAndWhenItIsForgiven() throws {
    let travel = try request("travel")
    var asked = AskedEditions()
    asked.refuse(travel, .notFound, at: now)
    #expect(asked.refusal(of: travel, at: now.adding(.seconds(3600))) == .notFound)
    #expect(asked.refusal(of: travel, at: now.adding(.seconds(3601))) == nil)
    asked.forgive(travel)
    #expect(asked.refusal(of: travel, at: now) == nil)
    asked.refuse(travel, .unreadable, at: now)
    asked.take(try edition("travel", 20_000), for: travel)
    #expect(asked.refusal(of: travel, at: now) == nil)
    asked.refuse(travel, .unreadable, at: now)
    asked.forgiveAll()
    #expect(asked.refusal(of: travel, at: now) == nil)
  }

  @Test func aFullOneForgetsWhatCanBeFoundInTheArchive() throws {
    var asked = AskedEditions()
    asked.take(try edition("travel", 20_000), for: try request("travel"))
    for date in 0..<AskedEditions.capacity { asked.take(try edition("manga", date), for: try request("manga", date)) }
    #expect(Array(asked.all).count <= AskedEditions.capacity)
    #expect(try asked[request("travel")] != nil)
    #expect(try asked[request("manga", 0)] == nil)
  }
}
