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
  ///
  /// Arabic lines are as high as Latin ones. A font with high lines counts only with the ink of the
  /// line, which may extend into the free space at the top of the next line.
  package func extent(of line: TypesetLine) -> (ascent: Int, descent: Int) {
    var ascent = primary?.ascent ?? FontFace.usualAscent
    var descent = primary?.descent ?? FontFace.usualDescent
    for run in line.runs {
      guard let face = run.item.face else { continue }
      let ink = face.isLoose && face !== primary ? ink(of: run, in: face) : nil
      ascent = max(ascent, min(face.ascent, ink?.above ?? face.ascent))
      descent = max(descent, min(face.descent, ink.map { $0.below - Self.hang } ?? face.descent))
    }
    let pixels = Double(size) / 64
    // Values just above a whole pixel are not rounded up to the next one.
    return (
      Int((ascent * pixels - 1.0 / 1024).rounded(.up)),
      Int((descent * pixels - 1.0 / 1024).rounded(.up))
    )
  }

  /// The distance that letters may extend below a line, in ems: the next line has more free space
  /// at its top.
  private static let hang = 0.2

  /// The ink of a run above and below the baseline, in ems.
  private func ink(of run: ShapedRun, in face: FontFace) -> (above: Double, below: Double) {
    let pixels = Double(size) / 64
    return run.glyphs.reduce((0, 0)) { most, glyph in
      guard let ink = face.ink(of: glyph.glyph) else { return most }
      let sunk = glyph.y / pixels
      return (max(most.0, ink.above - sunk), max(most.1, ink.below + sunk))
    }
  }
}
