#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `socket(2)`, which children do not inherit where the system can say so at once; -1 where there is none.
///
/// In a file of its own, apart from libcurl, whose header claims the types of <sys/socket.h> where both are seen.
func openSocket(family: Int32, type: Int32, protocol: Int32) -> Int32 {
  #if canImport(Glibc)
    socket(family, type | Int32(SOCK_CLOEXEC.rawValue), `protocol`)
  #else
    socket(family, type, `protocol`)
  #endif
}
