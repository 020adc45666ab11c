/// A response's status code.
public struct Status: Sendable, Hashable {
  public let code: Int

  public init(code: Int) { self.code = code }

  public static let ok = Status(code: 200)
  public static let found = Status(code: 302)
  public static let seeOther = Status(code: 303)
  public static let notModified = Status(code: 304)
  public static let badRequest = Status(code: 400)
  public static let forbidden = Status(code: 403)
  public static let notFound = Status(code: 404)
  public static let methodNotAllowed = Status(code: 405)
  public static let contentTooLarge = Status(code: 413)
  public static let unsupportedMediaType = Status(code: 415)
  public static let misdirectedRequest = Status(code: 421)
  public static let unprocessableContent = Status(code: 422)
  public static let requestHeaderFieldsTooLarge = Status(code: 431)
  public static let internalServerError = Status(code: 500)
  public static let notImplemented = Status(code: 501)
  public static let serviceUnavailable = Status(code: 503)
  public static let insufficientStorage = Status(code: 507)
}
