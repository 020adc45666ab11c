/// A request's method, as it was sent: methods are case-sensitive.
package struct Method: Sendable, Hashable, RawRepresentable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let get = Method(rawValue: "GET")
  package static let head = Method(rawValue: "HEAD")
  package static let post = Method(rawValue: "POST")
}
