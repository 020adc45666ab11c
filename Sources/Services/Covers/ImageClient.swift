public import Core
public import HTTP

/// Fetches pictures, and nothing else, from the hosts that the services use for them.
///
/// It knows neither books nor charts; where a picture is looked for is its caller's business.
public struct ImageClient: Sendable {
  public var picture: @Sendable (WebURL) async throws(ServiceFailure) -> Picture

  public init(picture: @escaping @Sendable (WebURL) async throws(ServiceFailure) -> Picture) {
    self.picture = picture
  }

  /// The hosts of the covers that the New York Times and Google Books name.
  public static let hosts: HostRule = [
    "static01.nyt.com", "s1.nyt.com", "storage.googleapis.com", "du.ec2.nytimes.com.s3.amazonaws.com",
    "books.google.com",
  ]

  public static func live(_ http: HTTPClient, hosts: HostRule = hosts) -> ImageClient {
    ImageClient { url throws(ServiceFailure) in
      let request = HTTPClient.Request(
        url: url.text, headers: ["Accept": "image/webp,image/png,image/jpeg,image/gif"], allowedHosts: hosts,
        maximumBodyBytes: 5 << 20)
      let response: HTTPClient.Response
      do throws(HTTPClientError) {
        response = try await http.send(request)
      } catch {
        throw ServiceFailure(error)
      }
      switch response.status.code {
      case 200: break
      case 404, 410: throw .notFound
      case 429: throw .quota
      default: throw .down(status: response.status.code)
      }
      guard let picture = Picture(sniffing: response.body) else { throw .unreadable }
      return picture
    }
  }
}

extension Picture {
  /// Tells a picture by its first bytes, never by what a server calls it; SVG and HTML are none, and a picture of one pixel means "not there".
  init?(sniffing bytes: [UInt8]) {
    func begins(_ prefix: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: prefix) }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count > 24 {
      guard !Self.isPixel(bytes[16..<24]) else { return nil }
      self.init(mediaType: .png, bytes: bytes)
    } else if begins([0xFF, 0xD8, 0xFF]) {
      self.init(mediaType: .jpeg, bytes: bytes)
    } else if begins(Array("GIF8".utf8)), bytes.count > 10 {
      guard Array(bytes[6..<10]) != [1, 0, 1, 0] else { return nil }
      self.init(mediaType: .gif, bytes: bytes)
    } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
      self.init(mediaType: .webP, bytes: bytes)
    } else {
      return nil
    }
  }

  /// Whether a PNG's width and height are 1.
  private static func isPixel(_ size: ArraySlice<UInt8>) -> Bool { Array(size) == [0, 0, 0, 1, 0, 0, 0, 1] }
}
