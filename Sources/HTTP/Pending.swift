/// A value that is there, or that takes a wait.
///
/// What is in memory is answered in place on the server's thread; the hop through a task costs a fifth of the
/// throughput.
package enum Pending<Value: Sendable, Failure: Error>: Sendable {
  case now(Value)
  case later(@Sendable () async throws(Failure) -> Value)

  /// - Parameter value: what is there; `nil` if it takes the wait.
  package init(_ value: Value?, orLater wait: @escaping @Sendable () async throws(Failure) -> Value) {
    self = value.map { .now($0) } ?? .later(wait)
  }

  /// The value, if it takes no wait.
  package var present: Value? { if case .now(let value) = self { value } else { nil } }

  /// What it comes to, once it is there.
  package var result: Result<Value, Failure> {
    get async {
      switch self {
      case .now(let value): return .success(value)
      case .later(let wait):
        do throws(Failure) { return .success(try await wait()) } catch { return .failure(error) }
      }
    }
  }

  /// The value, once it is there.
  package var value: Value { get async throws(Failure) { try await result.get() } }

  package func map<New: Sendable>(_ change: @escaping @Sendable (Value) -> New) -> Pending<New, Failure> {
    switch self {
    case .now(let value): .now(change(value))
    case .later(let wait): .later { () async throws(Failure) in change(try await wait()) }
    }
  }
}

/// Swift 6.3.1 crashes on code that takes a closure of type `throws(Never)` out of an enum, so whoever has a value that
/// cannot fail uses `present` and this.
extension Pending where Failure == Never {
  package var value: Value {
    get async {
      switch await result {
      case .success(let value): value
      }
    }
  }
}
