/// The program's version; it also stands in the User-Agent that the services see.
enum Version {
  static let text = "0.1.0"
}
