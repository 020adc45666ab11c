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
        WeeksGroup()
        if let run = model.run { QuitGroup(run: run, said: model.notQuit) }
      }
    }
  }
}

struct SettingsFormView: Component {
  let model: SettingsViewModel

  var body: some HTML {
    form(.autocomplete("off"), .method(.post), .action(Route.saveSettings.link)) {
      for group in model.groups {
        switch group {
        case .keys: KeysGroup(model: model)
        case .opening: OpeningGroup(model: model)
        case .links: LinksGroup(model: model)
        case .stores: StoresGroup(model: model)
        case .appearance: AppearanceGroup(model: model)
        }
      }
      div(.class("save")) {
        button(.id("save"), .class("button primary"), .type("submit")) { "Save" }
        if let saved = model.saved { SaidView(notice: saved) }
      }
    }
  }
}

struct OpeningGroup: Component {
  let model: SettingsViewModel

  var body: some HTML {
    SettingsGroup("Best Sellers", "Choose what opens first.") {
      SettingsRow(model, .defaultChart, "Default category") {
        PickerSelect(
          picker: model.picker, name: "default-list", id: "default-list",
          isWrong: model.messages[.defaultChart] != nil, isFirstWrong: model.firstWrong == .defaultChart)
      }
    }
  }
}

struct StoresGroup: Component {
  let model: SettingsViewModel

  var body: some HTML {
    SettingsGroup("Books and music", "Which country’s store Apple’s charts of books and albums come from.") {
      SettingsRow(model, .storeCountry, "Store country") {
        ChoiceSelect(choices: model.countries, model: model, field: .storeCountry)
      }
    }
  }
}

struct AppearanceGroup: Component {
  let model: SettingsViewModel

  var body: some HTML {
    SettingsGroup("Appearance", "Choose light or dark, or match your system.") {
      SettingsRow(model, .theme, "Colors") { ChoiceSelect(choices: model.themes, model: model, field: .theme) }
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
      for key in model.keys { KeyRow(model: model, key: key) }
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
          .maxlength(500), model.autofocus(.libraryLink), model.invalid(.libraryLink), model.described(.libraryLink))
      }
    }
  }
}

struct WeeksGroup: Component {
  var body: some HTML {
    SettingsGroup("Past weeks", "Load past weeks of the Times’ lists, or remove what Topshelf has fetched.") {
      a(.class("button"), .href(Route.weeks.link)) { "Weeks kept" }
    }
  }
}

struct QuitGroup: Component {
  let run: String
  let said: Notice?

  var body: some HTML {
    SettingsGroup("Quit", "Topshelf keeps running after you close this tab, until you quit or log out.") {
      form(.method(.post), .action(Route.quit.link)) {
        input(.type("hidden"), .name("run"), .value(run))
        button(.id("quit"), .class("button"), .type("submit")) { "Quit Topshelf" }
      }
      if let said { SaidView(notice: said) }
    }
  }
}
