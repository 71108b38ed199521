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
}
