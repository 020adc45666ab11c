import Core
import Testing

/// These words stand in UserDefaults and in forms, so a rename would lose what people have set.
@Suite struct PreferencesTests {
  @Test func atFirstNothingIsChosen() {
    let preferences = Preferences()
    #expect(preferences.defaultChart == nil && preferences.theme == .system && preferences.libraryLink == nil)
    #expect(preferences == Preferences(defaultChart: nil, theme: .system, libraryLink: nil))
  }

  @Test func theWordsThatAreKeptStay() {
    #expect(Preferences.Theme.allCases.map(\.rawValue) == ["system", "light", "dark"])
    #expect(KeyedService.allCases.map(\.rawValue) == ["nyt", "google"])
    #expect(
      ChartGroup.allCases.map(\.rawValue) == [
        "fiction", "nonfiction", "childrens", "monthly", "other", "appleBooks", "music",
      ])
    #expect(Picture.MediaType.webP.rawValue == "image/webp")
  }
}
