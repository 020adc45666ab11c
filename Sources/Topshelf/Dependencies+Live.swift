import Core
import Foundation
import Services
import Site

extension Dependencies {
  /// The live services behind the screens.
  init(
    _ services: LiveServices, folders: Folders, web: [String: [UInt8]], quit: Quit?
  ) {
    self.init(
      charts: services.charts, weeks: services.weeks, history: services.history, details: services.bookDetails,
      albumDetails: services.albumDetails,
      covers: services.covers, favorites: services.favorites, preferences: services.preferences, keys: services.keys,
      remainingToday: services.remainingToday, storefronts: services.storefronts,
      cacheNotice: services.cacheNotice, clock: .live, assets: Assets(web),
      version: Version.text, data: { DataIdentity.text(of: folders) }, quit: quit)
  }
}

extension Clock {
  /// The computer's clock, in the reader's zone.
  static let live = Clock(
    now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
    secondsFromUTC: { moment in
      TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
    })
}
