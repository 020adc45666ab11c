import Core
import Markup

/// One line about a book, for whoever scans a section.
struct WeekLine: Sendable, Equatable {
  /// What the line begins with.
  enum Lead: Sendable, Equatable {
    case move(EntryCard.Move)
    case words(String)
  }

  let section: WeekSections.Section
  let item: Item
  let level: BookTitle.Level
  let lead: Lead?
  let places: String

  /// `No. 3, Hardcover Fiction, 54 weeks · by the author of Jane Eyre`
  static func yours(_ one: WeekChanges.Yours) -> WeekLine {
    let book = one.book
    let places = book.bestFirst.map { place in
      place == book.best ? "No. \(place.rank), \(place.nameWithWeeks)" : place.words
    }
    let movement: Movement? =
      switch book.change {
      case .new: .new
      case .back: .back
      case .moved(let move): move.movement
      case nil: nil
      }
    return WeekLine(
      section: .yours, item: book.item, level: .third, lead: movement.map { .move(EntryCard.Move($0)) },
      places: (places + (one.relative.map { ["by the author of \($0.isolated)"] } ?? [])).joined(separator: " · "))
  }

  /// `No. 12 to No. 3, Hardcover Fiction · No. 5, Audio Fiction`
  static func moved(_ book: WeekBook, _ move: WeekBook.Move, _ section: WeekSections.Section) -> WeekLine {
    let others = book.places.filter { $0.chart.id != move.chart.id }.map(\.words)
    return WeekLine(
      section: section, item: book.item, level: .third, lead: .move(EntryCard.Move(move.movement)),
      places: (["No. \(move.from) to No. \(move.to), \(move.chart.name)"] + others).joined(separator: " · "))
  }

  /// `was No. 11`, `Hardcover Fiction, 12 weeks`
  static func gone(_ book: WeekBook, _ level: BookTitle.Level) -> WeekLine {
    let places = book.bestFirst.map { $0 == book.best ? $0.nameWithWeeks : $0.words }
    return WeekLine(
      section: .gone, item: book.item, level: level, lead: .words("was No. \(book.best.rank)"),
      places: places.joined(separator: " · "))
  }
}

extension WeekBook {
  /// The place with the best rank, then the others in the service's order.
  fileprivate var bestFirst: [Place] { [best] + places.filter { $0.chart.id != best.chart.id } }
}

extension WeekBook.Place {
  fileprivate var words: String { "No. \(rank), \(chart.name)" }

  fileprivate var nameWithWeeks: String {
    chart.name + (weeks.map { ", \(RelativeTime.count($0, "week"))" } ?? "")
  }
}

extension WeekBook.Move {
  fileprivate var movement: Movement { places > 0 ? .up(places) : .down(-places) }
}

struct WeekLines: Component {
  let lines: [WeekLine]
  let hearts: WeekHearts

  var body: some HTML {
    ul(.class("lines")) {
      for line in lines {
        li(hearts.place(of: line.item, in: line.section)) {
          span(.class("lead")) {
            switch line.lead {
            case .move(let move): MoveView(move: move)
            case .words(let words): words
            case nil: ""
            }
          }
          div {
            BookTitle(item: line.item, level: line.level)
            " "
            span(.class("by")) { line.item.shortByline }
          }
          span(.class("where")) { line.places }
          FavoriteHeart(favorite: hearts.heart(of: line.item, in: line.section))
        }
      }
    }
  }
}
