import Core
import Markup

extension Service {
  /// As it starts a sentence.
  var name: String {
    switch self {
    case .newYorkTimes: "The New York Times"
    case .googleBooks: "Google Books"
    case .apple: "Apple"
    case .appleBooks: "Apple Books"
    }
  }

  /// The same in short, where a sentence says what is the matter with it.
  var shortName: String { self == .newYorkTimes ? "The Times" : name }

  /// What its charts hold, as a sentence starts.
  private var items: String {
    switch self {
    case .newYorkTimes, .googleBooks: "Books"
    case .apple: "Albums"
    case .appleBooks: "The charts of Apple Books"
    }
  }

  /// Said of a search that could not look through its charts.
  var isMissing: String { "\(items) aren’t included." }
  var isOnItsWay: String { "\(items) are still loading." }
}

/// Whose data a page shows, in its footer.
struct CreditView: Component {
  let service: Service

  var body: some HTML {
    switch service {
    case .newYorkTimes:
      "Data provided by "
      outside("https://developer.nytimes.com/") { "The New York Times" }
      ". Missing covers come from "
      outside("https://openlibrary.org/") { "Open Library" }
      "."
    case .googleBooks:
      "Details provided by "
      outside("https://books.google.com/") { "Google Books" }
    case .appleBooks:
      "Book charts, descriptions, and artwork from "
      outside("https://www.apple.com/apple-books/") { "Apple Books" }
    case .apple:
      "Album charts and artwork from "
      outside("https://music.apple.com/") { "Apple Music" }
    }
  }
}
