import Core
import HTTP
import Markup

/// `POST /settings/quit`, and the page that it redirects to: quits the program, if the user started it.
struct QuitController {
  let quit: Quit?

  /// Answers with 303, never with a page: reloading the tab in a later run would send the form again.
  func ask(_ visit: Visit) throws(PageError) -> Pending<Answer, PageError> {
    guard let quit else { throw .cannotQuit }
    let run = (try? FormFields(parsing: visit.request.body))?["run"]
    return .now(.redirect(quit.ask(run: run) ? Route.stopped(run: quit.run).link : SettingsOutcome.notQuit.link))
  }

  func stopped(run: String) -> Pending<Answer, PageError> {
    guard let quit, quit.serveLastPage(run: run) else { return .now(.redirect(Route.settings(nil).link)) }
    return .now(.screen(QuitScreen()))
  }
}

struct QuitScreen: Screen {
  func page(_ frame: PageFrame) -> QuitPage { QuitPage(frame: frame) }
}

/// The last page. It has no links, since nothing answers anymore.
struct QuitPage: Component {
  let frame: PageFrame

  var body: some HTML {
    Markup.Document {
      html(.lang("en"), frame.theme == .system ? nil : .data("theme", frame.theme.rawValue)) {
        PageHead(title: "Topshelf has stopped", frame: frame)
        Markup.body { main(.id("main")) { Farewell() } }
      }
    }
  }
}

struct Farewell: Component {
  var body: some HTML {
    div(.class("plain")) {
      h1 { "Topshelf has stopped" }
      p { "Everything is saved. You can close this tab. To start again, open Topshelf the way you did before." }
    }
  }
}
