import Core
import Markup

struct SettingsGroup<Content: HTML>: Component {
  let title: String
  let about: String
  let id: String?
  let content: Content

  init(_ title: String, _ about: String, id: String? = nil, @HTMLBuilder content: () -> Content) {
    self.title = title
    self.about = about
    self.id = id
    self.content = content()
  }

  var body: some HTML {
    section(.class("group"), id.map { .id($0) }) {
      h2 { title }
      p { about }
      content
    }
  }
}

/// A labeled control, and directly below it what is wrong with its value.
struct SettingsRow<Content: HTML, Below: HTML>: Component {
  let field: SettingsForm.Field
  let name: String
  let message: String?
  let content: Content
  let below: Below

  init(
    _ model: SettingsViewModel, _ field: SettingsForm.Field, _ name: String, @HTMLBuilder content: () -> Content,
    @HTMLBuilder below: () -> Below = { Empty() }
  ) {
    self.field = field
    self.name = name
    message = model.messages[field]
    self.content = content()
    self.below = below()
  }

  var body: some HTML {
    div(.class("row")) {
      label(.for(field.rawValue)) { name }
      content
      if let message { small(.class("wrong"), .id("\(field.rawValue)-message")) { message } }
      below
    }
  }
}

struct ChoiceSelect: Component {
  let choices: [SettingsViewModel.Choice]
  let model: SettingsViewModel
  let field: SettingsForm.Field

  var body: some HTML {
    select(
      .name(field.rawValue), .id(field.rawValue), model.autofocus(field), model.invalid(field), model.described(field)
    ) {
      for choice in choices { option(.value(choice.value), choice.isSelected ? .selected : nil) { choice.name } }
    }
  }
}

extension SettingsViewModel {
  /// On the first field to fix.
  func autofocus(_ field: SettingsForm.Field) -> Attribute? { firstWrong == field ? .autofocus : nil }

  func invalid(_ field: SettingsForm.Field) -> Attribute? { messages[field] == nil ? nil : .invalid }

  func described(_ field: SettingsForm.Field) -> Attribute? {
    messages[field] == nil ? nil : .ariaDescribedBy("\(field.rawValue)-message")
  }
}

/// What a button did, beside it.
struct SaidView: Component {
  let notice: Notice

  var body: some HTML {
    p(.class(notice.tone == .good ? "said good" : "said"), .role(notice.tone == .good ? .status : .alert)) {
      notice.text
    }
  }
}
