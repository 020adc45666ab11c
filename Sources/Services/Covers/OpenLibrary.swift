import Core

/// Open Library's covers.
enum OpenLibrary {
  /// The address of the cover of a book's edition, if it has one.
  ///
  /// The check digit has to be right, as it is in every `ISBN`: for other numbers it has sent the cover of something else
  /// (openlibrary issue 10924).
  static func cover(of isbn: ISBN) -> WebURL? {
    WebURL("https://covers.openlibrary.org/b/isbn/\(isbn.digits)-L.jpg?default=false")
  }
}
