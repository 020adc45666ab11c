import Core
import Markup

/// How to get a key for the Times' lists, and a field for it.
struct KeyNotice: Sendable, Hashable {
  /// What the page shows instead.
  enum Shown: Sendable, Hashable {
    /// The bundled sample.
    case sample
    /// Real books, of another service.
    case appleBooks
  }

  let shown: Shown
  /// The page that has the notice.
  let page: Route
  /// What is wrong with the key that was entered; `nil` if none was.
  var problem: String?

  fileprivate var label: String {
    switch shown {
    case .sample: "Sample list"
    case .appleBooks: "New York Times lists"
    }
  }

  fileprivate var what: String {
    switch shown {
    case .sample: "You’re looking at a sample: classics, not this week’s best sellers."
    case .appleBooks: "These are the best sellers of Apple Books."
    }
  }

  fileprivate var why: String {
    switch shown {
    case .sample: ""
    case .appleBooks: " The New York Times has weekly lists by category, from stores everywhere."
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
        p { "See this week’s real lists (free, about 3 minutes):" }
        KeySteps(notice: notice)
      }
    }
  }
}

struct KeySteps: Component {
  let notice: KeyNotice

  var body: some HTML {
    ol {
      li {
        "Open "
        outside("https://developer.nytimes.com/") { "developer.nytimes.com" }
        " and create an account."
      }
      li { "Create an app there; any name is fine (the Times calls every key an app)." }
      li { "Turn on Books API and save." }
      li { KeyNoticeForm(notice: notice) }
    }
  }
}

struct KeyNoticeForm: Component {
  let notice: KeyNotice

  var body: some HTML {
    let field = SettingsForm.Field.newYorkTimesKey.rawValue
    let isWrong = notice.problem != nil
    form(.autocomplete("off"), .method(.post), .action(Route.saveSettings.link)) {
      input(.type("hidden"), .name("from"), .value(notice.page.link.text))
      label(.for(field)) { "Copy the Key (not the Secret) and paste it here." }
      input(
        .type("password"), .name(field), .id(field), .autocomplete("off"), .noSpellcheck, .maxlength(200), .required,
        isWrong ? .autofocus : nil, isWrong ? .invalid : nil, isWrong ? .ariaDescribedBy("\(field)-message") : nil)
      if let problem = notice.problem { small(.class("wrong"), .id("\(field)-message")) { problem } }
      button(.class("button primary"), .type("submit")) { "Show the real lists" }
    }
  }
}
