/// The lines of a text before alignment.
package struct TypesetText {
  package var lines: [TypesetLine]
  package var isTruncated: Bool
  /// The em in 1/64 pixel.
  package var size: Int32
  /// The requested font, whose line height is the minimum height of a line.
  package var primary: FontFace?

  /// Returns the extent of a line above and below its baseline, in whole pixels, both positive: the
  /// maximum over its fonts.
  package func extent(of line: TypesetLine) -> (ascent: Int, descent: Int) {
    var ascent = primary?.ascent ?? FontFace.usualAscent
    var descent = primary?.descent ?? FontFace.usualDescent
    for run in line.runs {
      guard let face = run.item.face else { continue }
      ascent = max(ascent, face.ascent)
      descent = max(descent, face.descent)
    }
    let pixels = Double(size) / 64
    // Values just above a whole pixel are not rounded up to the next one.
    return (
      Int((ascent * pixels - 1.0 / 1024).rounded(.up)),
      Int((descent * pixels - 1.0 / 1024).rounded(.up))
    )
  }
}
