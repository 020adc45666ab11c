/// A country's store, whose chart can be shown.
package struct Storefront: Sendable, Hashable {
  package let country: CountryCode
  /// In English, like the pages.
  package let name: String

  package init(country: CountryCode, name: String) {
    self.country = country
    self.name = name
  }
}

/// The stores to choose from.
package struct Storefronts: Sendable, Hashable {
  /// By name.
  package let all: [Storefront]
  /// The one shown until the reader chooses another.
  package let home: CountryCode

  package init(all: [Storefront], home: CountryCode = .us) {
    self.all = all
    self.home = home
  }

  /// The country's name, or its code in capitals if it isn't in the list.
  package func name(of country: CountryCode) -> String {
    all.first { $0.country == country }?.name ?? country.code.uppercased()
  }
}

/// Two lowercase letters, as in Apple's URLs: `us`.
package struct CountryCode: Sendable, Hashable, CustomStringConvertible {
  package let code: String

  /// Accepts capitals, too.
  package init?(_ code: some StringProtocol) {
    let code = code.lowercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy(\.isASCIILowercase) else { return nil }
    self.code = code
  }

  private init(unchecked code: String) { self.code = code }

  /// The default.
  package static let us = CountryCode(unchecked: "us")

  package var description: String { code }
}
