import Core
import Markup

/// Says what is shown if there is no key for the Times' lists, and takes one.
enum KeyNotice: Sendable, Hashable {
  /// The bundled sample.
  case sample
  /// Real books, of another service.
  case appleBooks

  fileprivate var label: String {
    switch self {
    case .sample: "Sample list"
    case .appleBooks: "New York Times lists"
    }
  }

  fileprivate var what: String {
    switch self {
    case .sample: "You’re looking at a sample: classics, not this week’s best sellers."
    case .appleBooks: "These are the best sellers of Apple Books."
    }
  }

  fileprivate var why: String {
    switch self {
    case .sample: " To see this week’s lists:"
    case .appleBooks: " The New York Times has weekly lists by category, from stores everywhere. To see them:"
    }
  }
}

struct KeyNoticeView: Component {
  let notice: KeyNotice

  var body: some HTML {
    section(.class("notice sample"), .ariaLabel(notice.label)) {
      div {
        p {
          strong { notice.what }
          notice.why
        }
        ol {
          li {
            "Get a free key from "
            outside("https://developer.nytimes.com/get-started") { "The New York Times" }
            ": create an app there and turn on the Books API."
          }
          li {
            KeyNoticeForm()
          }
        }
      }
    }
  }
}

struct KeyNoticeForm: Component {
  var body: some HTML {
    let field = SettingsForm.Field.newYorkTimesKey.rawValue
    form(.autocomplete("off"), .method(.post), .action(Route.saveSettings.link)) {
      input(.type("hidden"), .name("from"), .value(Route.bestSellers(chart: nil, week: nil).link.text))
      label(.for(field)) { "Enter the key:" }
      input(
        .type("password"), .name(field), .id(field), .autocomplete("off"), .noSpellcheck, .maxlength(200), .required)
      button(.class("button"), .type("submit")) { "Save" }
    }
  }
}
