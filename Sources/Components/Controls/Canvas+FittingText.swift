extension Canvas {
  /// Lays out one line of text in at most `maxWidth` points; a longer text ends with an ellipsis.
  ///
  /// Unlike ``layout(_:_:maxWidth:lineLimit:alignment:)`` with a width, a text that fits keeps its
  /// own width in every reading direction, so that it can be centered or placed beside an icon.
  public func fittingLine(
    _ text: String, _ style: TextStyle, maxWidth: Double
  ) -> TextLayout {
    let natural = layout(text, style)
    // A width that was computed from the text's own may be smaller by a rounding error.
    return natural.size.width <= maxWidth + 0.001
      ? natural : layout(text, style, maxWidth: maxWidth)
  }

  /// Lays out a text in a style of the theme, so that a larger size of text
  /// (``Environment/textScale``) does not cut what is whole in the normal size.
  ///
  /// A text of the normal size has at most `lineLimit` lines. Enlarged text has as many lines more
  /// as it is larger; where they or the width of a word are not enough, it is set smaller, but not
  /// below the normal size. A text that fits on one line keeps its own width.
  public func wholeText(
    _ text: String, _ style: TextStyle, maxWidth: Double, lineLimit: Int = 1,
    alignment: TextAlignment = .leading
  ) -> TextLayout {
    let natural = layout(text, style, lineLimit: lineLimit)
    if natural.size.width <= maxWidth + 0.001 { return natural }
    let lines = enlargedLimit(lineLimit)
    let fitted = fittedStyle(text, style, maxWidth: maxWidth, lineLimit: lines)
    let smaller = layout(text, fitted, lineLimit: lineLimit)
    return smaller.size.width <= maxWidth + 0.001
      ? smaller
      : layout(text, fitted, maxWidth: maxWidth, lineLimit: lines, alignment: alignment)
  }

  /// The number of lines that an enlarged text may have in place of `limit`.
  func enlargedLimit(_ limit: Int) -> Int {
    let scale = environment.textScale
    return scale > 1 ? Int((Double(limit) * scale).rounded(.up)) : limit
  }

  /// The style in which a text is whole in `maxWidth` and `lineLimit`: `style` itself, or a smaller
  /// one, but not below the normal size.
  func fittedStyle(
    _ text: String, _ style: TextStyle, maxWidth: Double, lineLimit: Int
  ) -> TextStyle {
    let scale = environment.textScale
    if scale <= 1 || maxWidth <= 0 { return style }
    var style = style
    let least = style.size / scale
    // In whole points: a text must also fit in the width that it had itself, which is rounded.
    func limit(to size: Double) {
      style.size = min(style.size, max(least, (size + 0.01).rounded(.down)))
    }
    let widest = widestWord(text, style)
    if widest > maxWidth { limit(to: style.size * maxWidth / widest) }
    while style.size > least
      && layout(text, style, maxWidth: maxWidth, lineLimit: lineLimit).isTruncated
    {
      limit(to: style.size * 0.92)
    }
    return style
  }

  /// The width of the widest part of a text that a line break should not divide.
  func widestWord(_ text: String, _ style: TextStyle) -> Double {
    Self.words(text).map { layout($0, style).size.width }.max() ?? 0
  }

  /// The parts between which a line may be broken, of the scripts that have blanks between words.
  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init).filter { word in
      word.unicodeScalars.allSatisfy { !breaksWords($0.value) }
    }
  }

  /// Whether lines are broken between letters of the script: those of Thai, Lao, Myanmar and Khmer,
  /// and those of Chinese, Japanese and Korean.
  private static func breaksWords(_ scalar: UInt32) -> Bool {
    (0x0e00...0x0eff).contains(scalar) || (0x1000...0x109f).contains(scalar)
      || (0x1780...0x17ff).contains(scalar) || scalar >= 0x2e80
  }
}
