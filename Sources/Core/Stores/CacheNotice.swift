/// What there is to say about the file that holds what can be fetched again.
package enum CacheNotice: Sendable, Hashable {
  /// It was damaged and was renamed to this; a new one was begun.
  case damaged(setAside: String)
  /// A newer version of Topshelf made it: it is left alone, and nothing is kept.
  case newerVersion
  /// Another program has locked it: nothing is kept meanwhile.
  case locked
  case diskFull
  /// The file or its folder may not be written.
  case notPermitted
  case failed
}
