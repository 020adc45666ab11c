import Core
import Markup

/// The typographic cover of an item without a picture: title and creator on a color derived from the title.
///
/// All lengths are in units of a drawing 200 wide, and 300 high for a book or 200 for an album.
struct Jacket: Sendable, Hashable {
  struct Line: Sendable, Hashable {
    let text: String
    let y: Int
  }

  let label: String
  /// An SVG color, dark enough for white text at 4.5 to 1 or better for every hue.
  let color: String
  /// Which of three ornaments.
  let ornament: Int
  let titleSize: Int
  let title: [Line]
  let creatorSize: Int
  let creator: [Line]
  let shape: CoverShape

  init(title: String, creator: String, shape: CoverShape) {
    self.shape = shape
    var hash = FNV1a()
    hash.add(title.utf8)
    let seed = hash.text.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFF_FFFF }
    label = "Cover of \(title)"
    color = "hsl(\(seed % 360) 42% 29%)"
    ornament = seed / 360 % 3

    let (size, lines) = Self.fit(
      title.contains { !$0.isWhitespace } ? title : "Untitled", sizes: [27, 24, 21, 18, 16, 14, 12],
      maximumLines: shape == .square ? 4 : 6)
    titleSize = size
    let step = size * 6 / 5
    let (highest, middle) = shape == .square ? (38, 78) : (44, 106)
    let top = max(highest, middle - step * (lines.count - 1) / 2)
    self.title = lines.enumerated().map { Line(text: $1, y: top + $0 * step) }

    let (smallSize, creatorLines) = Self.fit(creator, sizes: [13, 12, 11], maximumLines: 2)
    creatorSize = smallSize
    let bottom = shape.height - 18 - (creatorLines.count - 1) * (smallSize + 3)
    self.creator = creatorLines.enumerated().map { Line(text: $1, y: bottom + $0 * (smallSize + 3)) }
  }

  /// The width for text between the spine and the edge.
  private static let width = 164

  /// The largest size at which a text fits; at the smallest it is truncated.
  private static func fit(_ text: String, sizes: [Int], maximumLines: Int) -> (Int, [String]) {
    guard !text.isEmpty else { return (sizes[0], []) }
    for size in sizes {
      let lines = wrap(text, size: size)
      if lines.count <= maximumLines, lines.allSatisfy({ measure($0, size: size) <= width }) { return (size, lines) }
    }
    let size = sizes[sizes.count - 1]
    let lines = wrap(text, size: size).map { cut($0, size: size) }
    guard lines.count > maximumLines else { return (size, lines) }
    let kept = lines.prefix(maximumLines)
    return (size, kept.dropLast() + [cut(kept[maximumLines - 1] + "…", size: size)])
  }

  private static func wrap(_ text: String, size: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words(text) {
      let candidate = line + word
      if line.isEmpty || measure(candidate.trimmedEnd, size: size) <= width {
        line = candidate
      } else {
        lines.append(line.trimmedEnd)
        line = word
      }
    }
    if !line.trimmedEnd.isEmpty { lines.append(line.trimmedEnd) }
    return lines
  }

  /// The pieces that a line can break between: words with the space after them, and single characters of scripts without
  /// spaces.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if isWide(character) {
        if !word.isEmpty { words.append(word) }
        words.append(String(character))
        word = ""
      } else {
        word.append(character)
        if character == " " || character == "-" || character == "—" {
          words.append(word)
          word = ""
        }
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func cut(_ line: String, size: Int) -> String {
    guard measure(line, size: size) > width else { return line }
    var short = line
    while !short.isEmpty, measure(short + "…", size: size) > width { short.removeLast() }
    return short.trimmedEnd + "…"
  }

  /// The approximate width of a text in a bold serif; generous, since the reader's fonts are unknown.
  private static func measure(_ text: String, size: Int) -> Int {
    let thousandths = text.reduce(0) { sum, character in
      if isWide(character) { return sum + 1000 }
      switch character {
      case "i", "j", "l", "t", "f", "r", "I", ".", ",", ":", ";", "'", "’", " ", "-", "!", "|", "(", ")":
        return sum + 360
      case "m", "w", "M", "W", "—", "…", "&": return sum + 980
      default: return sum + (character.isUppercase ? 760 : 570)
      }
    }
    return thousandths * size / 1000
  }

  /// Chinese, Japanese and Korean characters, and emoji.
  private static func isWide(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return (0x1100...0x115F).contains(value) || (0x2E80...0xA4CF).contains(value) || (0xAC00...0xD7A3).contains(value)
      || (0xF900...0xFAFF).contains(value) || (0xFE30...0xFE4F).contains(value) || (0xFF00...0xFF60).contains(value)
      || value >= 0x1F000
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension CoverShape {
  /// In units of the drawing.
  fileprivate var height: Int {
    switch self {
    case .upright: 300
    case .square: 200
    }
  }
}

struct JacketView: Component {
  let jacket: Jacket
  /// Whether the drawing is a file rather than part of a page.
  var standsAlone = false

  var body: some HTML {
    svg(.viewBox(200, jacket.shape.height), .role(.img), .ariaLabel(jacket.label), standsAlone ? .svgNamespace : nil) {
      rect(.width(200), .height(jacket.shape.height), .fill(jacket.color))
      rect(.width(7), .height(jacket.shape.height), .fill("#000"), .fillOpacity(".22"))
      switch (jacket.ornament, jacket.shape) {
      case (0, .upright):
        circle(
          .cx("103"), .cy("216"), .r("24"), .fill("none"), .stroke("#fff"), .strokeOpacity(".45"), .strokeWidth("2"))
      case (0, .square):
        circle(
          .cx("103"), .cy("100"), .r("88"), .fill("none"), .stroke("#fff"), .strokeOpacity(".18"), .strokeWidth("10"))
      case (1, .upright): path(.d("M24 30h158M24 250h158"), .stroke("#fff"), .strokeOpacity(".5"), .strokeWidth("2"))
      case (1, .square): path(.d("M24 16h158M24 152h158"), .stroke("#fff"), .strokeOpacity(".5"), .strokeWidth("2"))
      case (_, .upright): path(.d("M0 258 200 198V300H0z"), .fill("#000"), .fillOpacity(".18"))
      case (_, .square): path(.d("M0 176 200 126V200H0z"), .fill("#000"), .fillOpacity(".18"))
      }
      for line in jacket.title {
        svgText(
          .x(104), .y(line.y), .textAnchor("middle"), .fontFamily("Georgia, 'Liberation Serif', serif"),
          .fontSize(jacket.titleSize), .fontWeight(700), .fill("#fff"), content: line.text)
      }
      for line in jacket.creator {
        svgText(
          .x(104), .y(line.y), .textAnchor("middle"), .fontFamily("Georgia, 'Liberation Serif', serif"),
          .fontSize(jacket.creatorSize), .fill("#fff"), content: line.text)
      }
    }
  }
}
