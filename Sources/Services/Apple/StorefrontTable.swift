import Core

/// The countries that have a store, from `Resources/storefronts.json`, sorted by name.
struct StorefrontTable: Sendable {
  private struct Row: Decodable {
    let code: String
    let name: String
  }

  let storefronts: [Storefront]

  /// Reads the file; `nil` if it makes no sense.
  init?(_ bytes: [UInt8]) {
    guard let rows = TolerantJSON.decode([Row].self, from: bytes), !rows.isEmpty else { return nil }
    var storefronts: [Storefront] = []
    for row in rows {
      guard let country = CountryCode(row.code), !row.name.isEmpty else { return nil }
      storefronts.append(Storefront(country: country, name: row.name))
    }
    self.storefronts = storefronts
  }

  /// The country of the reader's locale, `en_GB.UTF-8`, if it has a store; else the United States.
  func country(of environment: [String: String]) -> CountryCode {
    for name in ["LC_ALL", "LANG"] {
      let locale = (environment[name] ?? "").prefix { $0 != "." && $0 != "@" }
      // The region comes last: between the language and it there may be a script.
      let parts = locale.split(whereSeparator: { $0 == "_" || $0 == "-" })
      if parts.count > 1, let country = parts.last.flatMap({ CountryCode($0) }),
        storefronts.contains(where: { $0.country == country })
      {
        return country
      }
    }
    return .us
  }
}
