package import VitrineUnits

/// Coverage of a small shape or a line of text: one byte for each pixel, rows without gaps, and
/// slack at the end because kernels load eight bytes at a time.
package final class CoverageMask: Sendable {
  static let slack = 8

  package let size: PixelSize
  /// size.width × size.height bytes and the slack.
  package let bytes: [UInt8]
  /// The span of each row if they have been computed; else empty.
  package let spans: [MaskSpan]

  package init(size: PixelSize, bytes: [UInt8], spans: [MaskSpan] = []) {
    require(
      bytes.count >= size.width * size.height + Self.slack,
      "CoverageMask.bytes has \(bytes.count); give \(Self.slack) more than \(size) has pixels")
    self.size = size
    self.bytes = bytes
    self.spans = spans
  }

  /// The same mask with computed spans: for shapes that are painted often and have long rows of
  /// fully covered pixels.
  package func spanned() -> CoverageMask {
    let spans = bytes.withUnsafeBufferPointer { bytes in
      (0..<size.height).map {
        MaskSpan(UnsafeBufferPointer(rebasing: bytes[($0 * size.width)..<(($0 + 1) * size.width)]))
      }
    }
    return CoverageMask(size: size, bytes: bytes, spans: spans)
  }
}

/// The layout of a mask row: an edge from `from` to `left`, fully covered pixels from `left` to
/// `right`, an edge from `right` to `to`; clear pixels outside. Both edges are whole blocks of four
/// pixels, so some of their pixels may be fully covered. If they would overlap, `left` equals `to`.
package struct MaskSpan: Sendable {
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

/// Neighboring glyphs of a run in one mask, so that a line of text is painted at once instead of
/// glyph by glyph.
package struct GlyphStrip: Sendable {
  /// Relative to the run's origin.
  let rect: PixelRect
  let mask: CoverageMask

  /// Joins glyphs in order as long as the rectangle around them is not mostly empty.
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
      // A space adds at most a third of a line's area; two lines or a tab would waste more.
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
              if m != 0 { bytes[to] = Self.combined(bytes[to], m) }
              from &+= 1
              to &+= 1
            }
          }
        }
      }
    }
    mask = CoverageMask(size: rect.size, bytes: bytes)
  }

  /// The combined coverage of two glyphs: 1 − (1 − a)(1 − b).
  @inline(__always)
  private static func combined(_ a: UInt8, _ b: UInt8) -> UInt8 {
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
