import Core
import HTTP
import Testing

@testable import Services

@Suite struct RetryAfterTests {
  /// Sunday, 6 November 1994, 08:49:07 UTC: half a minute before the example of RFC 9110.
  private let now = Timestamp(seconds: 784_111_747)

  @Test(
    arguments: [
      ("7", 7), (" 7 ", 7), ("007", 7), ("0", 1), ("1", 1), ("3600", 3600), ("86400", 86_400), ("86401", 86_400),
      ("99999999", 86_400), ("99999999999999999999999999", 86_400),
      ("-1", nil), ("+7", nil), ("1.5", nil), ("1e3", nil), ("7 8", nil), ("7 seconds", nil), ("0x10", nil),
      ("٧", nil), ("", nil), ("   ", nil), ("soon", nil),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 30), ("Sunday, 06-Nov-94 08:49:37 GMT", 30), ("Sun Nov  6 08:49:37 1994", 30),
      ("Sun Nov 13 08:49:37 1994", 86_400), ("Mon, 07 Nov 1994 08:49:06 GMT", 86_399),
      ("Sun, 06 Nov 1994 08:49:07 GMT", 1), ("Sat, 05 Nov 1994 08:49:37 GMT", 1), ("Thu, 01 Jan 1970 00:00:00 GMT", 1),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400), ("Sunday, 06-Nov-44 08:49:37 GMT", 86_400),
      ("Sunday, 06-Nov-45 08:49:37 GMT", 1), ("Sun, 06 Nov 1994 08:49:60 GMT", 53),
      ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 31 Nov 1994 08:49:37 GMT", nil),
      ("Sun, 06 nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 24:00:00 GMT", nil),
      ("Sun, 06 Nov 1994 08:49 GMT", nil), ("Sun, 06 Nov 94 08:49:37 GMT", nil), ("06 Nov 1994 08:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 8:49:37 GMT", nil), ("1994-11-06T08:49:37Z", nil),
    ] as [(String, Int?)])
  func readsSecondsAndDates(_ text: String, _ seconds: Int?) {
    #expect(RetryAfter.delay(text, now: now) == seconds.map { .seconds($0) })
  }

  @Test func measuresADateByTheServicesOwnClock() {
    let wrong = now.adding(.seconds(-5000))
    let headers: Headers = [
      "Date": "Sun, 06 Nov 1994 08:49:07 GMT", "retry-after": "Sun, 06 Nov 1994 08:50:07 GMT",
    ]
    #expect(RetryAfter.delay(headers, now: wrong) == .seconds(60))
    #expect(RetryAfter.delay(["Date": "x", "Retry-After": "Sun, 06 Nov 1994 08:50:07 GMT"], now: now) == .seconds(60))
    #expect(RetryAfter.delay(["Date": "Sun, 06 Nov 1994 08:49:07 GMT"], now: now) == nil)
  }
}
