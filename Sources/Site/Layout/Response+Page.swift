import HTTP
import Markup

extension Response {
  /// A page of ours.
  ///
  /// - Parameter reload: seconds after which the browser loads it again, with JavaScript or without.
  static func page(_ page: some HTML, status: Status = .ok, reload: Int? = nil) -> Response {
    var response = Response(status, headers: ["Content-Type": "text/html; charset=utf-8"], body: page.render())
    if let reload { response.headers["Refresh"] = String(reload) }
    return response
  }

  /// Leads on after a change, so that a reload does not repeat it.
  static func seeOther(_ link: Link) -> Response {
    Response(.seeOther, headers: ["Location": link.text])
  }
}
