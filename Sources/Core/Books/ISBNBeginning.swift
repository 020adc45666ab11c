/// The beginning of an ISBN as somebody types it: five digits or more, hyphens and blanks among them.
package struct ISBNBeginning: Sendable, Hashable {
  package let digits: String

  /// Fewer digits begin too many numbers, and are more often a year.
  private static let shortest = 5

  /// `nil` for anything with other signs but a label like `ISBN` or `ISBN-13:` in front.
  package init?(_ text: String) {
    var rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
    if String(rest.prefix(4)).lowercased() == "isbn" {
      rest = rest.dropFirst(4)
      // "ISBN-13: 97803": the label's own number is not part of it.
      let label = rest.drop { $0 == "-" || $0 == " " }
      if let end = label.dropFirst(2).first, end == ":" || end == " ", ["10", "13"].contains(String(label.prefix(2))) {
        rest = label.dropFirst(2)
      }
      rest = rest.drop { $0 == ":" }
    }
    var digits = ""
    for scalar in rest {
      switch scalar {
      case "0"..."9": digits.unicodeScalars.append(scalar)
      default:
        guard scalar.properties.isWhitespace || scalar.properties.generalCategory == .dashPunctuation else {
          return nil
        }
      }
    }
    guard (Self.shortest...13).contains(digits.utf8.count) else { return nil }
    self.digits = digits
  }

  /// Whether it begins the number in either form.
  package func matches(_ isbn: ISBN) -> Bool { place(in: isbn) != nil }

  /// Where in the thirteen digits it is; the older form begins behind their first three.
  func place(in isbn: ISBN) -> Range<Int>? {
    if isbn.digits.hasPrefix(digits) { return 0..<digits.utf8.count }
    guard let older = isbn.isbn10, older.hasPrefix(digits) else { return nil }
    // The last digit of the older form is another one than that of the newer.
    return 3..<3 + digits.utf8.count
  }

  /// What the thirteen digits of a number begin with if this begins it, for an index.
  var indexedTexts: Set<String> { digits.utf8.count < 10 ? [digits, "978" + digits] : [digits] }
}
