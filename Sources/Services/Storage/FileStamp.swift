import Core
import Foundation

/// Distinguishes the versions of a file without reading it.
///
/// The time alone doesn't: the kernel keeps it in steps of a few milliseconds. Each rename brings another inode, so two
/// versions written by `DurableFile` differ even within one step.
struct FileStamp: Sendable, Hashable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  let seconds: Int64
  let nanoseconds: Int64

  /// Whether both belong to one file, under one name or two.
  func isOfSameFile(as other: FileStamp) -> Bool { (device, inode) == (other.device, other.inode) }

  /// The modification time, to the second. A file system may contain any number.
  var changed: Timestamp { Timestamp(seconds: Int(clamping: seconds)) }

  /// When a file got its name, contents or permissions, whatever the program that wrote it says of its age.
  static func statusChanged(_ status: stat) -> Timestamp {
    #if canImport(Darwin)
      Timestamp(seconds: Int(clamping: status.st_ctimespec.tv_sec))
    #else
      Timestamp(seconds: Int(clamping: status.st_ctim.tv_sec))
    #endif
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }
}
