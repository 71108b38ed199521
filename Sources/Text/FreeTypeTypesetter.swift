import VitrineCache
package import VitrineComponents
import VitrineRaster
package import VitrineUnits

/// The typesetter for real text: fonts from fontconfig, directions from FriBidi, shapes from
/// HarfBuzz, line breaks from libunibreak, masks with FreeType's exact coverage, unhinted, at
/// quarters of a pixel.
///
/// Confined to one thread. Nothing is read before the first layout. Layouts and masks are cached
/// with a limited size; evicted ones are recreated identically.
package final class FreeTypeTypesetter: Typesetter {
  private struct MaskKey: Hashable {
    /// The number of the face; -1 for boxes.
    var face: Int32
    var glyph: UInt32
    /// The em in 1/64 pixel.
    var size: Int32
    /// Quarters of a pixel, 0 to 15: x + 4y.
    var shift: UInt8
  }

  /// The glyphs and extents of a layout's lines.
  private struct Ink {
    var glyphs: [PlacedGlyph] = []
    var colored: [ColoredGlyph] = []
  }

  private let library: FontLibrary
  private let shaper = Shaper()
  private let thai: ThaiDictionary
  private var layouts: BudgetedCache<TextRequest, TextLayout>
  private var images: BudgetedCache<MaskKey, GlyphImage>

  /// The maximum em in pixels; larger text is set at this size, because such a mask is no longer
  /// readable as text.
  static let largestSize = 2000.0
  /// The maximum distance in pixels of a glyph from its run's origin: beyond it no screen shows the
  /// glyph, and the advances of a broken font could overflow coordinates.
  static let farthest = Double(1 << 24)
  /// The width in pixels above which there is no limit.
  static let widestRoom = 1e6

  /// Creates a typesetter.
  ///
  /// - Parameters:
  ///   - log: receives each font that cannot be loaded and each script without a font, once.
  ///   - glyphBudget: bytes of cached masks; the default holds some 7,000 glyphs of running text.
  ///   - layoutBudget: bytes of cached layouts, not counting their masks.
  package init(
    log: @escaping LogSink, fonts: FontSource = .system,
    glyphBudget: Int = 2 << 20, layoutBudget: Int = 1 << 20
  ) {
    library = FontLibrary(source: fonts, log: log)
    thai = ThaiDictionary {
      log(
        .notice,
        "no Thai dictionary is installed; Thai lines end in the middle of words; apt install "
          + "libthai-data")
    }
    layouts = BudgetedCache(budget: layoutBudget)
    images = BudgetedCache(budget: glyphBudget)
  }

  /// The size of the cached masks in bytes; never above the glyph budget.
  package var glyphBytes: Int { images.bytes }
  /// The size of the cached layouts in bytes; never above the layout budget.
  package var layoutBytes: Int { layouts.bytes }

  /// Lays out a text; never fails. A `maxWidth` above a million pixels counts as no limit. The size
  /// and the scale must be above 0 and finite; `maxWidth` must be a number, `lineLimit` 1 or more.
  package func layout(_ request: TextRequest) -> TextLayout {
    if let known = layouts.value(for: request) { return known }
    let layout = place(lines(of: request), request)
    // An entry, its text twice in key and storage, its line ends and its glyphs.
    let cost =
      256 + request.text.utf8.count + layout.lineEnds.count * MemoryLayout<Double>.stride
      + (layout.run.glyphs.count + layout.run.colored.count) * MemoryLayout<PlacedGlyph>.stride
    layouts.insert(layout, for: request, cost: cost)
    return layout
  }

  /// Returns the lines before alignment. `avoidsShortEnds`: the last line of a paragraph is not a
  /// single short word.
  package func lines(of request: TextRequest, avoidsShortEnds: Bool = true) -> TypesetText {
    require(
      request.style.size > 0 && request.style.size.isFinite,
      "TextStyle.size is \(request.style.size); give a finite size above 0, in points")
    require(
      request.scale > 0 && request.scale.isFinite,
      "TextRequest.scale is \(request.scale); give a finite scale above 0")
    require(
      request.lineLimit >= 1,
      "TextRequest.lineLimit is \(request.lineLimit); give 1 or more lines")
    require(
      !request.maxWidth.isNaN, "TextRequest.maxWidth is not a number; give points or infinity")
    let stack = library.stack(family: request.style.family, weight: request.style.weight)
    let (text, isCut) = Self.legible(request)
    let paragraphs = Paragraph.split(CombiningMarks.limited(text), fallback: request.direction)
    let itemizer = Itemizer(
      stack: stack, language: TextLanguage(of: paragraphs), missing: library.reportMissing)
    let pixels = min(request.style.size * request.scale, Self.largestSize)
    let size = max(1, Int32((pixels * 64).rounded()))
    var setter = LineWrapper(
      shaper: shaper, itemizer: itemizer, size: Double(size) / 64,
      room: request.maxWidth * request.scale, lineLimit: request.lineLimit, thai: thai)
    setter.avoidsShortEnds = avoidsShortEnds
    setter.set(paragraphs)
    return TypesetText(
      lines: setter.lines, isTruncated: setter.isTruncated || isCut, size: size,
      primary: stack.primary)
  }

  /// Limits each line to 4096 characters: the rest of a text, which may come from any source, is
  /// not examined.
  private static func legible(_ request: TextRequest) -> (text: String, isCut: Bool) {
    let limit = min(request.lineLimit, 1024) * 4096
    if request.text.utf8.count <= limit { return (request.text, false) }
    let scalars = request.text.unicodeScalars
    let start = scalars.prefix(limit)
    return (String(String.UnicodeScalarView(start)), start.endIndex < scalars.endIndex)
  }

  private func place(_ text: TypesetText, _ request: TextRequest) -> TextLayout {
    let widest = text.lines.reduce(0) { max($0, $1.width) }
    // Rounded to whole pixels, so that a text fits when it is laid out again in the width that it
    // requested.
    let natural = max((widest - 1.0 / 1024).rounded(.up), 0)
    let room = max(0, request.maxWidth * request.scale)
    // A width without a limit has no trailing edge to align with.
    let isBounded = room <= Self.widestRoom
    let container = isBounded ? room : natural
    var ink = Ink()
    var top = 0
    var firstBaseline = 0
    var lineEnds: [Double] = []
    var isAllAtLeft = true
    for line in text.lines {
      let (ascent, descent) = text.extent(of: line)
      let baseline = top + ascent
      if top == 0 { firstBaseline = baseline }
      let share = Self.shareAtLeft(request, line.direction)
      if share > 0 { isAllAtLeft = false }
      let left = max(0, container - line.width) * share
      append(line, left, baseline, text.size, to: &ink)
      top = baseline + descent
      lineEnds.append(Double(top) / request.scale)
    }
    let width =
      isBounded && !isAllAtLeft
      ? max(0, request.maxWidth) : min(natural / request.scale, max(0, request.maxWidth))
    return TextLayout(
      size: Size(width, Double(top) / request.scale),
      firstBaseline: Double(firstBaseline) / request.scale,
      run: GlyphRun(glyphs: ink.glyphs, colored: ink.colored),
      lineEnds: lineEnds, isTruncated: text.isTruncated)
  }

  /// Returns the share of a line's free space that is to its left.
  private static func shareAtLeft(_ request: TextRequest, _ line: LayoutDirection) -> Double {
    switch request.alignment {
    case .leading: request.direction == .leftToRight ? 0 : 1
    case .trailing: request.direction == .leftToRight ? 1 : 0
    case .natural: line == .leftToRight ? 0 : 1
    case .center: 0.5
    }
  }

  /// Appends a line's glyphs with their positions, from left to right.
  private func append(
    _ line: TypesetLine, _ left: Double, _ baseline: Int, _ size: Int32,
    to ink: inout Ink
  ) {
    var pen = left
    for run in line.visualRuns {
      let isFine = run.item.face?.isColored == false
      for glyph in run.glyphs {
        // The nearest quarter of a pixel: its whole part positions the mask, its fraction selects
        // it. Boxes and pictures are at whole pixels.
        let steps = isFine ? 4.0 : 1
        let (across, down) = ((pen + glyph.x) * steps + 0.5, glyph.y * steps + 0.5)
        pen += glyph.advance
        guard max(abs(across), abs(down)) <= Self.farthest * 4 else { continue }
        var (x, y) = (Int(across.rounded(.down)), Int(down.rounded(.down)))
        if !isFine { (x, y) = (x * 4, y * 4) }
        let image = image(run.item.face, glyph.glyph, size, x: x & 3, y: y & 3)
        let (left, top) = ((x >> 2) + Int(image.left), baseline + (y >> 2) + Int(image.top))
        if let picture = image.picture {
          ink.colored.append(ColoredGlyph(picture: picture, x: Int32(left), y: Int32(top)))
        } else if let mask = image.mask {
          ink.glyphs.append(PlacedGlyph(mask: mask, x: Int32(left), y: Int32(top)))
        }
      }
    }
  }

  private func image(
    _ face: FontFace?, _ glyph: UInt32, _ size: Int32, x: Int, y: Int
  ) -> GlyphImage {
    let key = MaskKey(
      face: face?.number ?? -1, glyph: glyph, size: size, shift: UInt8(x + 4 * y))
    if let known = images.value(for: key) { return known }
    let image: GlyphImage
    if let face {
      image = face.image(of: glyph, size: Int(size), x: x, y: y)
    } else {
      image =
        glyph == MissingGlyphBox.visible
        ? MissingGlyphBox.image(size: Double(size) / 64) : GlyphImage.blank
    }
    // An entry with its key, and the header of the mask or picture.
    let bytes = (image.mask?.coverage.count ?? 0) + (image.picture?.pixels.count ?? 0) * 4
    images.insert(image, for: key, cost: 128 + bytes)
    return image
  }
}
