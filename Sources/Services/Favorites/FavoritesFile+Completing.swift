import Core

extension FavoritesFile.Entry {
  /// This entry with what its favorite has gained; `nil` if there is nothing to write.
  ///
  /// Only the new members are written, at the end, and those that were understood to the last byte are replaced. All
  /// others stay as they are, wherever they come from.
  func completed(as new: Favorite) -> FavoritesFile.Entry? {
    guard let favorite, case .object(let members) = new.json else { return nil }
    let old = favorite.json
    var bytes = Array(bytes)
    var hasChanged = false
    for member in members where member.value != old[member.name] {
      guard let changed = Self.setting(member, to: bytes, from: old[member.name]) else { continue }
      bytes = changed
      hasChanged = true
    }
    guard hasChanged, let json = try? JSONReader.value(of: bytes), let favorite = Favorite(json: json) else {
      return nil
    }
    return FavoritesFile.Entry(favorite: favorite, id: id, bytes: bytes[...])
  }

  /// The bytes of an object with another value of a member, or with one more member; `nil` if it has that member with
  /// a value that is not the old one.
  private static func setting(_ member: JSON.Member, to bytes: [UInt8], from old: JSON?) -> [UInt8]? {
    var found: [(value: JSON, bytes: ArraySlice<UInt8>)] = []
    var count = 0
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try reader.object { name, reader throws(JSONError) in
        let value = try reader.valueAndBytes()
        count += 1
        if name == member.name { found.append(value) }
      }
    } catch {
      return nil
    }
    var value: [UInt8] = []
    if let present = found.first {
      guard found.count == 1, present.value == old else { return nil }
      member.value.write(to: &value, indent: 6)
      return Array(bytes[..<present.bytes.startIndex]) + value + bytes[present.bytes.endIndex...]
    }
    guard let brace = bytes.lastIndex(of: UInt8(ascii: "}")) else { return nil }
    // Behind the last member, so that the blanks before the brace stay in front of it.
    let end = bytes[..<brace].lastIndex { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }.map { $0 + 1 } ?? brace
    if count > 0 { value.append(UInt8(ascii: ",")) }
    JSON.breakLine(&value, indent: 6)
    JSON.write(member.name, to: &value)
    value += ": ".utf8
    member.value.write(to: &value, indent: 6)
    return Array(bytes[..<end]) + value + bytes[end...]
  }
}
