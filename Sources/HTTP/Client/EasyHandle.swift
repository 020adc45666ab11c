import CCurl

/// libcurl's handle for one transfer; confined to the client's thread.
@safe struct EasyHandle: Hashable {
  let pointer: UnsafeMutableRawPointer

  init(pointer: UnsafeMutableRawPointer) { unsafe self.pointer = pointer }

  init() throws(HTTPClientError) {
    guard let pointer = unsafe curl_easy_init() else { throw .initializationFailed }
    unsafe self.init(pointer: pointer)
  }

  static func == (left: EasyHandle, right: EasyHandle) -> Bool { unsafe left.pointer == right.pointer }

  func hash(into hasher: inout Hasher) { unsafe hasher.combine(pointer) }

  func cleanUp() { unsafe curl_easy_cleanup(pointer) }

  func set(_ option: CURLoption, _ value: Int) throws(HTTPClientError) {
    try check(unsafe topshelf_set_long(pointer, option, value))
  }

  func set(_ option: CURLoption, _ value: Bool) throws(HTTPClientError) {
    try set(option, value ? 1 : 0)
  }

  /// Sets whole milliseconds, at least one: for libcurl, 0 means no limit.
  func set(_ option: CURLoption, milliseconds value: Duration) throws(HTTPClientError) {
    try set(option, max(1, Int(clamping: Int64(value / .milliseconds(1)))))
  }

  func set(_ option: CURLoption, offset value: Int) throws(HTTPClientError) {
    try check(unsafe topshelf_set_offset(pointer, option, curl_off_t(value)))
  }

  func set(_ option: CURLoption, _ value: String) throws(HTTPClientError) {
    try check(unsafe topshelf_set_string(pointer, option, value))
  }

  /// The pointee must outlive the transfer.
  @unsafe func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) throws(HTTPClientError) {
    try check(unsafe topshelf_set_pointer(pointer, option, value))
  }

  func set(_ option: CURLoption, callback: topshelf_write) throws(HTTPClientError) {
    try check(unsafe topshelf_set_write(pointer, option, callback))
  }

  func set(_ option: CURLoption, callback: topshelf_open) throws(HTTPClientError) {
    try check(unsafe topshelf_set_open(pointer, option, callback))
  }

  func integer(_ info: CURLINFO) -> Int { unsafe topshelf_info_long(pointer, info) }

  func microseconds(_ info: CURLINFO) -> Duration { .microseconds(Int64(unsafe topshelf_info_offset(pointer, info))) }

  func string(_ info: CURLINFO) -> String? {
    unsafe topshelf_info_string(pointer, info).map { unsafe String(cString: $0) }
  }

  /// Checks every option: one that silently failed, such as the protocols, would open a door.
  private func check(_ code: CURLcode) throws(HTTPClientError) {
    guard code == CURLE_OK else { throw HTTPClientError(code) }
  }
}
