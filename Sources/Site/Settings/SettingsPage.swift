import Core
import Markup

struct SettingsPage: Component {
  let model: SettingsViewModel
  let frame: PageFrame

  var body: some HTML {
    PageLayout(title: "Settings", tab: .settings, frame: frame) {
      div(.class("settings")) {
        h1 { "Settings" }
        for notice in model.notices { NoticeView(notice: notice) }
        form(.autocomplete("off"), .method(.post), .action(Route.saveSettings.link)) {
          section(.class("group")) {
            h2 { "Best Sellers" }
            p { "Choose what opens first." }
            SettingsRow(field: .defaultChart, name: "Default category", message: model.messages[.defaultChart]) {
              PickerSelect(picker: model.picker, name: "default-list", id: "default-list")
            }
          }
          section(.class("group")) {
            h2 { "Music" }
            p { "Which country’s top 100 albums to show." }
            SettingsRow(field: .storeCountry, name: "Store country", message: model.messages[.storeCountry]) {
              ChoiceSelect(choices: model.countries, field: .storeCountry)
            }
          }
          section(.class("group")) {
            h2 { "Appearance" }
            p { "Choose light or dark, or match your system." }
            SettingsRow(field: .theme, name: "Colors", message: model.messages[.theme]) {
              ChoiceSelect(choices: model.themes, field: .theme)
            }
          }
          KeysGroup(model: model)
          section(.class("group")) {
            h2 { "Links" }
            p {
              "Add a link to your library or store on every book. Use {isbn13}, {isbn10}, {title}, or {author}."
            }
            SettingsRow(field: .libraryLink, name: "Find in my library", message: model.messages[.libraryLink]) {
              input(
                .type("text"), .name("library-link"), .id("library-link"), .value(model.libraryLink),
                .placeholder("https://catalog.example.org/search?isbn={isbn13}"), .noSpellcheck,
                .maxlength(500), model.firstWrong == .libraryLink ? .autofocus : nil,
                model.messages[.libraryLink] == nil ? nil : .invalid,
                model.messages[.libraryLink] == nil ? nil : .ariaDescribedBy("library-link-message"))
            }
          }
          button(.id("save"), .class("button primary"), .type("submit")) { "Save" }
        }
        for key in model.keys { KeyForms(key: key) }
        if let run = model.run {
          section(.class("group")) {
            h2 { "Quit" }
            p { "Topshelf keeps running after you close this tab, until you quit or log out." }
            form(.method(.post), .action(Route.quit.link)) {
              input(.type("hidden"), .name("run"), .value(run))
              button(.id("quit"), .class("button"), .type("submit")) { "Quit Topshelf" }
            }
          }
        }
      }
    }
  }
}

struct ChoiceSelect: Component {
  let choices: [SettingsViewModel.Choice]
  let field: SettingsForm.Field

  var body: some HTML {
    select(.name(field.rawValue), .id(field.rawValue)) {
      for choice in choices { option(.value(choice.value), choice.isSelected ? .selected : nil) { choice.name } }
    }
  }
}

/// A labeled control, and what is wrong with its value.
struct SettingsRow<Content: HTML>: Component {
  let field: SettingsForm.Field
  let name: String
  let message: String?
  let content: Content

  init(field: SettingsForm.Field, name: String, message: String?, @HTMLBuilder content: () -> Content) {
    self.field = field
    self.name = name
    self.message = message
    self.content = content()
  }

  var body: some HTML {
    div(.class("row")) {
      label(.for(field.rawValue)) { name }
      content
      if let message { small(.class("wrong"), .id("\(field.rawValue)-message")) { message } }
    }
  }
}

struct KeysGroup: Component {
  let model: SettingsViewModel

  var body: some HTML {
    section(.class("group"), .id("keys")) {
      h2 { "API keys" }
      p {
        "Your keys stay on this computer, in a file that only you can read. For safety they aren’t shown; leave a field "
        "empty to keep the current key."
      }
      for key in model.keys {
        SettingsRow(field: key.field, name: key.name, message: model.messages[key.field]) {
          input(
            .type("password"), .name(key.field.rawValue), .id(key.field.rawValue), .autocomplete("off"), .noSpellcheck,
            .maxlength(200), model.firstWrong == key.field ? .autofocus : nil,
            model.messages[key.field] == nil ? nil : .invalid,
            .ariaDescribedBy(
              model.messages[key.field] == nil ? "\(key.field.rawValue)-about" : "\(key.field.rawValue)-message"))
          div(.class("key"), .id("\(key.field.rawValue)-about")) {
            p {
              b { key.state }
              " · \(key.about)"
              if let source = key.source {
                " "
                a(.href(source.link), .newTab, .noOpenerNoReferrer) { source.words }
              }
            }
            if key.canBeTested {
              button(
                .id(key.service.testButton), .class("button small"), .type("submit"), .form(key.testForm),
                .ariaLabel("Test the \(key.name) key")
              ) {
                "Test"
              }
            }
            if key.canBeRemoved {
              button(
                .class("button small"), .type("submit"), .form(key.removeForm), .ariaLabel("Remove the \(key.name) key")
              ) { "Remove" }
            }
          }
        }
      }
    }
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
