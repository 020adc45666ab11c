/// Builds a part of a page from a list of statements.
///
/// Two parts become a `Pair`, and pairs nest, which takes half the time of parameter packs.
@resultBuilder
public enum HTMLBuilder {
  @inlinable public static func buildExpression<Content: HTML>(_ content: Content) -> Content { content }
  @inlinable public static func buildBlock() -> Empty { Empty() }
  @inlinable public static func buildPartialBlock<Content: HTML>(first: Content) -> Content { first }
  @inlinable public static func buildPartialBlock<A: HTML, B: HTML>(accumulated: A, next: B) -> Pair<A, B> {
    Pair(accumulated, next)
  }
  @inlinable public static func buildOptional<Content: HTML>(_ content: Content?) -> Content? { content }
  @inlinable public static func buildEither<A: HTML, B: HTML>(first: A) -> Either<A, B> { .first(first) }
  @inlinable public static func buildEither<A: HTML, B: HTML>(second: B) -> Either<A, B> { .second(second) }
  @inlinable public static func buildArray<Content: HTML>(_ content: [Content]) -> [Content] { content }
}

/// Nothing.
public struct Empty: HTML {
  @inlinable public init() {}
  @inlinable @inline(__always) public func write(to page: inout [UInt8]) {}
}

/// One part after another.
public struct Pair<A: HTML, B: HTML>: HTML {
  @usableFromInline let first: A
  @usableFromInline let second: B

  @inlinable init(_ first: A, _ second: B) {
    self.first = first
    self.second = second
  }

  @inlinable @inline(__always) public func write(to page: inout [UInt8]) {
    first.write(to: &page)
    second.write(to: &page)
  }
}

/// One part or another.
public enum Either<A: HTML, B: HTML>: HTML {
  case first(A)
  case second(B)

  @inlinable @inline(__always) public func write(to page: inout [UInt8]) {
    switch self {
    case .first(let content): content.write(to: &page)
    case .second(let content): content.write(to: &page)
    }
  }
}

extension Optional: HTML where Wrapped: HTML {
  @inlinable @inline(__always) public func write(to page: inout [UInt8]) { self?.write(to: &page) }
}

extension Array: HTML where Element: HTML {
  @inlinable @inline(__always) public func write(to page: inout [UInt8]) {
    for content in self { content.write(to: &page) }
  }
}
