/// The program's version, which is also part of the User-Agent that the services see.
enum Version {
  static let text = "0.1.0"
}
