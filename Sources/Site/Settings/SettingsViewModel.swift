import Core
import Markup

/// The text of the settings page. It never contains a key.
struct SettingsViewModel: Sendable, Equatable {
  struct Key: Sendable, Hashable {
    let service: KeyedService
    let name: String
    let field: SettingsForm.Field
    /// Whether there is a key, and where it comes from.
    let state: String
    let about: String
    let canBeRemoved: Bool
    let canBeTested: Bool
    let source: Notice.Next?
    /// What was just done with it.
    let said: Notice?
  }

  /// A part of the form.
  enum Group: Sendable, Hashable {
    case keys, opening, links, stores, appearance

    fileprivate var fields: [SettingsForm.Field] {
      switch self {
      case .keys: [.newYorkTimesKey, .googleBooksKey]
      case .opening: [.defaultChart]
      case .links: [.libraryLink]
      case .stores: [.storeCountry]
      case .appearance: [.theme]
      }
    }
  }

  /// One option of a menu.
  struct Choice: Sendable, Hashable {
    let value: String
    let name: String
    let isSelected: Bool
  }

  /// What is wrong with the files.
  let notices: [Notice]
  /// In page order: keys first while the one for the Times is missing.
  let groups: [Group]
  /// Whether the form was saved, beside its button.
  let saved: Notice?
  /// Why the program still runs.
  let notQuit: Notice?
  let picker: Picker
  let countries: [Choice]
  let themes: [Choice]
  let libraryLink: String
  let keys: [Key]
  let messages: [SettingsForm.Field: String]
  /// The first field to fix.
  let firstWrong: SettingsForm.Field?
  /// The run that the quit button ends; `nil` for no button.
  let run: String?

  init(
    form: SettingsForm, messages: [SettingsForm.Field: String] = [:], outcome: SettingsOutcome?,
    files: SettingsFileNotices = SettingsFileNotices(), charts: Charts, storefronts: Storefronts,
    keys state: (KeyedService) -> KeyState,
    remainingToday: (KeyedService) -> (left: Int, of: Int)?,
    run: String?
  ) {
    self.messages = messages
    let hasKey = [.stored, .environment].contains(state(.newYorkTimes))
    let others: [Group] = [.opening, .links, .stores, .appearance]
    groups = hasKey ? others + [.keys] : [.keys] + others
    firstWrong = groups.flatMap(\.fields).first { messages[$0] != nil }
    self.run = run
    notices = files.notices
    let outcome = messages.isEmpty ? outcome : nil
    if messages.isEmpty {
      saved = outcome == .saved ? .good("Settings saved.") : nil
    } else {
      saved = .bad("Nothing was saved. Fix the \(messages.count == 1 ? "field" : "fields") marked above.")
    }
    notQuit =
      outcome == .notQuit
      ? .bad("That page was from before Topshelf was restarted, so it is still running. To stop it, quit again.") : nil
    let chosen = Chart.ID(form.defaultChart)
    var offered = charts.charts
    if let chosen, chosen != Chart.thisWeek, messages[.defaultChart] == nil,
      !offered.contains(where: { $0.id == chosen })
    {
      // Lists end, but the reader's choice stays.
      offered.append(
        Chart(id: chosen, name: "\(chosen.words) (not on this week’s lists)", group: .other, frequency: .weekly))
    }
    let isOffered = chosen == Chart.thisWeek || offered.contains { $0.id == chosen }
    let opening = isOffered ? chosen : charts.defaultChart
    picker = Picker(offered, selected: opening)
    let country = storefronts.all.first { $0.country.code == form.storeCountry }?.country ?? storefronts.home
    countries = storefronts.all.map {
      Choice(value: $0.country.code, name: $0.name, isSelected: $0.country == country)
    }
    themes = Preferences.Theme.allCases.map { theme in
      Choice(value: theme.rawValue, name: Self.name(of: theme), isSelected: theme.rawValue == form.theme)
    }
    libraryLink = form.libraryLink
    self.keys = KeyedService.allCases.map {
      Key($0, state: state($0), remainingToday: remainingToday($0), outcome: outcome)
    }
  }

  private static func name(of theme: Preferences.Theme) -> String {
    switch theme {
    case .system: "Match system"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}

extension SettingsViewModel.Key {
  fileprivate init(
    _ service: KeyedService, state: KeyState, remainingToday: (left: Int, of: Int)?, outcome: SettingsOutcome?
  ) {
    self.service = service
    field = SettingsForm.Field(key: service)
    canBeRemoved = state == .stored
    canBeTested = state == .stored || state == .environment
    let variable: String
    let purpose: String
    switch service {
    case .newYorkTimes:
      name = "New York Times"
      purpose = "Needed for the Times’ lists, this week’s and any week’s since 2008."
      variable = "NYT_API_KEY"
      source = Link(web: "https://developer.nytimes.com/").map { .init(words: "Get a free key", link: $0) }
    case .googleBooks:
      name = "Google Books"
      purpose = "Optional: adds page counts and publishers, and a second source of descriptions."
      variable = "GOOGLE_BOOKS_API_KEY"
      source = Link(web: "https://developers.google.com/books/docs/v1/using#APIKey")
        .map { .init(words: "Get a free key", link: $0) }
    }
    switch outcome {
    case .keyRemoved(service): said = .good("\(name) key removed.")
    case .keyTested(service, let answer):
      said = answer.failure.map { .bad($0.words(of: service.service)) } ?? .good("The key works.")
    default: said = nil
    }
    let left = canBeTested ? remainingToday : nil
    about = left.map { "\($0.left) of \($0.of) requests left today." } ?? purpose
    switch state {
    case .notSet: self.state = "No key"
    case .stored: self.state = "Key saved"
    case .unreadable: self.state = "Can’t be read"
    case .environment: self.state = "Set outside Topshelf (\(variable))"
    }
  }
}

extension KeyedService {
  var service: Service {
    switch self {
    case .newYorkTimes: .newYorkTimes
    case .googleBooks: .googleBooks
    }
  }
}
