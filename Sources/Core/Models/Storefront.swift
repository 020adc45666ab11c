/// A country's store, whose chart can be shown.
public struct Storefront: Sendable, Hashable {
  public let country: CountryCode
  /// In English, like the pages.
  public let name: String

  public init(country: CountryCode, name: String) {
    self.country = country
    self.name = name
  }
}

/// The stores to choose from.
public struct Storefronts: Sendable, Hashable {
  /// By name.
  public let all: [Storefront]
  /// The one that is shown until another is chosen.
  public let home: CountryCode

  public init(all: [Storefront], home: CountryCode = .us) {
    self.all = all
    self.home = home
  }

  /// The country's name; its code in capitals where it is not among them.
  public func name(of country: CountryCode) -> String {
    all.first { $0.country == country }?.name ?? country.code.uppercased()
  }
}

/// Two lower-case letters, as Apple's addresses have them: `us`.
public struct CountryCode: Sendable, Hashable, CustomStringConvertible {
  public let code: String

  /// Takes capitals too.
  public init?(_ code: some StringProtocol) {
    let code = code.lowercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    self.code = code
  }

  private init(unchecked code: String) { self.code = code }

  /// Whose chart is shown where nothing else is set.
  public static let us = CountryCode(unchecked: "us")

  public var description: String { code }
}
