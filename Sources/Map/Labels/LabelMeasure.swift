import VitrineComponents
import VitrineRaster
import VitrineUnits

/// How large a text is, and of which pieces it may be bent.
struct LabelMeasure: Sendable, Hashable {
  /// A letter with its marks, or a Chinese character.
  struct Piece: Sendable, Hashable {
    /// The middle of its ink from the text's left end, in points.
    var x: Double
    var width: Double
    /// Of the run's glyphs.
    var glyphs: Range<Int>
  }

  /// In points.
  var size: Size
  /// From left to right; empty where letters are joined to one another, so that the text stays straight.
  var pieces: [Piece]

  init(size: Size, pieces: [Piece] = []) {
    self.size = size
    self.pieces = pieces
  }

  /// `density`: pixels of the layout per point.
  init(_ layout: TextLayout, text: String, density: Double) {
    size = layout.size
    pieces = []
    if layout.run.colored.isEmpty, layout.lineCount == 1, Self.mayBend(text) {
      pieces = Self.pieces(of: layout.run, density)
    }
  }

  /// Letters stand one by one in Latin, Greek and Cyrillic, in Chinese, Japanese and Korean. Arabic and
  /// the Indian scripts join them; right-to-left ones are rarely bent on maps.
  static func mayBend(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20...0x52f, 0x1e00...0x1fff, 0x2010...0x2027, 0x2e80...0x9fff, 0xac00...0xd7af,
        0xf900...0xfaff, 0xff00...0xffef, 0x2_0000...0x3_ffff:
        true
      default: false
      }
    }
  }

  private static func pieces(of run: GlyphRun, _ density: Double) -> [Piece] {
    var pieces: [Piece] = []
    var (start, end) = (0.0, 0.0)
    for (i, glyph) in run.glyphs.enumerated() where glyph.mask.size.width > 0 {
      let (x0, x1) = (Double(glyph.x), Double(Int(glyph.x) + glyph.mask.size.width))
      // An accent lies over its letter.
      if let last = pieces.last, min(x1, end) - max(x0, start) > min(x1 - x0, end - start) * 0.6 {
        (start, end) = (min(start, x0), max(end, x1))
        pieces[pieces.count - 1].glyphs = last.glyphs.lowerBound..<(i + 1)
      } else {
        (start, end) = (x0, x1)
        pieces.append(Piece(x: 0, width: 0, glyphs: i..<(i + 1)))
      }
      pieces[pieces.count - 1].x = (start + end) / 2 / density
      pieces[pieces.count - 1].width = (end - start) / density
    }
    return pieces
  }
}

/// The pieces of a bent text as pictures: halos first, letters after, so that no halo covers a
/// neighbour's letter.
struct BentLabelPicture {
  struct Piece {
    /// Of its pictures, in pixels from the middle of the piece (see ``LabelMeasure``).
    var corner: Vector
    var halo: Pixmap
    var ink: Pixmap
  }

  let pieces: [Piece]
  /// Pixels per point.
  let density: Double

  init(
    _ layout: TextLayout, _ measure: LabelMeasure, density: Double, color: Color, halo: Color
  ) {
    self.density = density
    pieces = measure.pieces.map { piece in
      let glyphs = Array(layout.run.glyphs[piece.glyphs].filter { $0.mask.size.width > 0 })
      let run = GlyphRun(glyphs: glyphs)
      let whole = LabelPicture(
        run, size: layout.size, density: density, color: color, halo: halo, parts: .halo)
      let ink = LabelPicture(
        run, size: layout.size, density: density, color: color, halo: halo, parts: .ink)
      let corner = Vector(
        -Double(whole.origin.x) - piece.x * density,
        -Double(whole.origin.y) - layout.size.height * density / 2)
      return Piece(corner: corner, halo: whole.pixmap, ink: ink.pixmap)
    }
  }
}
