import Core

/// Open Library's covers.
enum OpenLibrary {
  /// Where the cover of an edition is, if it has one.
  ///
  /// Only numbers whose check digit is right, as every `ISBN` is: for others it has answered with the cover of something
  /// else (openlibrary issue 10924).
  static func cover(of isbn: ISBN) -> WebURL? {
    WebURL("https://covers.openlibrary.org/b/isbn/\(isbn.digits)-L.jpg?default=false")
  }
}
