import Core
import HTTP

/// The values of the settings form, as text.
struct SettingsForm: Sendable, Hashable {
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

/// The change that a posted settings form asks for. If any field is wrong, nothing is saved.
struct SettingsChange: Sendable {
  var preferences: Preferences
  /// Only those that were filled in: an empty field keeps the current key.
  var keys: [KeyedService: ServiceKey]

  /// What is wrong with which field.
  struct Invalid: Error, Hashable {
    var form: SettingsForm
    var messages: [SettingsForm.Field: String]
  }

  static let notAKey = "That doesn’t look like a key. Copy only the key, without spaces or quotes."

  /// Reads a form. A missing field keeps its setting.
  ///
  /// - Parameters:
  ///   - charts: the choices for the default chart, besides the current one, and what opens without a choice.
  ///   - storefronts: the choices for the store.
  init(_ fields: FormFields, current: Preferences, charts: Charts, storefronts: Storefronts) throws(Invalid) {
    var form = SettingsForm(current)
    var messages: [SettingsForm.Field: String] = [:]
    preferences = current
    keys = [:]

    if let text = fields[SettingsForm.Field.defaultChart.rawValue] {
      form.defaultChart = text
      let id = Chart.ID(text)
      if let id, id == current.defaultChart || id == Chart.thisWeek || charts.chart(id) != nil {
        // Saving the form for another reason does not pin what opens without a choice: with a key it is another chart.
        if current.defaultChart != nil || id != charts.defaultChart { preferences.defaultChart = id }
      } else if !text.isEmpty {
        messages[.defaultChart] = "Choose one from the list."
      }
    }
    if let text = fields[SettingsForm.Field.storeCountry.rawValue] {
      form.storeCountry = text
      let country = CountryCode(text)
      if let country, storefronts.all.contains(where: { $0.country == country }) {
        // Saving the form for another reason does not pin the default country.
        if current.storeCountry != nil || country != storefronts.home { preferences.storeCountry = country }
      } else if !text.isEmpty {
        messages[.storeCountry] = "Choose one from the list."
      }
    }
    if let text = fields[SettingsForm.Field.theme.rawValue] {
      form.theme = text
      if let theme = Preferences.Theme(rawValue: text) {
        preferences.theme = theme
      } else {
        messages[.theme] = "Choose one from the list."
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
        messages[field] = Self.notAKey
      }
    }
    if SettingsForm.Field.allCases.contains(where: { fields.isRepeated($0.rawValue) }) {
      messages[.defaultChart] = "The form was incomplete. Go back and try again."
    }
    guard messages.isEmpty else { throw Invalid(form: form, messages: messages) }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
