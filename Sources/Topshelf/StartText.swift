import Foundation

/// The arguments, the environment and the working folder that the program was started with, as text.
///
/// To the system they are bytes. The standard library and Foundation replace what is not UTF-8 with U+FFFD, and a path
/// repaired that way leads to another folder.
struct StartText: Sendable, Hashable {
  let arguments: [String]
  let environment: [String: String]
  /// `nil` if it is not UTF-8, or no longer exists.
  let workingFolder: String?
  /// The flags and variables whose values are not UTF-8.
  let notUTF8: Set<String>

  init(arguments: [[UInt8]], environment: [[UInt8]], workingFolder: [UInt8]?) {
    var notUTF8: Set<String> = []
    var flag: String?
    self.arguments = arguments.map { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let name = text.prefix { $0 != "=" }
      if !Self.isText(bytes), let named = text.hasPrefix("--") ? String(name) : flag { notUTF8.insert(named) }
      flag = text.hasPrefix("--") && name.count == text.count ? text : nil
      return text
    }
    var values: [String: String] = [:]
    for bytes in environment {
      guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: bytes[..<sign], as: UTF8.self)
      // The first one counts, as for getenv(3).
      guard values[name] == nil else { continue }
      values[name] = String(decoding: bytes[(sign + 1)...], as: UTF8.self)
      if !Self.isText(bytes) { notUTF8.insert(name) }
    }
    self.environment = values
    self.workingFolder = workingFolder.flatMap { Self.isText($0) ? String(decoding: $0, as: UTF8.self) : nil }
    self.notUTF8 = notUTF8
  }

  /// What this process was started with.
  static var ofThisProcess: StartText {
    let count = max(0, Int(CommandLine.argc))
    let arguments = (0..<count).compactMap { index in unsafe bytes(of: CommandLine.unsafeArgv[index]) }
    var environment: [[UInt8]] = []
    var entry = unsafe environ
    while let text = unsafe bytes(of: entry.pointee) {
      environment.append(text)
      unsafe entry += 1
    }
    let folder = unsafe getcwd(nil, 0)
    defer { unsafe free(folder) }
    return unsafe StartText(
      arguments: Array(arguments.dropFirst()), environment: environment, workingFolder: bytes(of: folder))
  }

  private static func bytes(of text: UnsafeMutablePointer<CChar>?) -> [UInt8]? {
    guard let text = unsafe text else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  private static func isText(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}
