/// Folds text for comparison: lowercase, without marks, in full width and composed, however it was written.
///
/// Core does without Foundation, and the standard library compares only what is canonically equivalent: `é` and `e`
/// with an accent, but not `e`, `ｅ` or `𝐞`. So `FoldTable` has the letters that compare as others, and Unicode's
/// properties answer what follows rules (case, marks, Hangul, the voiced marks of kana).
struct Folding {
  /// The parts of a text. Invisible characters are dropped.
  enum Piece {
    /// A letter, or a digit as its ASCII equivalent.
    case letter(Unicode.Scalar)
    /// An emoji or pictograph, which is a word of its own.
    case picture(Unicode.Scalar)
    case sign(Unicode.Scalar)
    /// A dot or an apostrophe, which splits no word: `J.D.`, `don't`.
    case point(Unicode.Scalar)
    case blank
  }

  /// Passes on the pieces of a text, in order.
  static func pieces(_ text: String, _ take: (Piece) -> Void) {
    var folding = Folding()
    for scalar in text.unicodeScalars { folding.read(scalar, take) }
    folding.flush(take)
  }

  /// The last letter, while the next scalar may still combine with it.
  private var held: Unicode.Scalar?

  private mutating func read(_ scalar: Unicode.Scalar, _ take: (Piece) -> Void) {
    if scalar.isASCII {
      pass(scalar, take)
    } else if let folded = FoldTable.folded[scalar] {
      for scalar in folded.unicodeScalars { pass(scalar, take) }
    } else {
      let lowercased = scalar.properties.lowercaseMapping.unicodeScalars
      guard let first = lowercased.first, first != scalar else { return pass(scalar, take) }
      for scalar in lowercased { read(scalar, take) }
    }
  }

  private mutating func pass(_ scalar: Unicode.Scalar, _ take: (Piece) -> Void) {
    if scalar.isASCII {
      if held != nil { flush(take) }
      take(Self.piece(ofASCII: scalar))
      return
    }
    if let before = held, let composed = Self.compose(before, scalar) {
      held = composed
      return
    }
    if Self.isUnseen(scalar) { return }
    if held != nil { flush(take) }
    if Self.canBeComposed(scalar) {
      held = scalar
    } else {
      take(Self.piece(of: scalar))
    }
  }

  private mutating func flush(_ take: (Piece) -> Void) {
    if let scalar = held { take(.letter(scalar)) }
    held = nil
  }
}

// MARK: - Telling scalars apart

extension Folding {
  private static func piece(ofASCII scalar: Unicode.Scalar) -> Piece {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39: .letter(scalar)
    case 0x41...0x5A: .letter(Unicode.Scalar(UInt8(scalar.value | 0x20)))
    case 0x2E, 0x27, 0x60: .point(scalar)
    case 0...0x20, 0x7F: .blank
    default: .sign(scalar)
    }
  }

  private static func piece(of scalar: Unicode.Scalar) -> Piece {
    if isApostrophe(scalar) { return .point(scalar) }
    let properties = scalar.properties
    if properties.numericType == .decimal, let value = properties.numericValue {
      return .letter(Unicode.Scalar(UInt8(0x30 + Int(value))))
    }
    if properties.isAlphabetic { return .letter(scalar) }
    if properties.isWhitespace { return .blank }
    switch properties.generalCategory {
    // Not `©`, `®` and `™`, which one service appends to a name and another leaves out.
    case .otherSymbol where properties.isEmoji && scalar.value > 0x2122: return .picture(scalar)
    case .control, .unassigned, .surrogate: return .blank
    default: return .sign(scalar)
    }
  }

  /// Quotation marks and letters that stand for an apostrophe or a glottal stop, which others leave out.
  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB4, 0x2018, 0x2019, 0x201B, 0x02B9...0x02C1: true
    default: false
    }
  }

  /// Accents, points and tones; joiners and separators within words; emoji skin tones.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return !properties.isAlphabetic || isPoint(scalar)
    case .format: return true
    default: return properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier || scalar.value == 0x640
    }
  }

  /// Marks of Latin, Greek, Hebrew, Arabic and Syriac. Unicode counts them as letters, like the vowel signs of Hindi or
  /// Thai, but most writers leave them out.
  private static func isPoint(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x591...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670, 0x6D6...0x6ED, 0x730...0x74A,
      0x8CA...0x8FF, 0x1DC0...0x1DFF:
      true
    default: false
    }
  }
}

// MARK: - Composing

extension Folding {
  private static func canBeComposed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x1100...0x1112, 0xAC00...0xD7A3: scalar.properties.isAlphabetic
    default: false
    }
  }

  private static func compose(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch second.value {
    case 0x3099: FoldTable.voiced[first]
    case 0x309A: FoldTable.halfVoiced[first]
    // Unicode's arithmetic of Hangul: 21 vowels for each leading consonant, and 27 final consonants or none.
    case 0x1161...0x1175 where (0x1100...0x1112).contains(first.value):
      Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
    case 0x11A8...0x11C2 where (0xAC00...0xD7A3).contains(first.value) && (first.value - 0xAC00).isMultiple(of: 28):
      Unicode.Scalar(first.value + second.value - 0x11A7)
    default: nil
    }
  }
}

extension FoldTable {
  /// Built at the first letter that is not ASCII.
  static let folded: [Unicode.Scalar: String] = {
    var folded: [Unicode.Scalar: String] = [:]
    folded.reserveCapacity(4000)
    for word in table.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let sides = word.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      for scalar in sides[1] { folded[scalar] = String(sides[0]) }
    }
    return folded
  }()

  static let voiced = pairs(
    "うかきくけこさしすせそたちつてとはひふへほゝウカキクケコサシスセソタチツテトハヒフヘホワヰヱヲヽ",
    "ゔがぎぐげござじずぜぞだぢづでどばびぶべぼゞヴガギグゲゴザジズゼゾダヂヅデドバビブベボヷヸヹヺヾ")
  static let halfVoiced = pairs("はひふへほハヒフヘホ", "ぱぴぷぺぽパピプペポ")

  private static func pairs(_ plain: String, _ marked: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(zip(plain.unicodeScalars, marked.unicodeScalars)) { first, _ in first }
  }
}
