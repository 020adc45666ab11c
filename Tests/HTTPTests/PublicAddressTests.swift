import Foundation
import TestSupport
import Testing

@testable import HTTP

struct PublicAddressTests {
  @Test(arguments: [
    ("8.8.8.8", true), ("151.101.1.164", true), ("1.0.0.1", true), ("9.255.255.255", true), ("11.0.0.0", true),
    ("100.63.255.255", true), ("100.128.0.0", true), ("126.255.255.255", true), ("128.0.0.0", true),
    ("169.253.255.255", true), ("169.255.0.0", true), ("172.15.255.255", true), ("172.32.0.0", true),
    ("192.0.1.0", true), ("192.167.255.255", true), ("192.169.0.0", true), ("198.18.0.1", true),
    ("223.255.255.255", true),
    ("0.0.0.0", false), ("0.255.255.255", false), ("10.0.0.0", false), ("10.255.255.255", false),
    ("100.64.0.0", false), ("100.127.255.255", false), ("127.0.0.1", false), ("127.255.255.255", false),
    ("169.254.0.0", false), ("169.254.169.254", false), ("172.16.0.0", false), ("172.31.255.255", false),
    ("192.0.0.8", false), ("192.168.0.0", false), ("192.168.255.255", false), ("224.0.0.0", false),
    ("239.255.255.255", false), ("240.0.0.0", false), ("255.255.255.255", false),
  ])
  func v4(_ address: String, _ isPublic: Bool) throws {
    let bytes = try #require(Self.bytes(address, AF_INET, 4))
    #expect(PublicAddress.contains(bytes) == isPublic)
    // Inside an IPv6 address, the same rule applies; a mapped address is never public.
    #expect(PublicAddress.contains([0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] + bytes) == isPublic)
    #expect(PublicAddress.contains([0x20, 0x02] + bytes + [UInt8](repeating: 0, count: 10)) == isPublic)
    #expect(!PublicAddress.contains([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + bytes))
  }

  @Test(arguments: [
    ("2607:f8b0:4004:800::200e", true), ("2001:4860:4860::8888", true), ("2a04:4e42::164", true),
    ("3fff:ffff::", true), ("2000::", true),
    ("::", false), ("::1", false), ("::8.8.8.8", false), ("64:ff9b:1::8.8.8.8", false), ("100::1", false),
    ("1fff::", false), ("2001::1", false), ("4000::", false), ("5f00::1", false), ("fc00::1", false),
    ("fdff::1", false), ("fe80::1", false), ("febf::1", false), ("fec0::1", false), ("ff02::1", false),
  ])
  func v6(_ address: String, _ isPublic: Bool) throws {
    #expect(PublicAddress.contains(try #require(Self.bytes(address, AF_INET6, 16))) == isPublic)
  }

  @Test func nothingElseIsPublic() {
    for count in 0..<20 where count != 4 && count != 16 {
      #expect(!PublicAddress.contains([UInt8](repeating: 0x22, count: count)))
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func aNameThatLeadsHomeIsNotVisited(_ host: String) async throws {
    let stub = try StubServer { _ in .respond(text: "x") }
    let client = try HTTPClient(
      .init(
        userAgent: "test", connectTimeout: .seconds(3600), totalTimeout: .seconds(3600), stallSeconds: 3600,
        usesProxy: false))
    var request = HTTPClient.Request(
      url: "https://\(host):\(stub.port)/", allowedHosts: [host], maximumBodyBytes: 100, needsPublicAddress: true)
    await #expect(throws: HTTPClientError.forbidden) { try await client.send(request) }
    #expect(stub.connectionCount == 0)
    // Without the rule it is visited: the stub does not speak TLS, and closes.
    request.needsPublicAddress = false
    let visit = Task { [request] in try await client.send(request) }
    try await eventually { stub.connectionCount > 0 }
    stub.stop()
    await #expect(throws: HTTPClientError.untrusted) { try await visit.value }
    await client.close()
  }

  @Test func loopbackForTestsIsVisitedAllTheSame() async throws {
    let stub = try StubServer { _ in .respond(text: "x") }
    let client = try HTTPClient(.init(userAgent: "test", allowsLoopbackHTTP: true, usesProxy: false))
    let response = try await client.send(
      HTTPClient.Request(
        url: stub.url(), allowedHosts: ["127.0.0.1"], maximumBodyBytes: 100, needsPublicAddress: true))
    #expect(response.status == .ok)
    await client.close()
  }

  private static func bytes(_ text: String, _ family: Int32, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let isAddress = unsafe bytes.withUnsafeMutableBytes { unsafe inet_pton(family, text, $0.baseAddress) }
    return isAddress == 1 ? bytes : nil
  }
}
