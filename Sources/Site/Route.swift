import Core
import HTTP
import Markup

/// Every address of the program: makes every link and reads every path.
///
/// `Route(route.request) == route`, tested for all cases.
indirect enum Route: Sendable, Hashable {
  case home
  case bestSellers(chart: Chart.ID?, week: CalendarDate?)
  /// A chart, with what became of the key that was just saved.
  case newLists(chart: Chart.ID)
  /// This Week: a date in the week, and the group of lists that it is limited to.
  case thisWeek(week: CalendarDate? = nil, group: ChartGroup? = nil)
  /// This Week as the picker asks for it, beside the lists.
  case weekFromPicker(CalendarDate?)
  /// Which weeks are kept.
  case weeks
  /// The same, after all of them were removed.
  case forgottenWeeks
  case loadWeeks
  case stopWeeks
  case forgetWeeks
  /// The books of an author.
  case author(AuthorKey)
  case search(String)
  /// An item's page, and the list that led there, for the way back.
  case item(ItemID, from: Route? = nil)
  /// Retries what a page could not show, then returns to it.
  case tryAgain(Route)
  /// A page of the favorites, starting at 1, and the item that was just removed, for Undo.
  case favorites(removed: ItemID? = nil, page: Int = 1)
  case addFavorite
  case removeFavorite
  case restoreFavorite
  case settings(SettingsOutcome?)
  case saveSettings
  case removeKey
  case testKey
  /// Quits the program.
  case quit
  /// The last page of a run that was asked to quit.
  case stopped(run: String)
  /// A form's address, opened as a page.
  case formAddress(FormAddress)
  case cover(ItemID)
  case asset(hash: String, name: String)
  case health
}

// MARK: - Reading

extension Route {
  init(_ request: Request) throws(PageError) {
    let segments = try Self.segments(of: request)
    let isRead = request.method == .get || request.method == .head

    func read(_ route: @autoclosure () throws(PageError) -> Route) throws(PageError) -> Route {
      guard isRead else { throw .methodNotAllowed([.get, .head]) }
      return try route()
    }
    func readOrChange(_ changing: Route, _ route: @autoclosure () throws(PageError) -> Route) throws(PageError)
      -> Route
    {
      if request.method == .post { return changing }
      guard isRead else { throw .methodNotAllowed([.get, .head, .post]) }
      return try route()
    }
    func form(_ address: FormAddress) throws(PageError) -> Route {
      try readOrChange(address.form, .formAddress(address))
    }

    switch (segments.first, segments.count) {
    case (nil, _): self = try read(.home)
    case ("best-sellers", 1): self = try read(Self.bestSellers(Self.query(of: request)))
    case ("this-week", 1): self = try read(Self.thisWeek(Self.query(of: request)))
    case ("weeks", 1): self = try read(Self.query(of: request)["forgotten"] == "yes" ? .forgottenWeeks : .weeks)
    case ("weeks", 2) where segments[1] == "load": self = try form(.loadWeeks)
    case ("weeks", 2) where segments[1] == "stop": self = try form(.stopWeeks)
    case ("weeks", 2) where segments[1] == "forget": self = try form(.forgetWeeks)
    case ("authors", 2): self = try read(.author(Self.author(segments[1])))
    case ("search", 1): self = try read(.search(Self.query(of: request)["q"] ?? ""))
    case ("books", 2): self = try read(.item(Self.book(segments[1]), from: Self.from(request)))
    case ("albums", 2): self = try read(.item(Self.album(segments[1]), from: Self.from(request)))
    case ("try-again", 1): self = try read(Self.tryAgain(Self.query(of: request)))
    case ("favorites", 1): self = try readOrChange(.addFavorite, Self.favorites(Self.query(of: request)))
    case ("favorites", 2) where segments[1] == "remove": self = try form(.removeFavorite)
    case ("favorites", 2) where segments[1] == "undo": self = try form(.restoreFavorite)
    case ("settings", 1):
      self = try readOrChange(.saveSettings, .settings(SettingsOutcome(Self.query(of: request))))
    case ("settings", 2) where segments[1] == "remove-key": self = try form(.removeKey)
    case ("settings", 2) where segments[1] == "test-key": self = try form(.testKey)
    case ("settings", 2) where segments[1] == "quit": self = try readOrChange(.quit, Self.quit(Self.query(of: request)))
    case ("covers", 3) where segments[1] == "books": self = try read(.cover(Self.book(segments[2])))
    case ("covers", 3) where segments[1] == "albums": self = try read(.cover(Self.album(segments[2])))
    case ("assets", 3): self = try read(.asset(hash: segments[1], name: segments[2]))
    case ("health", 1): self = try read(.health)
    default: throw .noPage
    }
  }

  /// The page that a form named in `from`; `nil` for anything but one of our pages, so a redirect cannot lead away.
  init?(page address: String) {
    guard let route = try? Route(Request(.get, address)), route.isPage else { return nil }
    self = route
  }

  /// Whether a person looks at it.
  var isPage: Bool {
    switch self {
    case .home, .bestSellers, .newLists, .thisWeek, .weekFromPicker, .weeks, .forgottenWeeks, .author, .search, .item,
      .favorites,
      .settings:
      true
    case .loadWeeks, .stopWeeks, .forgetWeeks: false
    case .addFavorite, .removeFavorite, .restoreFavorite, .saveSettings, .removeKey, .testKey, .quit: false
    case .stopped, .formAddress, .cover, .asset, .health, .tryAgain: false
    }
  }

  /// This page as an item's page leads back to it, without what was just done there; `nil` if it is not a list.
  var asList: Route? {
    switch self {
    case .bestSellers, .thisWeek, .author, .search: self
    case .favorites(_, let page): .favorites(page: page)
    default: nil
    }
  }

  /// The decoded segments of a path, without one slash at the end, as people write the address of a folder.
  private static func segments(of request: Request) throws(PageError) -> [String] {
    let path = request.path
    guard path.first == "/" else {
      // Only these two methods have targets of other forms, which name no page.
      if request.method.rawValue == "CONNECT" || request.method.rawValue == "OPTIONS" && path == "*" {
        throw .methodNotAllowed([.get, .head, .post])
      }
      throw .malformed(.address)
    }
    guard path != "/" else { return [] }
    var segments: [String] = []
    let parts = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts.last?.isEmpty == true ? parts.dropLast() : parts[...] {
      do {
        segments.append(try PercentCoding.decode(Substring(part)))
      } catch {
        throw .malformed(.address)
      }
    }
    return segments
  }

  private static func query(of request: Request) throws(PageError) -> FormFields {
    do {
      return try FormFields(parsing: request.query)
    } catch {
      throw .malformed(.address)
    }
  }

  private static func bestSellers(_ query: FormFields) throws(PageError) -> Route {
    var chart: Chart.ID?
    if let text = query["list"], !text.isEmpty {
      chart = Chart.ID(text)
      guard chart != nil else { throw .malformed(.list) }
    }
    guard !query.isRepeated("list") else { throw .malformed(.address) }
    let week = try week(query)
    if chart == Chart.thisWeek { return .weekFromPicker(week) }
    if query["key"] == "saved", week == nil, let chart { return .newLists(chart: chart) }
    return .bestSellers(chart: chart, week: week)
  }

  private static func thisWeek(_ query: FormFields) throws(PageError) -> Route {
    guard !query.isRepeated("group") else { throw .malformed(.address) }
    var group: ChartGroup?
    if let text = query["group"], !text.isEmpty {
      group = ChartGroup(rawValue: text)
      guard let group, ChartGroup.ofWeeks.contains(group) else { throw .noPage }
    }
    return .thisWeek(week: try week(query), group: group)
  }

  private static func week(_ query: FormFields) throws(PageError) -> CalendarDate? {
    guard !query.isRepeated("week") else { throw .malformed(.address) }
    guard let text = query["week"], !text.isEmpty else { return nil }
    guard let week = CalendarDate(text) else { throw .malformed(.date) }
    return week
  }

  /// The list that an item's address names; `nil` for anything else, which is no reason to refuse the item.
  private static func from(_ request: Request) -> Route? {
    // Looks at the path first: an item's address that holds another one, and so on, is not read to its end.
    guard !request.query.isEmpty, let address = (try? FormFields(parsing: request.query))?["from"],
      ["/best-sellers", "/this-week", "/search", "/favorites"].contains(address.prefix { $0 != "?" })
        || address.hasPrefix("/authors/")
    else { return nil }
    return Route(page: address)?.asList
  }

  private static func tryAgain(_ query: FormFields) throws(PageError) -> Route {
    guard let address = query["page"], !address.hasPrefix("/try-again"), let page = Route(page: address) else {
      throw .malformed(.address)
    }
    return .tryAgain(page)
  }

  private static func quit(_ query: FormFields) -> Route {
    guard let run = query["run"], !run.isEmpty else { return .formAddress(.quit) }
    return .stopped(run: run)
  }

  private static func favorites(_ query: FormFields) throws(PageError) -> Route {
    guard !query.isRepeated("page") else { throw .malformed(.address) }
    var page = 1
    if let text = query["page"], !text.isEmpty {
      guard let number = pageNumber(text) else { throw .malformed(.pageNumber) }
      page = number
    }
    return .favorites(removed: query["removed"].flatMap { ItemID($0) }, page: page)
  }

  /// `nil` for anything but 1...99,999 in digits.
  private static func pageNumber(_ text: String) -> Int? {
    guard text.utf8.count <= 5, text.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text), number > 0
    else { return nil }
    return number
  }

  private static func book(_ text: String) throws(PageError) -> ItemID {
    guard let key = BookKey(text) else { throw .malformed(.book) }
    return .book(key)
  }

  private static func album(_ text: String) throws(PageError) -> ItemID {
    guard let id = AlbumID(text) else { throw .malformed(.album) }
    return .album(id)
  }

  private static func author(_ text: String) throws(PageError) -> AuthorKey {
    guard let key = AuthorKey(text) else { throw .malformed(.author) }
    return key
  }

  /// The path segment of an item's kind.
  static func folder(_ item: ItemID) -> String { item.kind.rawValue + "s" }
}
