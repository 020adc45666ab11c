/// A request's method, as it was sent: methods are case-sensitive.
public struct Method: Sendable, Hashable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let get = Method(rawValue: "GET")
  public static let head = Method(rawValue: "HEAD")
  public static let post = Method(rawValue: "POST")
}
