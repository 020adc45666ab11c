import Core
import HTTP

/// The fields of the settings form, as they stand in it.
struct SettingsForm: Sendable, Hashable {
  /// In the order of the page.
  enum Field: String, Sendable, Hashable, CaseIterable {
    case defaultChart = "default-list"
    case storeCountry = "store-country"
    case theme
    case newYorkTimesKey = "nyt-key"
    case googleBooksKey = "google-key"
    case libraryLink = "library-link"

    init(key service: KeyedService) {
      self =
        switch service {
        case .newYorkTimes: .newYorkTimesKey
        case .googleBooks: .googleBooksKey
        }
    }
  }

  var defaultChart: String
  var storeCountry: String
  var theme: String
  var libraryLink: String

  init(_ preferences: Preferences) {
    defaultChart = preferences.defaultChart?.slug ?? ""
    storeCountry = preferences.storeCountry?.code ?? ""
    theme = preferences.theme.rawValue
    libraryLink = preferences.libraryLink?.text ?? ""
  }
}

/// What a posted settings form asks for: all of it is right, or nothing is saved.
struct SettingsChange: Sendable {
  var preferences: Preferences
  /// Only those that were filled in: an empty field keeps the key that is there.
  var keys: [KeyedService: ServiceKey]

  /// The messages for the fields that are wrong.
  struct Invalid: Error, Hashable {
    var form: SettingsForm
    var messages: [SettingsForm.Field: String]
  }

  /// Reads a form; a field that it does not have stays as it is.
  ///
  /// - Parameters:
  ///   - charts: those that can be the default, beside the one that is it now.
  ///   - storefronts: those that can be chosen.
  init(_ fields: FormFields, current: Preferences, charts: [Chart], storefronts: Storefronts) throws(Invalid) {
    var form = SettingsForm(current)
    var messages: [SettingsForm.Field: String] = [:]
    preferences = current
    keys = [:]

    if let text = fields[SettingsForm.Field.defaultChart.rawValue] {
      form.defaultChart = text
      let id = Chart.ID(text)
      if let id, id == current.defaultChart || charts.contains(where: { $0.id == id }) {
        preferences.defaultChart = id
      } else if !text.isEmpty {
        messages[.defaultChart] = "There is no such list. Pick one of those offered."
      }
    }
    if let text = fields[SettingsForm.Field.storeCountry.rawValue] {
      form.storeCountry = text
      let country = CountryCode(text)
      if let country, storefronts.all.contains(where: { $0.country == country }) {
        // What is only the default is not set by whoever saves the form for another reason.
        if current.storeCountry != nil || country != storefronts.home { preferences.storeCountry = country }
      } else if !text.isEmpty {
        messages[.storeCountry] = "There is no store for that country. Pick one of those offered."
      }
    }
    if let text = fields[SettingsForm.Field.theme.rawValue] {
      form.theme = text
      if let theme = Preferences.Theme(rawValue: text) {
        preferences.theme = theme
      } else {
        messages[.theme] = "There is no such appearance. Pick one of those offered."
      }
    }
    if let text = fields[SettingsForm.Field.libraryLink.rawValue]?.trimmed {
      form.libraryLink = PlainText.clean(text)
      do throws(LinkTemplate.Problem) {
        preferences.libraryLink = text.isEmpty ? nil : try LinkTemplate(parsing: text)
      } catch {
        messages[.libraryLink] = error.words
      }
    }
    for service in KeyedService.allCases {
      let field = SettingsForm.Field(key: service)
      guard let text = fields[field.rawValue]?.trimmed, !text.isEmpty else { continue }
      keys[service] = ServiceKey(text)
      if keys[service] == nil {
        messages[field] = "A key has letters, digits, hyphens and underscores only. Copy it once more."
      }
    }
    if SettingsForm.Field.allCases.contains(where: { fields.isRepeated($0.rawValue) }) {
      messages[.defaultChart] = "The form held a field twice. Send it again."
    }
    guard messages.isEmpty else { throw Invalid(form: form, messages: messages) }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
