import VitrineUnits

/// Coverage of a small shape or a line of text, ready for the row kernels: one byte a pixel, rows
/// without gaps, and slack at the end because kernels load eight bytes at a time.
final class CoverageMask: Sendable {
  static let slack = 8

  let size: PixelSize
  /// size.width × size.height bytes and the slack.
  let bytes: [UInt8]
  /// What each row holds, where that was looked at; else empty.
  let spans: [MaskSpan]

  init(size: PixelSize, bytes: [UInt8], spans: [MaskSpan] = []) {
    precondition(bytes.count >= size.width * size.height + Self.slack, "the slack is there")
    self.size = size
    self.bytes = bytes
    self.spans = spans
  }

  /// The same with its rows looked at: for shapes that are painted again and again, and have long
  /// rows of whole pixels.
  func spanned() -> CoverageMask {
    let spans = bytes.withUnsafeBufferPointer { bytes in
      (0..<size.height).map {
        MaskSpan(UnsafeBufferPointer(rebasing: bytes[($0 * size.width)..<(($0 + 1) * size.width)]))
      }
    }
    return CoverageMask(size: size, bytes: bytes, spans: spans)
  }
}

/// A row of a mask: nothing, an edge from `from` on, whole pixels from `left` to `right`, an edge up to
/// `to`, nothing. Both edges are whole blocks of four pixels, so that some of their pixels may be
/// whole, too; where they would overlap, `left` is `to`, and all is edge.
struct MaskSpan: Sendable {
  var from: Int32 = 0
  var left: Int32 = 0
  var right: Int32 = 0
  var to: Int32 = 0

  init(_ row: UnsafeBufferPointer<UInt8>) {
    guard let first = row.firstIndex(where: { $0 != 0 }) else { return }
    let last = row.lastIndex { $0 != 0 }! + 1
    let full = row.firstIndex(of: 255) ?? last
    let end: Int = row[full...].firstIndex { $0 != 255 } ?? row.count
    let left = first + (full - first + 3) / 4 * 4
    let right = last - (last - end + 3) / 4 * 4
    (from, to) = (Int32(first), Int32(last))
    (self.left, self.right) = left <= right ? (Int32(left), Int32(right)) : (to, to)
  }
}

/// Neighbouring glyphs of a run painted into one mask, so that a line of text costs one sweep over
/// its rows instead of a setup for each glyph.
struct GlyphStrip: Sendable {
  /// Relative to the run's origin.
  let rect: PixelRect
  let mask: CoverageMask

  /// Joins glyphs in their order while the rectangle around them is not mostly air.
  static func strips(of glyphs: [PlacedGlyph]) -> [GlyphStrip] {
    var strips: [GlyphStrip] = []
    var start = 0
    var ink = 0
    var bounds = PixelRect.empty
    for (i, glyph) in glyphs.enumerated() {
      let rect = glyph.rect
      if rect.isEmpty { continue }
      let area = rect.width * rect.height
      let joined = bounds.union(rect)
      // A space is a third of a line's ink at most; two lines or a tab would waste more than that.
      let isDense = joined.width * joined.height <= 3 * (ink + area) + 1024
      if !bounds.isEmpty && !isDense {
        strips.append(GlyphStrip(glyphs[start..<i], bounds))
        (start, ink, bounds) = (i, area, rect)
      } else {
        (ink, bounds) = (ink + area, joined)
      }
    }
    if !bounds.isEmpty { strips.append(GlyphStrip(glyphs[start...], bounds)) }
    return strips
  }

  private init(_ glyphs: ArraySlice<PlacedGlyph>, _ rect: PixelRect) {
    self.rect = rect
    let width = rect.width
    var bytes = [UInt8](repeating: 0, count: width * rect.height + CoverageMask.slack)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for glyph in glyphs {
        let (w, h) = (glyph.mask.size.width, glyph.mask.size.height)
        let corner = (Int(glyph.y) - rect.y0) * width + Int(glyph.x) - rect.x0
        glyph.mask.coverage.withUnsafeBufferPointer { coverage in
          for y in 0..<h {
            var (from, to) = (y &* w, corner &+ y &* width)
            let end = from &+ w
            while from < end {
              let m = coverage[from]
              if m != 0 { bytes[to] = Self.either(bytes[to], m) }
              from &+= 1
              to &+= 1
            }
          }
        }
      }
    }
    mask = CoverageMask(size: rect.size, bytes: bytes)
  }

  /// What two coverages hide together: 1 − (1 − a)(1 − b).
  @inline(__always)
  private static func either(_ a: UInt8, _ b: UInt8) -> UInt8 {
    if a == 0 { return b }
    let t = (255 &- UInt32(a)) &* (255 &- UInt32(b)) &+ 128
    return UInt8(truncatingIfNeeded: 255 &- (t &+ t >> 8) >> 8)
  }
}

extension PlacedGlyph {
  var rect: PixelRect {
    PixelRect(x: Int(x), y: Int(y), width: mask.size.width, height: mask.size.height)
  }
}
