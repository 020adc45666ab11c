import Core
import Foundation
import Testing

@testable import Services

@Suite struct StorefrontTableTests {
  private func table() throws -> StorefrontTable {
    let file = KnownChartsTests.resources.appendingPathComponent("storefronts.json")
    return try #require(StorefrontTable([UInt8](try Data(contentsOf: file))))
  }

  @Test func theBundledTableIsComplete() throws {
    let storefronts = try table().storefronts
    #expect(storefronts.count == 169)
    #expect(Set(storefronts.map(\.country)).count == 169)
    #expect(Set(storefronts.map(\.name)).count == 169)
    let names = storefronts.map { $0.name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil) }
    #expect(names == names.sorted())
    for (code, name) in [
      ("us", "United States"), ("gb", "United Kingdom"), ("kr", "South Korea"), ("hk", "Hong Kong"), ("tw", "Taiwan"),
      ("ci", "Côte d’Ivoire"), ("xk", "Kosovo"),
    ] {
      #expect(storefronts.first { $0.country.code == code }?.name == name)
    }
  }

  @Test(arguments: ["", "{}", "[]", "[{}]", #"[{"code":"usa","name":"x"}]"#, #"[{"code":"us","name":""}]"#])
  func aTableThatMakesNoSenseIsNone(_ text: String) {
    #expect(StorefrontTable(Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      ([:], "us"), (["LANG": "en_GB.UTF-8"], "gb"), (["LANG": "de_DE@euro"], "de"), (["LANG": "C.UTF-8"], "us"),
      (["LANG": "C"], "us"), (["LANG": "zh_Hant_TW"], "tw"), (["LANG": "fr"], "us"), (["LANG": "fr-CA"], "ca"),
      (["LANG": "en_ZZ.UTF-8"], "us"), (["LANG": "_"], "us"), (["LANG": "es_419"], "us"),
      (["LC_ALL": "ja_JP.UTF-8", "LANG": "en_US.UTF-8"], "jp"), (["LC_ALL": "C.UTF-8", "LANG": "sv_SE.UTF-8"], "se"),
      (["LC_ALL": "", "LANG": "nb_NO"], "no"),
    ] as [([String: String], String)])
  func theReadersLocaleNamesTheCountry(_ environment: [String: String], _ code: String) throws {
    #expect(try table().country(of: environment).code == code)
  }
}
