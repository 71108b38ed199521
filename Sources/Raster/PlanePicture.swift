package import VitrineUnits

/// A mapping of a plane of pixels to a layer: rotation, scale and translation.
///
/// The mapping from layer to plane uses integers (2^−32 of a plane pixel), so that tiles of the
/// plane meet without gap or overlap: whatever part of the layer is painted, each pixel belongs to
/// one tile.
@frozen
package struct PlaneTransform: Sendable, Hashable {
  /// Plane coordinates of the center of the layer's pixel (0, 0), and their change along a row (u₁,
  /// v₁); down a column they change by (−v₁, u₁).
  let startU, startV, stepU, stepV: Int

  private static let unit = 4_294_967_296.0

  /// Maps the plane's (0, 0) to `origin` in device pixels of the layer, and a plane pixel to
  /// `scale` device pixels (above zero), rotated clockwise by `rotation` radians.
  package init(origin: Point, scale: Double = 1, rotation: Double = 0) {
    require(
      scale > 0 && scale.isFinite && rotation.isFinite,
      "PlaneTransform: scale is \(scale) and rotation \(rotation); give a finite scale above 0 and "
        + "a finite rotation")
    let (sin, cos) = rotation == 0 ? (0, 1) : ExactMath.sincos(rotation)
    let (x, y) = (0.5 - origin.x, 0.5 - origin.y)
    startU = Self.whole((cos * x + sin * y) / scale)
    startV = Self.whole((cos * y - sin * x) / scale)
    stepU = Self.whole(cos / scale)
    stepV = Self.whole(-sin / scale)
  }

  private static func whole(_ v: Double) -> Int { Int(min(max(v * unit, -4e18), 4e18).rounded()) }

  /// Whether it maps rows to rows, without rotation.
  var isUpright: Bool { stepV == 0 && stepU > 0 }

  /// The position of a plane point on the layer, in device pixels.
  func position(_ u: Double, _ v: Double) -> Point {
    let (a, b) = (Double(stepU) / Self.unit, Double(stepV) / Self.unit)
    let (du, dv) = (u - Double(startU) / Self.unit, v - Double(startV) / Self.unit)
    // The inverse of rotation and scale (a, b; −b, a).
    let square = a * a + b * b
    return Point((a * du + b * dv) / square + 0.5, (a * dv - b * du) / square + 0.5)
  }

  /// Whether plane pixels map exactly to layer pixels, without rotation.
  var isWhole: Bool {
    stepU == 1 << 32 && stepV == 0 && startU & 0xffff_ffff == 1 << 31
      && startV & 0xffff_ffff == 1 << 31
  }
}

/// A picture on a plane that is rotated and scaled as a whole, such as a map tile or a street
/// label.
package struct PlanePicture: Sendable, Hashable {
  package var pixmap: Pixmap
  /// The visible part of the pixmap. Pixels around it are read when the picture is scaled, so that
  /// neighboring tiles meet smoothly; a margin of one pixel is enough.
  package var part: PixelRect
  /// The position of the *pixmap's* top left pixel on the plane.
  package var at: PixelPoint
  package var transform: PlaneTransform
  /// The distance by which the transformed picture is moved on the layer, in device pixels: it is
  /// sampled once, however often it moves.
  package var shift: PixelPoint
  package var opacity: UInt8

  package init(
    _ pixmap: Pixmap, part: PixelRect? = nil, at: PixelPoint, transform: PlaneTransform,
    shift: PixelPoint = .zero, opacity: UInt8 = 255
  ) {
    self.pixmap = pixmap
    self.part = (part ?? PixelRect(pixmap.size)).intersection(PixelRect(pixmap.size))
    self.at = at
    self.transform = transform
    self.shift = shift
    self.opacity = opacity
  }

  /// The pixels that may be painted, in device pixels of the layer.
  var bounds: PixelRect { unmovedBounds.offset(by: shift) }

  /// The pixels that may be painted, and those that are covered opaquely: all that are painted,
  /// unless it is rotated.
  var extents: (bounds: PixelRect, opaque: PixelRect) {
    let unmoved = unmovedBounds
    let bounds = unmoved.offset(by: shift)
    guard opacity == 255, pixmap.isOpaque, transform.isUpright else { return (bounds, .empty) }
    if transform.isWhole { return (bounds, bounds) }
    return (bounds, PlaneSampler(self).painted(in: unmoved).offset(by: shift))
  }

  private var unmovedBounds: PixelRect {
    if part.isEmpty || opacity == 0 { return .empty }
    let r = part.offset(by: at)
    if transform.isWhole { return r.offset(by: transform.shift) }
    var (x0, y0) = (Double.infinity, Double.infinity)
    var (x1, y1) = (-Double.infinity, -Double.infinity)
    for (u, v) in [(r.x0, r.y0), (r.x1, r.y0), (r.x0, r.y1), (r.x1, r.y1)] {
      let p = transform.position(Double(u), Double(v))
      (x0, y0, x1, y1) = (min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y))
    }
    return Rect(x0 - 0.01, y0 - 0.01, x1 - x0 + 0.02, y1 - y0 + 0.02).pixelBounds
  }
}

extension PlaneTransform {
  /// The translation from plane to layer if pixels map exactly to pixels.
  fileprivate var shift: PixelPoint { PixelPoint(-(startU >> 32), -(startV >> 32)) }
}

extension PlanePicture {
  /// Draws the visible part of the picture, whose ``bounds`` are known to the caller.
  func draw(in bounds: PixelRect, on target: PaintTarget) {
    let visible = bounds.intersection(target.clip)
    if visible.isEmpty { return }
    let back = PixelPoint(-shift.x, -shift.y)
    let (area, band) = (visible.offset(by: back), target.band.relative(to: shift))
    let opacity = UInt8((Int(self.opacity) * Int(target.opacity) + 127) / 255)
    let isDirect = opacity == 255 && pixmap.isOpaque
    let width = pixmap.size.width
    let t = transform
    pixmap.pixels.withUnsafeBufferPointer { buffer in
      guard let pixels = buffer.baseAddress else { return }
      if t.isWhole {
        let corner = at + t.shift
        for y in area.y0..<area.y1 {
          let row = pixels + (y - corner.y) * width + (area.x0 - corner.x)
          let place = band.pixel(area.x0, y)
          if isDirect {
            UnsafeMutableRawPointer(place).copyMemory(from: row, byteCount: area.width * 4)
          } else {
            PaintTarget.blend(place, row, area.width, opacity)
          }
        }
        return
      }
      let whole = bounds.offset(by: back)
      if let copy = target.context.resampled.picture(self, in: whole, target.context.rows) {
        return copy.draw(in: area, opacity: opacity, on: band)
      }
      let sampler = PlaneSampler(self)
      let scratch = target.context.rows.row(0, area.width)
      if t.isUpright {
        // All rows have the same columns, which are computed once.
        let columns = sampler.columns(in: area.x0..<area.x1)
        if columns.isEmpty { return }
        let rows = sampler.rows(columns, target.context.rows)
        let kept = pixmap.isOpaque ? target.context.scaled.rows(of: self, in: whole) : nil
        for y in area.y0..<area.y1 where sampler.shows(row: y) {
          let place = band.pixel(columns.lowerBound, y)
          if kept?.copy(y, columns, to: isDirect ? place : scratch) != true {
            rows.bilinear(pixels, y, isDirect ? place : scratch)
            kept?.keep(y, columns, from: isDirect ? place : scratch)
          }
          if !isDirect {
            PaintTarget.blend(place, scratch, columns.count, opacity)
          }
        }
        return
      }
      for y in area.y0..<area.y1 {
        let columns = sampler.columns(of: y, in: area.x0..<area.x1)
        if columns.isEmpty { continue }
        let place = band.pixel(columns.lowerBound, y)
        sampler.read(pixels, y, columns, to: isDirect ? place : scratch)
        if !isDirect {
          PaintTarget.blend(place, scratch, columns.count, opacity)
        }
      }
    }
  }
}

/// Samples rows of a rotated picture with bilinear interpolation.
struct PlaneSampler {
  private let t: PlaneTransform
  private let size: PixelSize
  /// The visible part in 2^−32 of a pixel of the pixmap, and the position of the pixmap on the
  /// plane.
  private let (lowU, highU, lowV, highV): (Int, Int, Int, Int)
  private let (originU, originV): (Int, Int)
  /// Whether all pixels that are read are inside the pixmap.
  private let hasMargin: Bool

  init(_ picture: PlanePicture) {
    t = picture.transform
    size = picture.pixmap.size
    let part = picture.part
    (lowU, highU, lowV, highV) = (part.x0 << 32, part.x1 << 32, part.y0 << 32, part.y1 << 32)
    (originU, originV) = (picture.at.x << 32, picture.at.y << 32)
    hasMargin =
      part.x0 >= 1 && part.y0 >= 1 && part.x1 < size.width && part.y1 < size.height
  }

  private func start(of y: Int) -> (u: Int, v: Int) {
    (t.startU &- y &* t.stepV &- originU, t.startV &+ y &* t.stepU &- originV)
  }

  /// The pixels of a row whose centers are in the visible part.
  func columns(of y: Int, in range: Range<Int>) -> Range<Int> {
    let (u, v) = start(of: y)
    var (first, end) = (range.lowerBound, range.upperBound)
    Self.limit(&first, &end, from: u, step: t.stepU, lowU, highU)
    Self.limit(&first, &end, from: v, step: t.stepV, lowV, highV)
    return first..<max(first, end)
  }

  /// The pixels of each row of a picture that is not rotated.
  func columns(in range: Range<Int>) -> Range<Int> {
    var (first, end) = (range.lowerBound, range.upperBound)
    Self.limit(&first, &end, from: t.startU &- originU, step: t.stepU, lowU, highU)
    return first..<max(first, end)
  }

  /// Whether a row of a picture that is not rotated is in the visible part.
  func shows(row y: Int) -> Bool {
    let v = t.startV &+ y &* t.stepU &- originV
    return v >= lowV && v < highV
  }

  /// The pixels of `area` that show the visible part of a picture that is not rotated.
  func painted(in area: PixelRect) -> PixelRect {
    let columns = columns(in: area.x0..<area.x1)
    var (first, end) = (area.y0, area.y1)
    Self.limit(&first, &end, from: t.startV &- originV, step: t.stepU, lowV, highV)
    return PixelRect(
      x0: columns.lowerBound, y0: first, x1: columns.upperBound, y1: max(first, end))
  }

  /// A sampler of whole rows of a picture that is not rotated.
  func rows(_ columns: Range<Int>, _ buffers: RowBuffers) -> RowSampler {
    RowSampler(
      size, columns: columns, buffers, startX: t.startU &- originU, stepX: t.stepU,
      startY: t.startV &- originV, stepY: t.stepU)
  }

  /// Limits a range to the integers x with low ≤ from + x·step < high.
  private static func limit(
    _ first: inout Int, _ end: inout Int, from: Int, step: Int, _ low: Int, _ high: Int
  ) {
    if step == 0 {
      if from < low || from >= high { end = first }
    } else if step > 0 {
      first = max(first, ceiling(low &- from, step))
      end = min(end, ceiling(high &- from, step))
    } else {
      first = max(first, ceiling(from &- high &+ 1, -step))
      end = min(end, ceiling(from &- low &+ 1, -step))
    }
  }

  private static func ceiling(_ a: Int, _ b: Int) -> Int {
    let q = a / b
    return a % b > 0 ? q + 1 : q
  }

  func read(
    _ pixels: UnsafePointer<UInt32>, _ y: Int, _ columns: Range<Int>,
    to out: UnsafeMutablePointer<UInt32>
  ) {
    // Between pixel centers: half a pixel back.
    var (u, v) = start(of: y)
    u = u &+ columns.lowerBound &* t.stepU &- 1 << 31
    v = v &+ columns.lowerBound &* t.stepV &- 1 << 31
    let (stepU, stepV, width) = (t.stepU, t.stepV, size.width)
    let n = columns.count
    var i = 0
    if hasMargin {
      while i < n {
        let p = pixels + ((v >> 32) &* width &+ (u >> 32))
        out[i] = Self.mix(p[0], p[1], p[width], p[width &+ 1], u, v)
        u = u &+ stepU
        v = v &+ stepV
        i &+= 1
      }
      return
    }
    let (lastX, lastY) = (width - 1, size.height - 1)
    while i < n {
      let x0 = min(max(u >> 32, 0), lastX)
      let x1 = min(max((u >> 32) &+ 1, 0), lastX)
      let upper = pixels + min(max(v >> 32, 0), lastY) &* width
      let lower = pixels + min(max((v >> 32) &+ 1, 0), lastY) &* width
      out[i] = Self.mix(upper[x0], upper[x1], lower[x0], lower[x1], u, v)
      u = u &+ stepU
      v = v &+ stepV
      i &+= 1
    }
  }

  /// The four channels use 16 bits each of one word. The weights add up to 256, so no channel
  /// overflows into its neighbor.
  @inline(__always)
  private static func mix(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ u: Int, _ v: Int
  ) -> UInt32 {
    // Sixteenths of a pixel: the products of two such weights are whole 256ths.
    let x = UInt64(truncatingIfNeeded: (u >> 28) & 15)
    let y = UInt64(truncatingIfNeeded: (v >> 28) & 15)
    let (left, upper) = (16 &- x, 16 &- y)
    let sum =
      spread(a) &* (left &* upper) &+ spread(b) &* (x &* upper) &+ spread(c) &* (left &* y)
      &+ spread(d) &* (x &* y) &+ 0x0080_0080_0080_0080
    let high = (sum >> 8) & 0x00ff_00ff_00ff_00ff
    return UInt32(truncatingIfNeeded: high) | UInt32(truncatingIfNeeded: high >> 24)
  }

  @inline(__always)
  private static func spread(_ p: UInt32) -> UInt64 {
    UInt64(p & 0x00ff_00ff) | UInt64(p & 0xff00_ff00) << 24
  }
}
