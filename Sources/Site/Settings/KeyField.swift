import Core
import Markup

/// The field for a key, what is known about it, its buttons, and what they did.
struct KeyRow: Component {
  let model: SettingsViewModel
  let key: SettingsViewModel.Key

  var body: some HTML {
    SettingsRow(model, key.field, key.name) {
      input(
        .type("password"), .name(key.field.rawValue), .id(key.field.rawValue), .autocomplete("off"), .noSpellcheck,
        .maxlength(200), model.autofocus(key.field), model.invalid(key.field),
        model.described(key.field) ?? .ariaDescribedBy("\(key.field.rawValue)-about"))
    } below: {
      div(.class("key"), .id("\(key.field.rawValue)-about")) {
        KeyAbout(key: key)
        if key.canBeTested { KeyButton(words: "Test", key: key, form: key.testForm, id: key.service.testButton) }
        if key.canBeRemoved { KeyButton(words: "Remove", key: key, form: key.removeForm, id: nil) }
      }
      if let said = key.said { SaidView(notice: said) }
    }
  }
}

struct KeyAbout: Component {
  let key: SettingsViewModel.Key

  var body: some HTML {
    p {
      b { key.state }
      " · \(key.about)"
      if let source = key.source {
        " "
        a(.href(source.link), .newTab, .noOpenerNoReferrer) { source.words }
      }
    }
  }
}

struct KeyButton: Component {
  let words: String
  let key: SettingsViewModel.Key
  let form: String
  let id: String?

  var body: some HTML {
    button(
      id.map { .id($0) }, .class("button small"), .type("submit"), .form(form),
      .ariaLabel("\(words) the \(key.name) key")
    ) { words }
  }
}

/// The forms of a key's buttons. They are outside the settings form because forms do not nest.
struct KeyForms: Component {
  let key: SettingsViewModel.Key

  var body: some HTML {
    if key.canBeTested { KeyForm(id: key.testForm, route: .testKey, service: key.service) }
    if key.canBeRemoved { KeyForm(id: key.removeForm, route: .removeKey, service: key.service) }
  }
}

struct KeyForm: Component {
  let id: String
  let route: Route
  let service: KeyedService

  var body: some HTML {
    form(.method(.post), .action(route.link), .id(id)) {
      input(.type("hidden"), .name("service"), .value(service.rawValue))
    }
  }
}

extension SettingsViewModel.Key {
  fileprivate var testForm: String { "test-\(service.rawValue)" }
  fileprivate var removeForm: String { "remove-\(service.rawValue)" }
}
