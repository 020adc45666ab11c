import Core
import Markup

/// The document around a page's content: head, toolbar with the tabs, footer.
struct PageLayout<Content: HTML>: Component {
  let heading: String
  let tab: Tab?
  let frame: PageFrame
  let credits: [Service]
  let searched: String
  /// What wide windows show beside the content.
  let beside: Rendered?
  let content: Content

  init(
    title: String, tab: Tab?, frame: PageFrame, credits: [Service] = [], searched: String = "",
    beside: Rendered? = nil, @HTMLBuilder content: () -> Content
  ) {
    heading = title
    self.tab = tab
    self.frame = frame
    self.credits = credits
    self.searched = searched
    self.beside = beside
    self.content = content()
  }

  var body: some HTML {
    Markup.Document {
      html(.lang("en"), frame.theme == .system ? nil : .data("theme", frame.theme.rawValue)) {
        PageHead(title: "\(heading) · Topshelf", frame: frame)
        Markup.body {
          a(.class("skip"), .href(Link(fragment: "main"))) { "Skip to content" }
          Toolbar(tab: tab, frame: frame, searched: searched)
          if let beside { beside }
          main(.id("main"), .tabindex(-1)) {
            if let notice = frame.notice { NoticeView(notice: notice) }
            content
          }
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
  let frame: PageFrame
  let searched: String

  var body: some HTML {
    header(.class("toolbar")) {
      a(.class("brand"), .href(Route.home.link)) {
        Icon.books
        "Topshelf"
      }
      Tabs(tab: tab, frame: frame)
      form(.class("search"), .role(.search), .autocomplete("off"), .method(.get), .action(Route.search("").link)) {
        input(
          .type("search"), .name("q"), .value(searched), .placeholder("Search titles, authors, ISBNs"),
          .ariaLabel("Search titles, authors, ISBNs"), .maxlength(200))
      }
    }
  }
}

struct Tabs: Component {
  let tab: Tab?
  let frame: PageFrame

  var body: some HTML {
    nav(.class("tabs"), .ariaLabel("Tabs")) {
      TabLink("Best Sellers", Icon.books, frame.bestSellers, isCurrent: tab == .bestSellers)
      TabLink(
        "Favorites", Icon.heart, Route.favorites().link, isCurrent: tab == .favorites, count: frame.favoriteCount)
      TabLink("Settings", Icon.sliders, Route.settings(nil).link, isCurrent: tab == .settings)
    }
  }
}

struct TabLink<Drawing: HTML>: Component {
  let words: String
  let icon: Drawing
  let link: Link
  let isCurrent: Bool
  /// `nil` for a tab that counts nothing.
  let count: Int?

  init(_ words: String, _ icon: Drawing, _ link: Link, isCurrent: Bool, count: Int? = nil) {
    self.words = words
    self.icon = icon
    self.link = link
    self.isCurrent = isCurrent
    self.count = count
  }

  var body: some HTML {
    a(.href(link), isCurrent ? .ariaCurrentPage : nil) {
      icon
      span { words }
      // Also without favorites: its place is reserved, and the script fills it.
      if let count { span(.class("count")) { count > 0 ? String(count) : "" } }
    }
  }
}

struct PageFooter: Component {
  let credits: [Service]

  var body: some HTML {
    footer {
      for credit in credits { p { CreditView(service: credit) } }
      p(.class("own")) { "Topshelf runs on your computer and contacts only the services it shows data from." }
    }
  }
}

/// A link to another site, in a new tab that learns nothing about this one.
func outside<Content: HTML>(_ address: String, @HTMLBuilder content: () -> Content) -> Either<Element<Content>, Content>
{
  guard let link = Link(web: address) else { return .second(content()) }
  return .first(a(.href(link), .newTab, .noOpenerNoReferrer, content: content))
}
