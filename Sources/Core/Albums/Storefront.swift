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
  /// The one that is shown until another is chosen.
  package let home: CountryCode

  package init(all: [Storefront], home: CountryCode = .us) {
    self.all = all
    self.home = home
  }

  /// The country's name; its code in capitals where it is not among them.
  package func name(of country: CountryCode) -> String {
    all.first { $0.country == country }?.name ?? country.code.uppercased()
  }
}

/// Two lower-case letters, as Apple's addresses have them: `us`.
package struct CountryCode: Sendable, Hashable, CustomStringConvertible {
  package let code: String

  /// Takes capitals too.
  package init?(_ code: some StringProtocol) {
    let code = code.lowercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy(\.isASCIILowercase) else { return nil }
    self.code = code
  }

  private init(unchecked code: String) { self.code = code }

  /// Whose chart is shown where nothing else is set.
  package static let us = CountryCode(unchecked: "us")

  package var description: String { code }
}
