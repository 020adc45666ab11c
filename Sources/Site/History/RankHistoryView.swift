import Core
import Markup

struct RankHistoryView: Component, Equatable {
  let history: RankHistory

  var body: some HTML {
    section(.class("history")) {
      h2 { "Rank by week" }
      figure {
        RankChartView(history: history)
        figcaption {
          for (index, name) in history.lists.enumerated() {
            span {
              svg(.class("swatch"), .viewBox(30, 10), .ariaHidden) {
                g(.class("line-\(index + 1)")) {
                  polyline(.points("0,5 30,5"))
                  circle(.cx("15"), .cy("5"), .r("3.5"))
                }
              }
              name
            }
          }
        }
      }
      p {
        "\(history.known) "
        a(.href(Route.weeks.link)) { "Load more weeks" }
      }
      details {
        summary { "Show as a table" }
        RankTable(history: history)
      }
    }
  }
}

/// Texts and points keep their size however wide the page is: only the lines are stretched.
struct RankChartView: Component {
  let history: RankHistory

  private var chart: RankChart { history.chart }
  /// The first line is drawn last, above the others.
  private var lines: [(style: String, runs: [RankChart.Run])] {
    chart.lines.enumerated().reversed().map { ("line-\($0 + 1)", $1) }
  }
  private var radius: String { chart.weeks > 26 ? "2.5" : "4" }

  var body: some HTML {
    svg(.class("ranks"), .role(.img), .ariaLabel(history.label)) {
      for tick in chart.ticks {
        line(.x1("0"), .x2("100%"), .y1(String(tick.y)), .y2(String(tick.y)))
        svgText(.x(-10), .y(tick.y + 4), .textAnchor("end"), content: String(tick.rank))
      }
      svg(.viewBox(RankChart.width, RankChart.height), .height(RankChart.height), .stretched) {
        for line in lines {
          g(.class(line.style)) {
            for run in line.runs where run.count > 1 { polyline(.points(Self.points(run)), .evenStroke) }
          }
        }
      }
      for line in lines {
        g(.class(line.style)) {
          for point in line.runs.joined() {
            circle(.cx(Self.percent(point.x)), .cy(String(point.y)), .r(radius))
          }
        }
      }
      svgText(.x(0), .y(RankChart.height + 20), content: history.firstWeek)
      svgText(.x("100%"), .y(RankChart.height + 20), .textAnchor("end"), content: history.lastWeek)
    }
  }

  private static func points(_ run: RankChart.Run) -> String {
    run.map { "\($0.x),\($0.y)" }.joined(separator: " ")
  }

  /// `12.5%`
  private static func percent(_ x: Int) -> String {
    let hundredths = x % 100
    return hundredths == 0 ? "\(x / 100)%" : "\(x / 100).\(hundredths < 10 ? "0" : "")\(hundredths)%"
  }
}

struct RankTable: Component {
  let history: RankHistory

  var body: some HTML {
    table {
      caption(.class("visually-hidden")) { "Rank by week" }
      thead {
        tr {
          th(.scope(.col)) { "Week" }
          for name in history.lists { th(.scope(.col)) { name } }
        }
      }
      tbody {
        for row in history.rows {
          tr {
            th(.scope(.row)) { time(.datetime(row.date)) { row.words } }
            for rank in row.ranks { td { rank } }
          }
        }
      }
    }
  }
}
