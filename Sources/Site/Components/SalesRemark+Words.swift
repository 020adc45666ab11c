import Core
import Markup

extension SalesRemark {
  /// The mark that the Times prints.
  var sign: String {
    switch self {
    case .tie: "*"
    case .bulkOrders: "†"
    }
  }

  var words: String {
    switch self {
    case .tie: "Sales are barely distinguishable from the book above"
    case .bulkOrders: "Some stores reported bulk orders"
    }
  }
}

extension Sequence<SalesRemark> {
  /// In the order of the Times.
  var sorted: [SalesRemark] { SalesRemark.allCases.filter(contains) }
}

/// The mark of a remark behind a rank: the sign for sighted readers, the words for screen readers and a pointer.
struct SalesRemarkView: Component {
  let remark: SalesRemark

  var body: some HTML {
    span(.class("remark"), .title(remark.words)) {
      span(.ariaHidden) { remark.sign }
      span(.class("visually-hidden")) { remark.words }
    }
  }
}

/// What the marks of a list mean, for whoever has no pointer.
struct SalesRemarkNotes: Component {
  let remarks: [SalesRemark]

  var body: some HTML {
    if !remarks.isEmpty {
      div(.class("footnotes")) {
        for remark in remarks { p { "\(remark.sign) \(remark.words)." } }
      }
    }
  }
}
