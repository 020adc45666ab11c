import Core

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a file could not be written.
struct DurableFileError: Error, Sendable, Hashable, CustomStringConvertible {
  enum Kind: Sendable, Hashable { case diskFull, notPermitted, failed }

  let kind: Kind
  /// For the log.
  let cause: SystemError

  init(_ cause: SystemError) {
    self.cause = cause
    kind =
      switch cause.code {
      case ENOSPC, EDQUOT: .diskFull
      case EACCES, EPERM, EROFS: .notPermitted
      default: .failed
      }
  }

  var description: String { cause.description }
}

extension StoreError {
  init(_ error: DurableFileError) {
    self =
      switch error.kind {
      case .diskFull: .diskFull
      case .notPermitted: .notPermitted
      case .failed: .failed
      }
  }
}
