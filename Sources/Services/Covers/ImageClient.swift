import Core
import HTTP

/// Fetches pictures, and nothing else, from the hosts that the services use for them.
struct ImageClient: Sendable {
  /// Throws `.notFound` if the host has no such picture, and `.unreadable` if it is not one or is too large.
  var picture: @Sendable (WebURL) async throws(ServiceFailure) -> Picture

  func answer(_ url: WebURL) async -> Result<Picture, ServiceFailure> {
    do throws(ServiceFailure) {
      return .success(try await picture(url))
    } catch {
      return .failure(error)
    }
  }

  /// The hosts of the covers that the New York Times, Google Books, Open Library and Apple name, and those that they
  /// redirect to.
  ///
  /// Open Library keeps its large pictures at the Internet Archive, which redirects to one of its machines.
  static let hosts: HostRule = [
    "static01.nyt.com", "s1.nyt.com", "storage.googleapis.com", "du.ec2.nytimes.com.s3.amazonaws.com",
    "books.google.com", "covers.openlibrary.org", "archive.org", ".archive.org", ".mzstatic.com",
  ]

  static let maximumBytes = 5 << 20

  static func live(_ http: HTTPClient, hosts: HostRule = hosts) -> ImageClient {
    ImageClient { url throws(ServiceFailure) in
      let request = HTTPClient.Request(
        url: url.text, headers: ["Accept": "image/webp,image/png,image/jpeg,image/gif"], allowedHosts: hosts,
        maximumBodyBytes: maximumBytes, needsPublicAddress: true)
      let response: HTTPClient.Response
      do throws(HTTPClientError) {
        response = try await http.send(request)
      } catch {
        // If a picture breaks off, the connection is to blame, not the picture.
        throw error == .truncated ? .unreachable : ServiceFailure(error)
      }
      switch response.status.code {
      case 200: return try Picture(checking: response.body)
      case 404, 410: throw .notFound
      case 429: throw .quota
      default: throw .down(status: response.status.code)
      }
    }
  }
}

extension Picture {
  /// In pixels; for more the browser would need over 64 MB.
  static let longestSide = 4096

  /// Recognizes a picture by its first bytes and its size, never by what a server calls it. SVG and HTML are not pictures.
  ///
  /// A single pixel means "not there": Open Library sends it, with status 200 (openlibrary issue 3362).
  init(checking bytes: [UInt8]) throws(ServiceFailure) {
    guard let size = PictureSize(bytes), max(size.width, size.height) <= Self.longestSide else { throw .unreadable }
    if size.width == 1, size.height == 1 { throw .notFound }
    self.init(mediaType: size.mediaType, bytes: bytes)
  }
}
