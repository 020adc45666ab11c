/// A problem with the cache database.
package enum CacheNotice: Sendable, Hashable {
  /// The file was damaged and is saved under this name; a new one was started.
  case damaged(setAside: String)
  /// A newer version of Topshelf wrote the file. It stays unchanged, and nothing is cached on disk.
  case newerVersion
  /// Another program has locked the file. Until it is unlocked, nothing is cached on disk.
  case locked
  case diskFull
  /// The file or its folder is write-protected.
  case notPermitted
  case failed
}
