import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Size of a text, and the letters that can be bent along a line.
struct LabelMeasure: Sendable, Hashable {
  /// A letter with its marks, an ideograph, or joined letters.
  struct Letter: Sendable, Hashable {
    /// Distance of the middle of its ink from the left end of the text, in points.
    var x: Double
    var width: Double
    /// Range of the run's glyphs.
    var glyphs: Range<Int>
  }

  /// Size of the text, in points.
  var size: Size
  /// Letters from left to right; empty where the text must stay straight.
  var letters: [Letter]
  /// Whether letters join their neighbors, so that a bend is visible in the middle of a word.
  var isJoined = false
  /// Side of the square of a character, in points, where the text may be vertical; nil for other
  /// scripts.
  var em: Double?

  init(size: Size, letters: [Letter] = [], em: Double? = nil) {
    self.size = size
    self.letters = letters
    self.em = em
  }

  /// Measures a text; `density` is pixels of the layout per point.
  init(_ layout: TextLayout, text: String, density: Double) {
    size = layout.size
    letters = []
    isJoined = Self.joinsLetters(text)
    if layout.run.colored.isEmpty, layout.lineCount == 1, isJoined || Self.mayBend(text) {
      letters = Self.letters(of: layout.run, density, areJoined: isJoined)
      if Self.mayBeVertical(text), letters.count == text.count {
        em = size.width / Double(letters.count)
      }
    }
  }

  /// Whether the characters may be one under another, as ideographs, kana and Hangul may. The long
  /// mark of kana may not: it would be rotated.
  static func mayBeVertical(_ text: String) -> Bool {
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
  /// The Indic scripts join whole words, which stay straight.
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

  /// Whether the text is Arabic: its letters join within a word, but most words have several parts,
  /// because some letters do not join the next one.
  static func joinsLetters(_ text: String) -> Bool {
    var isArabic = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x600...0x6ff, 0x750...0x77f, 0x8a0...0x8ff, 0xfb50...0xfdff, 0xfe70...0xfefc:
        isArabic = true
      case 0x20...0x40, 0x200c...0x200f: break
      default: return false
      }
    }
    return isArabic
  }

  /// The separate parts of a text. Joined letters touch each other, so they are one part.
  private static func letters(
    of run: GlyphRun, _ density: Double, areJoined: Bool
  ) -> [Letter] {
    var letters: [Letter] = []
    var (start, end) = (0.0, 0.0)
    for (i, glyph) in run.glyphs.enumerated() where glyph.mask.size.width > 0 {
      let (x0, x1) = (Double(glyph.x), Double(Int(glyph.x) + glyph.mask.size.width))
      // An accent is above its letter.
      let least = areJoined ? -0.5 : min(x1 - x0, end - start) * 0.6
      if let last = letters.last, min(x1, end) - max(x0, start) > least {
        (start, end) = (min(start, x0), max(end, x1))
        letters[letters.count - 1].glyphs = last.glyphs.lowerBound..<(i + 1)
      } else {
        (start, end) = (x0, x1)
        letters.append(Letter(x: 0, width: 0, glyphs: i..<(i + 1)))
      }
      letters[letters.count - 1].x = (start + end) / 2 / density
      letters[letters.count - 1].width = (end - start) / density
    }
    return letters
  }
}

/// Pictures of the letters of a bent text: halos first, then the ink, so that no halo covers the
/// letter of a neighbor.
struct BentLabelPicture {
  struct Letter {
    /// Top left corners of its pictures, in pixels from the middle of the letter (see
    /// ``LabelMeasure``).
    var corner: Vector
    var halo: Pixmap
    var ink: Pixmap
  }

  let letters: [Letter]
  /// Pixels per point.
  let density: Double

  init(
    _ layout: TextLayout, _ measure: LabelMeasure, density: Double, color: Color, halo: Color
  ) {
    self.density = density
    letters = measure.letters.map { letter in
      let glyphs = Array(layout.run.glyphs[letter.glyphs].filter { $0.mask.size.width > 0 })
      let run = GlyphRun(glyphs: glyphs)
      let whole = LabelPicture(
        run, size: layout.size, density: density, color: color, halo: halo, parts: .halo)
      let ink = LabelPicture(
        run, size: layout.size, density: density, color: color, halo: halo, parts: .ink)
      let corner = Vector(
        -Double(whole.origin.x) - letter.x * density,
        -Double(whole.origin.y) - layout.size.height * density / 2)
      return Letter(corner: corner, halo: whole.pixmap, ink: ink.pixmap)
    }
  }
}
