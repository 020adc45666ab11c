// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is built with. Unsafe pointers are handled where C is called, and there each use is marked:
/// in `HTTP`, `Database`, `TestSupport`, the file calls of `Services` and the process start of `Topshelf`.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

let package = Package(
  name: "topshelf",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "topshelf", targets: ["Topshelf"])
  ],
  targets: [
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

    .target(name: "Markup", swiftSettings: settings),
    .target(name: "Core", swiftSettings: settings),
    .target(name: "HTTP", dependencies: ["CCurl", "CMicroHTTPD"], swiftSettings: settings),
    .target(name: "Database", dependencies: ["CSQLite"], swiftSettings: settings),
    .target(name: "Services", dependencies: ["Core", "Database", "HTTP"], swiftSettings: settings),
    .target(name: "Site", dependencies: ["Core", "HTTP", "Markup"], swiftSettings: settings),
    .executableTarget(
      name: "Topshelf", dependencies: ["Core", "HTTP", "Services", "Site"], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["Core", "HTTP"], swiftSettings: settings),

    .testTarget(name: "MarkupTests", dependencies: ["Markup", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "CoreTests", dependencies: ["Core", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "DatabaseTests", dependencies: ["Database"], swiftSettings: settings),
    .testTarget(
      name: "ServicesTests", dependencies: ["Services", "Core", "Database", "HTTP", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SiteTests", dependencies: ["Site", "Core", "HTTP", "Markup", "TestSupport"],
      exclude: ["Snapshots"], swiftSettings: settings),
    .testTarget(
      name: "TopshelfTests", dependencies: ["Topshelf", "TestSupport"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
