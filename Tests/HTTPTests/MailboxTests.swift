import Testing

@testable import HTTP

@Suite struct MailboxTests {
  /// A client without a thread frees libcurl's handle at once, and then posts its last message.
  @Test func nothingWakesAClosedBoxesHandle() throws {
    let multi = try #require(MultiHandle())
    let mailbox = Mailbox(waking: multi)
    #expect(mailbox.post(.end))
    mailbox.close()
    multi.cleanUp()
    #expect(!mailbox.post(.end))
    #expect(mailbox.take().isEmpty)
  }
}
