internal import HTTP
internal import Markup

extension Response {
  /// A page of ours.
  static func page(_ page: some HTML, status: Status = .ok) -> Response {
    Response(status, headers: ["Content-Type": "text/html; charset=utf-8"], body: page.render())
  }

  /// Leads on after a change, so that a reload does not repeat it.
  static func seeOther(_ link: Link) -> Response {
    Response(.seeOther, headers: ["Location": link.text])
  }
}
