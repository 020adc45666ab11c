/// The contents of a small file of named texts: `{"format": "topshelf.keys", "version": 1, "nyt": "..."}`.
struct NamedTexts: Sendable, Hashable {
  private static let version = 1

  private var members: [JSON.Member]

  init(format: String) {
    members = [
      JSON.Member(name: "format", value: .string(format)), JSON.Member(name: "version", value: .integer(Self.version)),
    ]
  }

  static func read(_ bytes: [UInt8], format: String) -> FileReading<NamedTexts> {
    guard let value = try? JSONReader.value(of: bytes), case .object(let members) = value else { return .damaged }
    var texts = NamedTexts(format: format)
    texts.members = members
    return FileReading(
      texts, format: value["format"], version: value["version"], expected: format, newest: Self.version)
  }

  /// The text of a name; `nil` removes it. Everything else in the file stays.
  subscript(name: String) -> String? {
    get { JSON.object(members)[name]?.string }
    set {
      let member = newValue.map { JSON.Member(name: name, value: .string($0)) }
      if let index = members.firstIndex(where: { $0.name == name }) {
        members.replaceSubrange(index...index, with: member.map { [$0] } ?? [])
      } else if let member {
        members.append(member)
      }
    }
  }

  /// Whether the name has any value, even one that is no text.
  func hasValue(_ name: String) -> Bool { JSON.object(members)[name].map { $0 != .null } ?? false }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    JSON.object(members).write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
