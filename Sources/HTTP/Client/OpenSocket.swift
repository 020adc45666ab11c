#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls `socket(2)`, close-on-exec if the system can do so at once; -1 on failure.
///
/// In its own file, apart from libcurl, whose header would claim the types of <sys/socket.h> if both were imported.
func openSocket(family: Int32, type: Int32, protocol: Int32) -> Int32 {
  #if canImport(Glibc)
    socket(family, type | Int32(SOCK_CLOEXEC.rawValue), `protocol`)
  #else
    socket(family, type, `protocol`)
  #endif
}
