import Core
import HTTP
import Markup
import Testing

@testable import Site

@Suite struct SettingsViewModelTests {
  private func model(
    _ preferences: Preferences = Preferences(), messages: [SettingsForm.Field: String] = [:],
    outcome: SettingsOutcome? = nil, files: SettingsFileNotices = SettingsFileNotices(), key: KeyState = .notSet,
    left: Int? = nil
  ) throws -> SettingsViewModel {
    SettingsViewModel(
      form: SettingsForm(preferences), messages: messages, outcome: outcome, files: files,
      charts: Fixture.charts(try Fixture.week()), storefronts: Fixture.storefronts, keys: { _ in key },
      remainingToday: { _ in left.map { ($0, 500) } }, run: nil)
  }

  @Test(
    arguments: [
      (
        KeyState.notSet, nil, "No key", "Needed for the Times’ lists, this week’s and any week’s since 2008.", false,
        false
      ),
      (.notSet, 462, "No key", "Needed for the Times’ lists, this week’s and any week’s since 2008.", false, false),
      (.stored, nil, "Key saved", "Needed for the Times’ lists, this week’s and any week’s since 2008.", true, true),
      (.stored, 462, "Key saved", "462 of 500 requests left today.", true, true),
      (.environment, 0, "Set outside Topshelf (NYT_API_KEY)", "0 of 500 requests left today.", false, true),
      (
        .unreadable, nil, "Can’t be read", "Needed for the Times’ lists, this week’s and any week’s since 2008.", false,
        false
      ),
    ] as [(KeyState, Int?, String, String, Bool, Bool)])
  func saysWhereAKeyComesFrom(
    _ key: KeyState, _ left: Int?, _ state: String, _ about: String, _ canBeRemoved: Bool, _ canBeTested: Bool
  ) throws {
    let shown = try #require(try model(key: key, left: left).keys.first)
    #expect(shown.state == state && shown.about == about)
    #expect(shown.canBeRemoved == canBeRemoved && shown.canBeTested == canBeTested)
  }

  /// Beside the button that was pressed, and nowhere else.
  @Test(arguments: [
    (SettingsOutcome.saved, "saved", Notice.good("Settings saved.")),
    (.keyRemoved(.googleBooks), "google", .good("Google Books key removed.")),
    (.keyTested(.googleBooks, .works), "google", .good("The key works.")),
    (.keyTested(.googleBooks, .noKey), "google", .bad("You haven’t added a Google Books key yet.")),
    (.keyTested(.newYorkTimes, .down), "nyt", .bad("The Times is having problems.")),
    (
      .notQuit, "quit",
      .bad("That page was from before Topshelf was restarted, so it is still running. To stop it, quit again.")
    ),
  ])
  func saysWhatAChangeDidWhereItWasPressed(_ outcome: SettingsOutcome, _ place: String, _ notice: Notice) throws {
    let model = try model(outcome: outcome)
    let said = [("saved", model.saved), ("quit", model.notQuit)] + model.keys.map { ($0.service.rawValue, $0.said) }
    for one in said { #expect(one.1 == (one.0 == place ? notice : nil), "\(one.0)") }
    #expect(model.notices.isEmpty)
  }

  @Test func saysOnlyWhatToFix() throws {
    let model = try model(messages: [.theme: "Choose one from the list.", .libraryLink: "x"], outcome: .saved)
    #expect(model.saved == .bad("Nothing was saved. Fix the fields marked above."))
    // Its place in the page decides.
    #expect(model.firstWrong == .libraryLink && model.status == .unprocessableContent)
    let one = try self.model(messages: [.theme: "Choose one from the list."], outcome: .keyRemoved(.googleBooks))
    #expect(one.saved == .bad("Nothing was saved. Fix the field marked above."))
    #expect(one.keys.allSatisfy { $0.said == nil })
  }

  @Test(arguments: [(KeyState.notSet, true), (.unreadable, true), (.stored, false), (.environment, false)])
  func keysGoFirstWhileTheTimesIsMissing(_ key: KeyState, _ isFirst: Bool) throws {
    let groups = try model(key: key).groups
    #expect(groups.filter { $0 != .keys } == [.opening, .links, .stores, .appearance])
    #expect((isFirst ? groups.first : groups.last) == .keys && groups.count == 5)
  }

  @Test func saysAProblemOfBothFilesOnce() throws {
    let files = SettingsFileNotices(
      settings: [.folder(.gone("/a")), .newerVersion], keys: [.folder(.gone("/a")), .newerVersion])
    #expect(try model(files: files).notices.count == 3)
  }

  @Test func offersTheChosenListThoughItEnded() throws {
    let ended = try model(Preferences(defaultChart: Chart.ID("travel"))).picker
    let options = ended.groups.flatMap(\.options)
    #expect(options.first { $0.isSelected }?.name == "Travel (not on this week’s lists)")
    let none = try model().picker.groups.flatMap(\.options)
    #expect(none.first { $0.isSelected }?.chart.slug == "hardcover-fiction" && none.count == options.count - 1)
  }

  @Test func selectsTheStoreAndTheColors() throws {
    let model = try model(Preferences(theme: .dark, storeCountry: CountryCode("de")))
    #expect(model.countries.filter(\.isSelected).map(\.name) == ["Germany"])
    #expect(model.themes.filter(\.isSelected).map(\.name) == ["Dark"])
    #expect(try self.model().themes.filter(\.isSelected).map(\.name) == ["Match system"])
    #expect(try self.model().countries.filter(\.isSelected).map(\.name) == ["United States"])
  }
}
