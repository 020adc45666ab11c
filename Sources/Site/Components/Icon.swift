import Markup

/// Line drawings next to words, hidden from screen readers.
enum Icon {
  static var books: some HTML {
    drawing { path(.d("M4 4h4v16H4zM8 7h4v13H8zM13.2 5.4l3.8-1 4 15.4-3.8 1z")) }
  }

  static var heart: some HTML {
    drawing { path(.d("M12 20.5 4.6 13a4.9 4.9 0 0 1 7-6.9l.4.4.4-.4a4.9 4.9 0 0 1 7 6.9z")) }
  }

  static var sliders: some HTML {
    drawing {
      path(.d("M4 7h10M18 7h2M4 17h2M10 17h10"))
      circle(.cx("16"), .cy("7"), .r("2.4"))
      circle(.cx("8"), .cy("17"), .r("2.4"))
    }
  }

  static var leave: some HTML {
    drawing { path(.d("M14 4h6v6M20 4l-9 9M18 14v6H4V6h6")) }
  }

  private static func drawing<Content: HTML>(@HTMLBuilder content: () -> Content) -> Element<Content> {
    svg(
      .class("icon"), .viewBox(24, 24), .fill("none"), .stroke("currentColor"), .strokeWidth("1.8"), .ariaHidden,
      content: content)
  }
}
