/// A text in lines, before they are put in their places.
package struct SetText {
  package var lines: [SetLine]
  package var isTruncated: Bool
  /// The em in 1/64 pixel.
  package var size: Int32
  /// The wished font, whose line height is the least that a line has.
  package var primary: FontFace?

  /// How far a line reaches above and below its baseline, in whole pixels, both positive: enough
  /// for each font on it.
  package func extent(of line: SetLine) -> (ascent: Int, descent: Int) {
    var ascent = primary?.ascent ?? FontFace.usualAscent
    var descent = primary?.descent ?? FontFace.usualDescent
    for run in line.runs {
      guard let face = run.item.face else { continue }
      ascent = max(ascent, face.ascent)
      descent = max(descent, face.descent)
    }
    let pixels = Double(size) / 64
    // A hair less than the next whole pixel is that pixel, not one more.
    return (
      Int((ascent * pixels - 1.0 / 1024).rounded(.up)),
      Int((descent * pixels - 1.0 / 1024).rounded(.up))
    )
  }
}
