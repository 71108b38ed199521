public import VitrineComponents
import VitrineRaster
import VitrineUnits

/// A typesetter without fonts: every character is a box of half an em, every line 1.5 em high.
///
/// Tests of the position of text, not of its appearance, are fast with it and the same on every
/// machine.
public final class BoxTypesetter: Typesetter {
  /// Every request so far, in order.
  package private(set) var requests: [TextRequest] = []
  private var masks: [PixelSize: GlyphMask] = [:]

  /// Creates a typesetter that has received no request.
  public init() {}

  package func layout(_ request: TextRequest) -> TextLayout {
    requests.append(request)
    let em = request.style.size
    let advance = em / 2
    let perLine = max(1, Int(min(request.maxWidth / advance + 1e-6, 1e6)))
    let count = request.text.count
    let lines = max(1, (count + perLine - 1) / perLine)
    let shown = min(lines, request.lineLimit)
    var glyphs: [PlacedGlyph] = []
    for line in 0..<shown {
      for column in 0..<min(perLine, count - line * perLine) {
        glyphs.append(
          PlacedGlyph(
            mask: box(em * request.scale),
            x: Int32((Double(column) * advance * request.scale).rounded()),
            y: Int32(((Double(line) * 1.5 + 0.4) * em * request.scale).rounded())))
      }
    }
    let width = Double(min(count, perLine)) * advance
    return TextLayout(
      size: Size(width, Double(shown) * 1.5 * em), firstBaseline: 1.1 * em,
      run: GlyphRun(glyphs: glyphs), lineEnds: (1...shown).map { Double($0) * 1.5 * em },
      isTruncated: lines > shown)
  }

  /// Returns a box slightly narrower than its advance, so that characters can be distinguished.
  private func box(_ em: Double) -> GlyphMask {
    let size = PixelSize(max(1, Int(em / 2) - 1), max(1, Int(em * 0.7)))
    if let mask = masks[size] { return mask }
    let mask = GlyphMask(
      size: size, coverage: Array(repeating: 255, count: size.width * size.height))
    masks[size] = mask
    return mask
  }
}
