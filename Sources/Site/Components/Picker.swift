import Core
import Markup

/// A menu of This Week and of charts, in groups.
struct Picker: Sendable, Hashable {
  struct Option: Sendable, Hashable {
    let chart: Chart.ID
    let name: String
    let isSelected: Bool
  }

  struct Group: Sendable, Hashable {
    let name: String
    let options: [Option]
  }

  let thisWeek: Option
  let groups: [Group]

  init(_ charts: [Chart], selected: Chart.ID?) {
    thisWeek = Option(chart: Chart.thisWeek, name: "This Week", isSelected: selected == Chart.thisWeek)
    groups = ChartGroup.allCases.compactMap { group in
      let options = charts.filter { $0.group == group }
        .map { Option(chart: $0.id, name: $0.name, isSelected: $0.id == selected) }
      return options.isEmpty ? nil : Group(name: Self.name(of: group), options: options)
    }
  }

  private static func name(of group: ChartGroup) -> String {
    switch group {
    case .fiction: "Fiction"
    case .nonfiction: "Nonfiction"
    case .childrens: "Children’s and Young Adult"
    case .monthly: "Monthly"
    case .other: "More"
    case .appleBooks: "Apple Books"
    case .music: "Music"
    }
  }
}

/// The chart menu of a page, as a key for `RenderedParts`.
struct ChartPicker: Component, Equatable {
  let charts: [Chart]
  let selected: Chart.ID

  var body: some HTML { PickerSelect(picker: Picker(charts, selected: selected), name: "list", id: "list") }
}

struct PickerSelect: Component {
  let picker: Picker
  let name: String
  let id: String
  /// Whether the message with the id of the menu says what is wrong with it, and whether it has the focus.
  var isWrong = false
  var isFirstWrong = false

  var body: some HTML {
    select(
      .name(name), .id(id), isFirstWrong ? .autofocus : nil, isWrong ? .invalid : nil,
      isWrong ? .ariaDescribedBy("\(id)-message") : nil
    ) {
      PickerOption(choice: picker.thisWeek)
      for group in picker.groups {
        optgroup(.label(group.name)) {
          for choice in group.options { PickerOption(choice: choice) }
        }
      }
    }
  }
}

struct PickerOption: Component {
  let choice: Picker.Option

  var body: some HTML {
    option(.value(choice.chart.slug), choice.isSelected ? .selected : nil) { choice.name }
  }
}
