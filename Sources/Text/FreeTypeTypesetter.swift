public import VitrineComponents
import VitrineRaster
public import VitrineUnits

/// The real typesetter: fonts by fontconfig, directions by FriBidi, shapes by HarfBuzz, line breaks
/// by libunibreak, masks by FreeType's exact coverage, unhinted, at quarters of a pixel.
///
/// Confined to one thread. Nothing is read before the first layout. Layouts and masks are kept
/// under budgets; what is evicted comes out the same when it is asked for again.
public final class FreeTypeTypesetter: Typesetter {
  private struct MaskKey: Hashable {
    /// Of the face; -1 for boxes.
    var face: Int32
    var glyph: UInt32
    /// The em in 1/64 pixel.
    var size: Int32
    /// Quarters of a pixel, 0 to 15: x + 4y.
    var shift: UInt8
  }

  /// What a layout's lines leave on the page.
  private struct Ink {
    var glyphs: [PlacedGlyph] = []
    var colored: [ColoredGlyph] = []
  }

  private let library: FontLibrary
  private let shaper = Shaper()
  private let thai: ThaiDictionary
  private var layouts: BudgetedCache<TextRequest, TextLayout>
  private var images: BudgetedCache<MaskKey, GlyphImage>

  /// Ems beyond this many pixels are set at this size: a mask that large is no text any more.
  static let largestSize = 2000.0
  /// Glyphs further than this many pixels from their run's origin are on no screen; advances that a
  /// broken font makes up add to more than coordinates can hold.
  static let farthest = Double(1 << 24)
  /// Widths beyond this many pixels count as no limit.
  static let widestRoom = 1e6

  /// - Parameters:
  ///   - log: hears once of each font that cannot be loaded and of each script without a font.
  ///   - glyphBudget: bytes of masks kept; the default holds some 7,000 glyphs of running text.
  ///   - layoutBudget: bytes of finished layouts kept, their masks not counted.
  public init(
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

  /// Bytes of masks kept now; never above the glyph budget.
  package var glyphBytes: Int { images.bytes }
  /// Bytes of layouts kept now; never above the layout budget.
  package var layoutBytes: Int { layouts.bytes }

  /// Never fails. `maxWidth` beyond a million pixels counts as no limit. The size must be above 0
  /// and finite, likewise the scale; `maxWidth` must be a number, `lineLimit` 1 or more.
  public func layout(_ request: TextRequest) -> TextLayout {
    if let known = layouts.value(for: request) { return known }
    let layout = place(lines(of: request), request)
    // An entry, its text twice over in key and storage, its lines' ends and its glyphs.
    let cost =
      256 + request.text.utf8.count + layout.lineEnds.count * MemoryLayout<Double>.stride
      + (layout.run.glyphs.count + layout.run.colored.count) * MemoryLayout<PlacedGlyph>.stride
    layouts.insert(layout, for: request, cost: cost)
    return layout
  }

  /// The lines before they are put in their places.
  package func lines(of request: TextRequest) -> TypesetText {
    precondition(request.style.size > 0 && request.style.size.isFinite, "a font size above 0")
    precondition(request.scale > 0 && request.scale.isFinite, "a scale above 0")
    precondition(request.lineLimit >= 1, "a text has a line at least")
    precondition(!request.maxWidth.isNaN, "a width is a number")
    let stack = library.stack(family: request.style.family, weight: request.style.weight)
    let (text, isCut) = Self.legible(request)
    let paragraphs = Paragraph.split(text, fallback: request.direction)
    let itemizer = Itemizer(
      stack: stack, language: TextLanguage(of: paragraphs), missing: library.reportMissing)
    let pixels = min(request.style.size * request.scale, Self.largestSize)
    let size = max(1, Int32((pixels * 64).rounded()))
    var setter = LineWrapper(
      shaper: shaper, itemizer: itemizer, size: Double(size) / 64,
      room: request.maxWidth * request.scale, lineLimit: request.lineLimit, thai: thai)
    setter.set(paragraphs)
    return TypesetText(
      lines: setter.lines, isTruncated: setter.isTruncated || isCut, size: size,
      primary: stack.primary)
  }

  /// No line shows more than 4096 characters: what lies beyond, in a text that may come from
  /// anywhere, is not even looked at.
  private static func legible(_ request: TextRequest) -> (text: String, isCut: Bool) {
    let limit = min(request.lineLimit, 1024) * 4096
    if request.text.utf8.count <= limit { return (request.text, false) }
    let scalars = request.text.unicodeScalars
    let start = scalars.prefix(limit)
    return (String(String.UnicodeScalarView(start)), start.endIndex < scalars.endIndex)
  }

  private func place(_ text: TypesetText, _ request: TextRequest) -> TextLayout {
    let widest = text.lines.reduce(0) { max($0, $1.width) }
    // Whole pixels, so that a text laid out again in the width it asked for fits.
    let natural = max((widest - 1.0 / 1024).rounded(.up), 0)
    let room = max(0, request.maxWidth * request.scale)
    // Nothing can be set at the far edge of a width that only means "as wide as it gets".
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

  /// How much of the room that a line leaves free lies to its left.
  private static func shareAtLeft(_ request: TextRequest, _ line: LayoutDirection) -> Double {
    switch request.alignment {
    case .leading: request.direction == .leftToRight ? 0 : 1
    case .trailing: request.direction == .leftToRight ? 1 : 0
    case .natural: line == .leftToRight ? 0 : 1
    case .center: 0.5
    }
  }

  /// Puts a line's glyphs in their places, from left to right.
  private func append(
    _ line: TypesetLine, _ left: Double, _ baseline: Int, _ size: Int32,
    to ink: inout Ink
  ) {
    var pen = left
    for run in line.visualRuns {
      let isFine = run.item.face?.isColored == false
      for glyph in run.glyphs {
        // The nearest quarter of a pixel; its whole part places the mask, the rest chooses it.
        // Boxes and pictures stand at whole pixels.
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
    // An entry with its key, and the mask's or picture's own header.
    let bytes = (image.mask?.coverage.count ?? 0) + (image.picture?.pixels.count ?? 0) * 4
    images.insert(image, for: key, cost: 128 + bytes)
    return image
  }
}
