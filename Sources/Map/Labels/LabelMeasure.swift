import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Size of a text, and the pieces that can be bent along a line.
struct LabelMeasure: Sendable, Hashable {
  /// A letter with its marks, or an ideograph.
  struct Piece: Sendable, Hashable {
    /// Distance of the middle of its ink from the left end of the text, in points.
    var x: Double
    var width: Double
    /// Range of the run's glyphs.
    var glyphs: Range<Int>
  }

  /// Size of the text, in points.
  var size: Size
  /// Pieces from left to right; empty where letters are joined, so that the text stays straight.
  var pieces: [Piece]
  /// Side of the square of a character, in points, where characters can stand one under another; nil
  /// for other scripts.
  var em: Double?

  init(size: Size, pieces: [Piece] = [], em: Double? = nil) {
    self.size = size
    self.pieces = pieces
    self.em = em
  }

  /// Measures a text; `density` is pixels of the layout per point.
  init(_ layout: TextLayout, text: String, density: Double) {
    size = layout.size
    pieces = []
    if layout.run.colored.isEmpty, layout.lineCount == 1, Self.mayBend(text) {
      pieces = Self.pieces(of: layout.run, density)
      if Self.mayStand(text), pieces.count == text.count { em = size.width / Double(pieces.count) }
    }
  }

  /// Whether the characters can stand one under another, as ideographs, kana and Hangul can. The long
  /// mark of kana cannot: it would be rotated.
  static func mayStand(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x3005, 0x3007, 0x3041...0x30fb, 0x3400...0x9fff, 0xac00...0xd7af, 0xf900...0xfaff,
        0x2_0000...0x3_ffff:
        true
      default: false
      }
    }
  }

  /// Whether letters are separate, as in Latin, Greek, Cyrillic, Chinese, Japanese and Korean.
  /// Arabic and the Indic scripts join them; right-to-left ones are rarely bent on maps.
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
      // An accent is above its letter.
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

/// Pictures of the pieces of a bent text: halos first, then letters, so that no halo covers the
/// letter of a neighbor.
struct BentLabelPicture {
  struct Piece {
    /// Top left corners of its pictures, in pixels from the middle of the piece (see
    /// ``LabelMeasure``).
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
