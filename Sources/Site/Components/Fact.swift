import Markup

/// A labeled fact about an item, with one or more values.
struct Fact: Sendable, Hashable {
  let name: String
  let values: [String]

  /// Drops the facts without a value.
  static func present(_ candidates: [(name: String, values: [String])]) -> [Fact] {
    candidates.compactMap { name, values in
      let present = values.filter { !$0.isEmpty }
      return present.isEmpty ? nil : Fact(name: name, values: present)
    }
  }
}

struct FactsView: Component {
  let facts: [Fact]

  var body: some HTML {
    dl(.class("facts")) {
      for fact in facts {
        dt { fact.name }
        for value in fact.values { dd { value } }
      }
    }
  }
}
