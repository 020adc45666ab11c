/// A response's status code.
package struct Status: Sendable, Hashable {
  package let code: Int

  package init(code: Int) { self.code = code }

  package static let ok = Status(code: 200)
  package static let found = Status(code: 302)
  package static let seeOther = Status(code: 303)
  package static let notModified = Status(code: 304)
  package static let badRequest = Status(code: 400)
  package static let forbidden = Status(code: 403)
  package static let notFound = Status(code: 404)
  package static let methodNotAllowed = Status(code: 405)
  package static let contentTooLarge = Status(code: 413)
  package static let unsupportedMediaType = Status(code: 415)
  package static let misdirectedRequest = Status(code: 421)
  package static let unprocessableContent = Status(code: 422)
  package static let requestHeaderFieldsTooLarge = Status(code: 431)
  package static let internalServerError = Status(code: 500)
  package static let notImplemented = Status(code: 501)
  package static let serviceUnavailable = Status(code: 503)
  package static let insufficientStorage = Status(code: 507)
}
