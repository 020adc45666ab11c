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
        SettingsFormView(model: model)
        for key in model.keys { KeyForms(key: key) }
        if let run = model.run { QuitGroup(run: run) }
      }
    }
  }
}

struct SettingsFormView: Component {
  let model: SettingsViewModel

  var body: some HTML {
    form(.autocomplete("off"), .method(.post), .action(Route.saveSettings.link)) {
      SettingsGroup("Best Sellers", "Choose what opens first.") {
        SettingsRow(model, .defaultChart, "Default category") {
          PickerSelect(picker: model.picker, name: "default-list", id: "default-list")
        }
      }
      SettingsGroup("Books and music", "Which country’s store Apple’s charts of books and albums come from.") {
        SettingsRow(model, .storeCountry, "Store country") {
          ChoiceSelect(choices: model.countries, field: .storeCountry)
        }
      }
      SettingsGroup("Appearance", "Choose light or dark, or match your system.") {
        SettingsRow(model, .theme, "Colors") { ChoiceSelect(choices: model.themes, field: .theme) }
      }
      KeysGroup(model: model)
      LinksGroup(model: model)
      button(.id("save"), .class("button primary"), .type("submit")) { "Save" }
    }
  }
}

struct KeysGroup: Component {
  let model: SettingsViewModel

  var body: some HTML {
    SettingsGroup(
      "API keys",
      "Your keys stay on this computer, in a file that only you can read. For safety they aren’t shown; leave a field "
        + "empty to keep the current key.", id: "keys"
    ) {
      for key in model.keys {
        SettingsRow(model, key.field, key.name) { KeyField(model: model, key: key) }
      }
    }
  }
}

struct LinksGroup: Component {
  let model: SettingsViewModel

  var body: some HTML {
    SettingsGroup(
      "Links",
      "Add a link to your library or store on every book. Use {isbn13}, {isbn10}, {title}, or {author}."
    ) {
      SettingsRow(model, .libraryLink, "Find in my library") {
        input(
          .type("text"), .name("library-link"), .id("library-link"), .value(model.libraryLink),
          .placeholder("https://catalog.example.org/search?isbn={isbn13}"), .noSpellcheck,
          .maxlength(500), model.firstWrong == .libraryLink ? .autofocus : nil,
          model.messages[.libraryLink] == nil ? nil : .invalid,
          model.messages[.libraryLink] == nil ? nil : .ariaDescribedBy("library-link-message"))
      }
    }
  }
}

struct QuitGroup: Component {
  let run: String

  var body: some HTML {
    SettingsGroup("Quit", "Topshelf keeps running after you close this tab, until you quit or log out.") {
      form(.method(.post), .action(Route.quit.link)) {
        input(.type("hidden"), .name("run"), .value(run))
        button(.id("quit"), .class("button"), .type("submit")) { "Quit Topshelf" }
      }
    }
  }
}

struct SettingsGroup<Content: HTML>: Component {
  let title: String
  let about: String
  let id: String?
  let content: Content

  init(_ title: String, _ about: String, id: String? = nil, @HTMLBuilder content: () -> Content) {
    self.title = title
    self.about = about
    self.id = id
    self.content = content()
  }

  var body: some HTML {
    section(.class("group"), id.map { .id($0) }) {
      h2 { title }
      p { about }
      content
    }
  }
}

/// A labeled control, and what is wrong with its value.
struct SettingsRow<Content: HTML>: Component {
  let field: SettingsForm.Field
  let name: String
  let message: String?
  let content: Content

  init(
    _ model: SettingsViewModel, _ field: SettingsForm.Field, _ name: String, @HTMLBuilder content: () -> Content
  ) {
    self.field = field
    self.name = name
    message = model.messages[field]
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

struct ChoiceSelect: Component {
  let choices: [SettingsViewModel.Choice]
  let field: SettingsForm.Field

  var body: some HTML {
    select(.name(field.rawValue), .id(field.rawValue)) {
      for choice in choices { option(.value(choice.value), choice.isSelected ? .selected : nil) { choice.name } }
    }
  }
}
