import CFreeType
import CHarfBuzz
package import VitrineRaster
import VitrineUnits

/// A reference to the FreeType library, which exists as long as a face needs it.
final class FreeTypeLibrary {
  let handle: FT_Library

  /// Returns nil only if memory is exhausted.
  init?() {
    var handle: FT_Library?
    guard FT_Init_FreeType(&handle) == 0, let handle else { return nil }
    self.handle = handle
  }

  deinit { FT_Done_FreeType(handle) }
}

/// The picture of a glyph with its position: `left` and `top` lead from the pen on the baseline to
/// its top left pixel, x to the right and y downwards.
package struct GlyphImage {
  /// The coverage; nil for a glyph without ink, such as a space, and for one with colors.
  package var mask: GlyphMask?
  /// The picture of a glyph with colors.
  package var picture: Pixmap?
  package var left: Int32
  package var top: Int32

  static let blank = GlyphImage(mask: nil, left: 0, top: 0)
}

/// A font at one weight: an open file with the data for shaping and painting.
///
/// The file is mapped once; HarfBuzz (shaping) and FreeType (painting) read the same pages.
package final class FontFace {
  /// The identity of a face: all properties that its glyphs depend on.
  package struct Identity: Hashable {
    package var path: String
    /// The index of the face in a collection; the upper 16 bits name an instance of a variable
    /// font.
    package var index: Int32
    /// The variations in CSS syntax ("wght=600"); empty for none.
    package var variations: String
    /// Whether outlines are made thicker because no bold font exists.
    package var isSyntheticBold: Bool
  }

  /// The reason why a face could not be opened: half a sentence.
  package struct LoadError: Error {
    package var reason: String
  }

  package let identity: Identity
  /// A small number that represents the identity in cache keys.
  package let number: Int32
  /// The number of design units in an em.
  package let unitsPerEm: Double
  /// The extent of a line above the baseline, positive, in ems; likewise below.
  package let ascent: Double
  package let descent: Double

  /// Whether its lines are much higher than most of its letters, with space for marks that few
  /// texts have: an Arabic font's, for example.
  package var isLoose: Bool { ascent + descent > 1.6 }

  /// Whether its glyphs have colors; they are painted at whole pixels.
  package let isColored: Bool

  let shaping: OpaquePointer
  private let blob: OpaquePointer
  private let painting: FT_Face
  private let library: FreeTypeLibrary
  private var paintingSize: FT_F26Dot6 = 0

  init(_ identity: Identity, number: Int32, library: FreeTypeLibrary) throws(LoadError) {
    guard let blob = hb_blob_create_from_file_or_fail(identity.path) else {
      throw LoadError(reason: "the file cannot be read")
    }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    var painting: FT_Face?
    let bytes = UnsafeRawPointer(data)?.assumingMemoryBound(to: FT_Byte.self)
    let fault = FT_New_Memory_Face(
      library.handle, bytes, FT_Long(length), FT_Long(identity.index), &painting)
    guard fault == 0, let painting else {
      hb_blob_destroy(blob)
      throw LoadError(reason: "FreeType refuses it with error \(fault)")
    }
    let isColored = painting.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
    // Color bitmaps are scaled to the text; masks of one fixed size would look poor at every
    // other.
    guard isColored || painting.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 else {
      FT_Done_Face(painting)
      hb_blob_destroy(blob)
      throw LoadError(reason: "it holds no outlines")
    }
    let face = hb_face_create(blob, UInt32(identity.index & 0xffff))
    let shaping: OpaquePointer = hb_font_create(face)
    hb_face_destroy(face)

    self.identity = identity
    self.number = number
    self.library = library
    self.isColored = isColored
    self.blob = blob
    self.painting = painting
    self.shaping = shaping
    FontFace.vary(shaping, painting, identity)

    let upem = Double(hb_face_get_upem(hb_font_get_face(shaping)))
    self.unitsPerEm = upem
    var extents = hb_font_extents_t()
    let known = hb_font_get_h_extents(shaping, &extents) != 0
    let rise = Double(extents.ascender) / upem
    let fall = -Double(extents.descender) / upem
    // A font may contain wrong values; beyond four ems, a line would only push everything else off
    // the screen.
    let sane = known && rise > 0 && rise < 4 && fall >= 0 && fall < 4
    self.ascent = sane ? rise : FontFace.usualAscent
    self.descent = sane ? fall : FontFace.usualDescent
  }

  deinit {
    hb_font_destroy(shaping)
    FT_Done_Face(painting)
    hb_blob_destroy(blob)
  }

  /// The line of Noto Sans, in ems (its `hhea` table: 1069 and 293 of 1000), used if no font has
  /// one.
  package static let usualAscent = 1.069
  package static let usualDescent = 0.293

  /// Returns the font's glyph for a character; nil if it has none.
  package func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shaping, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
  }

  /// The extent of a glyph's ink above and below the baseline, in ems; nil for a glyph without ink.
  package func ink(of glyph: UInt32) -> (above: Double, below: Double)? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(shaping, glyph, &extents) != 0, extents.height != 0 else {
      return nil
    }
    let top = Double(extents.y_bearing)
    return (top / unitsPerEm, -(top + Double(extents.height)) / unitsPerEm)
  }

  /// Paints a glyph with exact area coverage, unhinted, and without contrast adjustment: the
  /// rasterizer blends sRGB values, which makes dark text on light about as strong as print, and
  /// light text on dark a little thinner. `size` is the em in 1/64 pixel; `x` and `y` shift the
  /// outline right and down by quarters of a pixel, 0 to 3.
  package func image(of glyph: UInt32, size: Int, x: Int, y: Int) -> GlyphImage {
    if isColored, let image = coloredImage(of: glyph, size: size) { return image }
    if paintingSize != size {
      guard FT_Set_Char_Size(painting, 0, FT_F26Dot6(size), 72, 72) == 0 else { return .blank }
      paintingSize = FT_F26Dot6(size)
    }
    let flags = FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    guard FT_Load_Glyph(painting, glyph, flags) == 0, let slot = painting.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return .blank }
    if identity.isSyntheticBold {
      // Adds 1/32 em of ink in total, half of it on each side, so that the glyph stays centered.
      let strength = FT_Pos(size / 32)
      FT_Outline_Embolden(&slot.pointee.outline, strength)
      FT_Outline_Translate(&slot.pointee.outline, -strength / 2, -strength / 2)
    }
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(x * 16), FT_Pos(-y * 16))
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return .blank }

    let bitmap = slot.pointee.bitmap
    let width = Int(bitmap.width)
    let height = Int(bitmap.rows)
    guard width > 0, height > 0, let buffer = bitmap.buffer else { return .blank }
    let pitch = Int(bitmap.pitch)
    let coverage = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
      for row in 0..<height {
        let source = buffer + row * pitch
        for column in 0..<width { target[row * width + column] = source[column] }
      }
      count = width * height
    }
    return GlyphImage(
      mask: GlyphMask(size: PixelSize(width, height), coverage: coverage),
      left: slot.pointee.bitmap_left, top: -slot.pointee.bitmap_top)
  }

  /// Returns a glyph of a color font, from its nearest strike of bitmaps or from layers of
  /// outlines; nil for a plain outline.
  private func coloredImage(of glyph: UInt32, size: Int) -> GlyphImage? {
    let flags = FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_COLOR)
    if let strike = ColoredGlyphs.strike(of: painting, size: size) {
      paintingSize = 0
      guard FT_Select_Size(painting, strike.index) == 0,
        FT_Load_Glyph(painting, glyph, flags) == 0, let slot = painting.pointee.glyph
      else { return nil }
      return ColoredGlyphs.image(in: slot, scale: Double(size) / Double(strike.size), size: size)
    }
    guard FT_Set_Char_Size(painting, 0, FT_F26Dot6(size), 72, 72) == 0 else { return nil }
    paintingSize = FT_F26Dot6(size)
    guard FT_Load_Glyph(painting, glyph, flags) == 0, let slot = painting.pointee.glyph,
      FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0
    else { return nil }
    return ColoredGlyphs.image(in: slot, scale: 1, size: size)
  }

  /// Applies the same position in the design space to shaping and painting.
  private static func vary(_ shaping: OpaquePointer, _ painting: FT_Face, _ identity: Identity) {
    let instance = identity.index >> 16
    if instance > 0 { hb_font_set_var_named_instance(shaping, UInt32(instance - 1)) }
    if identity.variations.isEmpty { return }
    var settings: [hb_variation_t] = []
    for part in identity.variations.split(separator: ",") {
      var setting = hb_variation_t()
      if hb_variation_from_string(String(part), -1, &setting) != 0 { settings.append(setting) }
    }
    hb_font_set_variations(shaping, settings, UInt32(settings.count))
    var count: UInt32 = 0
    guard let place = hb_font_get_var_coords_design(shaping, &count), count > 0 else { return }
    var coordinates = (0..<Int(count)).map { FT_Fixed((place[$0] * 65536).rounded()) }
    FT_Set_Var_Design_Coordinates(painting, FT_UInt(count), &coordinates)
  }
}
