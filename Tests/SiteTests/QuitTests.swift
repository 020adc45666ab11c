import Core
import HTTP
import TestSupport
import Testing

@testable import Site

/// Only the form of this run quits the program.
@Suite(.timeLimit(.minutes(10))) struct QuitTests {
  @Test func theFormLeadsToTheLastPage() async throws {
    let stub = StubSite(try Fixture.week())
    let run = stub.allowQuitting()
    let other = StubSite(try Fixture.week()).allowQuitting()
    #expect(run != other)
    #expect(run.utf8.count > 20)
    #expect(await stub.get("/settings").text.contains(#"name="run" value="\#(run)""#))

    // Before the form is sent, the address alone quits nothing.
    #expect(await stub.get("/settings/quit?run=\(run)").headers["Location"] == "/settings")
    let answer = await stub.post("/settings/quit", "run=\(run)")
    #expect(answer.status == .seeOther)
    #expect(answer.headers["Location"] == "/settings/quit?run=\(run)")
    #expect(!stub[\.hasQuit], "Somebody has to serve the last page.")
    let last = await stub.get("/settings/quit?run=\(run)")
    #expect(last.status == .ok)
    #expect(last.text.contains("Topshelf has stopped"))
    #expect(stub[\.hasQuit])
  }

  @Test func nobodyHasToComeForTheLastPage() async throws {
    let stub = StubSite(try Fixture.week())
    let run = stub.allowQuitting(patience: .milliseconds(1))
    #expect(await stub.post("/settings/quit", "run=\(run)").status == .seeOther)
    try await eventually { stub[\.hasQuit] }
  }

  @Test(arguments: ["", "run=", "run=0", "run=RUN0", "run=%zz", "x=RUN", "run=0&run=RUN"])
  func anotherFormEndsNothing(_ body: String) async throws {
    let stub = StubSite(try Fixture.week())
    let run = stub.allowQuitting(patience: .zero)
    let answer = await stub.post("/settings/quit", body.replacing("RUN", with: run))
    #expect(answer.status == .seeOther)
    #expect(answer.headers["Location"] == "/settings?quit=no#quit")
    #expect(await stub.get("/settings?quit=no").text.contains("before Topshelf was restarted"))
    #expect(await stub.get("/settings/quit?run=\(run)").headers["Location"] == "/settings")
    #expect(!stub[\.hasQuit])
  }

  @Test func aProgramThatTheUserDidNotStartIsNotEnded() async throws {
    let stub = StubSite(try Fixture.week())
    #expect(await stub.post("/settings/quit", "run=0").status == .notFound)
    #expect(await stub.get("/settings/quit?run=0").headers["Location"] == "/settings")
    #expect(!(await stub.get("/settings").text.contains("Quit")))
  }

  @Test(arguments: [
    ("/favorites/remove", "/favorites"), ("/settings/remove-key", "/settings#keys"),
    ("/settings/test-key", "/settings#keys"), ("/settings/quit", "/settings"), ("/settings/quit?run=", "/settings"),
  ])
  func theAddressOfAFormLeadsToItsPage(_ target: String, _ page: String) async throws {
    let stub = StubSite(try Fixture.week())
    stub.allowQuitting(patience: .zero)
    let answer = await stub.get(target)
    #expect(answer.status == .seeOther)
    #expect(answer.headers["Location"] == page)
    #expect(!stub[\.hasQuit])
  }
}
