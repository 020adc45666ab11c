extension String {
  /// Wrapped in Unicode isolates if it may be right-to-left, so it does not change the direction of the text around it.
  ///
  /// For parts of a sentence; whole lines get their direction from the stylesheet.
  var isolated: String { unicodeScalars.contains(where: Self.isReadFromTheRight) ? "\u{2068}\(self)\u{2069}" : self }

  /// Whether a character is in a block of Hebrew, Arabic or another right-to-left script.
  private static func isReadFromTheRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
    default: false
    }
  }
}
