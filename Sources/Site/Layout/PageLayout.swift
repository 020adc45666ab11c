import Core
import Markup

/// The document around a page's content: head, toolbar with the tabs, footer.
struct PageLayout<Content: HTML>: Component {
  let heading: String
  let tab: Tab?
  let frame: PageFrame
  let credits: [Service]
  let searched: String
  let content: Content

  init(
    title: String, tab: Tab?, frame: PageFrame, credits: [Service] = [], searched: String = "",
    @HTMLBuilder content: () -> Content
  ) {
    heading = title
    self.tab = tab
    self.frame = frame
    self.credits = credits
    self.searched = searched
    self.content = content()
  }

  var body: some HTML {
    Markup.Document {
      html(.lang("en"), frame.theme == .system ? nil : .data("theme", frame.theme.rawValue)) {
        PageHead(title: "\(heading) · Topshelf", frame: frame)
        Markup.body {
          a(.class("skip"), .href(Link(fragment: "main"))) { "Skip to content" }
          Toolbar(tab: tab, favoriteCount: frame.favoriteCount, searched: searched)
          main(.id("main"), .tabindex(-1)) { content }
          PageFooter(credits: credits)
        }
      }
    }
  }
}

struct PageHead: Component {
  let title: String
  let frame: PageFrame

  var body: some HTML {
    head {
      meta(.charset("utf-8"))
      meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
      documentTitle(title)
      link(.rel("stylesheet"), .href(frame.stylesheet))
      link(.rel("icon"), .type("image/svg+xml"), .href(frame.icon))
      script(frame.script)
    }
  }
}

/// The toolbar: the name, the three tabs in the middle, search at the end.
struct Toolbar: Component {
  let tab: Tab?
  let favoriteCount: Int
  let searched: String

  var body: some HTML {
    header(.class("toolbar")) {
      a(.class("brand"), .href(Route.home.link)) {
        Icon.books
        "Topshelf"
      }
      nav(.class("tabs"), .ariaLabel("Tabs")) {
        a(.href(Route.bestSellers(chart: nil, week: nil).link), tab == .bestSellers ? .ariaCurrentPage : nil) {
          Icon.books
          span { "Best Sellers" }
        }
        a(.href(Route.favorites().link), tab == .favorites ? .ariaCurrentPage : nil) {
          Icon.heart
          span { "Favorites" }
          if favoriteCount > 0 { span(.class("count")) { favoriteCount } }
        }
        a(.href(Route.settings(nil).link), tab == .settings ? .ariaCurrentPage : nil) {
          Icon.sliders
          span { "Settings" }
        }
      }
      form(.class("search"), .role(.search), .autocomplete("off"), .method(.get), .action(Route.search("").link)) {
        input(
          .type("search"), .name("q"), .value(searched), .placeholder("Search titles, authors, ISBNs"),
          .ariaLabel("Search titles, authors, ISBNs"), .maxlength(200))
      }
    }
  }
}

struct PageFooter: Component {
  let credits: [Service]

  var body: some HTML {
    footer {
      for credit in credits {
        p {
          switch credit {
          case .newYorkTimes:
            "Data provided by "
            outside("https://developer.nytimes.com/") { "The New York Times" }
            ". Missing covers come from "
            outside("https://openlibrary.org/") { "Open Library" }
            "."
          case .googleBooks:
            "Details provided by "
            outside("https://books.google.com/") { "Google Books" }
          case .apple:
            "Album charts and artwork from "
            outside("https://music.apple.com/") { "Apple Music" }
          }
        }
      }
      p { "Topshelf runs on your computer and contacts only the services named here." }
    }
  }
}

/// A link to another site, in a new tab that learns nothing about this one.
func outside<Content: HTML>(_ address: String, @HTMLBuilder content: () -> Content) -> Either<Element<Content>, Content>
{
  guard let link = Link(web: address) else { return .second(content()) }
  return .first(a(.href(link), .newTab, .noOpenerNoReferrer, content: content))
}
