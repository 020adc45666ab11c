extension String {
  /// Between signs that keep the reading direction of its words from ours around them, if it may have another.
  ///
  /// For a part of a sentence; what is a line of its own has its direction from the stylesheet.
  var isolated: String { unicodeScalars.contains(where: Self.isReadFromTheRight) ? "\u{2068}\(self)\u{2069}" : self }

  /// Whether a letter is of a block of Hebrew, Arabic or another script that runs to the left.
  private static func isReadFromTheRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
    default: false
    }
  }
}
