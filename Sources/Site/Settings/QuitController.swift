internal import Core
internal import HTTP
internal import Markup

/// `POST /settings/quit`: ends the program, where it was started with its browser by the reader.
struct QuitController {
  let dependencies: Dependencies

  func respond() -> Handling {
    guard let quit = dependencies.quit else {
      return .now(ErrorPage.response(.notFound("way to stop this program from here"), frame: PageFrame(dependencies)))
    }
    quit()
    return .now(.page(QuitPage(frame: PageFrame(dependencies))))
  }
}

/// The last page: none of the others is there any more, so it leads to none.
struct QuitPage: Component {
  let frame: PageFrame

  var body: some HTML {
    Document {
      html(.lang("en"), frame.theme == .system ? nil : .data("theme", frame.theme.rawValue)) {
        PageHead(title: "Topshelf has stopped", frame: frame)
        Markup.body {
          main(.id("main")) {
            div(.class("plain")) {
              h1 { "Topshelf has stopped" }
              p { "Everything is saved. Start it again as you did before; this tab can be closed." }
            }
          }
        }
      }
    }
  }
}
