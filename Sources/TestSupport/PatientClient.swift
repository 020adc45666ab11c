package import HTTP

extension HTTPClient.Configuration {
  /// For a client of stubs on this machine, with more patience than any of them needs.
  package static var patient: HTTPClient.Configuration {
    HTTPClient.Configuration(
      userAgent: "TopshelfTests/1", connectTimeout: .seconds(3600), totalTimeout: .seconds(3600), stallSeconds: 3600,
      allowsLoopbackHTTP: true)
  }
}
