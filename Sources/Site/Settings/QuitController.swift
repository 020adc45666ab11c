import Core
import HTTP
import Markup

/// `POST /settings/quit`, and the page that it leads to: ends the program, if the user started it with its browser.
struct QuitController {
  let dependencies: Dependencies

  /// Answers with 303, never with a page: a tab that is reloaded in a later run would send the form again.
  func ask(_ request: Request) -> Handling {
    guard let quit = dependencies.quit else {
      return .now(ErrorPage.response(.notFound("way to stop this program from here"), frame: PageFrame(dependencies)))
    }
    let run = (try? FormFields(parsing: request.body))?["run"]
    return .now(.seeOther(quit.ask(run: run) ? Route.stopped(run: quit.run).link : SettingsOutcome.notQuit.link))
  }

  func stopped(run: String) -> Handling {
    guard let quit = dependencies.quit, quit.serveLastPage(run: run) else {
      return .now(.seeOther(Route.settings(nil).link))
    }
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
