import VitrineUnits

/// Adds the edges of one shape to the differences of coverage between neighboring pixels.
///
/// Points are rounded to 1/1024 of a pixel, half of the tolerance of flattened curves. From there
/// on all is whole numbers: a covered pixel is 2^21, twice the square of 1024, so that the
/// trapezoid between an edge and a pixel's right side is exact. Up to 1023 contours may wind around
/// a pixel.
///
///     column      0     1     2          an edge in two columns, w = left + right wide
///               ┌─────┬─────┬─────       and d high, covers d left² / w of the first
///               │   ╱ │     │            pixel and all but d right² / w of the second
///               │left╱│right│
struct EdgeAccumulator {
  /// Columns of a row, counted from the area's left edge.
  struct Extent {
    var from: Int32
    var to: Int32

    static let nothing = Extent(from: .max, to: 0)
  }

  let base: UnsafeMutablePointer<Int32>
  let rows: UnsafeMutablePointer<Extent>
  private let area: PixelRect
  private let width: Int
  private let height: Int

  init(
    base: UnsafeMutablePointer<Int32>, rows: UnsafeMutablePointer<Extent>, area: PixelRect
  ) {
    self.base = base
    self.rows = rows
    self.area = area
    (width, height) = (area.width, area.height)
  }

  /// Adds edges in the rows of the area. Not inlined, so that its numbers stay in registers.
  @inline(never)
  func add(_ edges: UnsafeBufferPointer<Outline.Edge>) {
    let (top, bottom) = (Double(area.y0), Double(area.y1))
    // In subpixels, from the area's corner.
    let corner = (x: area.x0 &<< 10, y: area.y0 &<< 10)
    for edge in edges {
      if !(min(edge.y0, edge.y1) < bottom && max(edge.y0, edge.y1) > top) { continue }
      let a = (x: Self.subpixels(edge.x0) &- corner.x, y: Self.subpixels(edge.y0) &- corner.y)
      let b = (x: Self.subpixels(edge.x1) &- corner.x, y: Self.subpixels(edge.y1) &- corner.y)
      if a.y == b.y { continue }
      let falls = a.y < b.y
      add(from: falls ? a : b, to: falls ? b : a, sign: falls ? 1 : -1)
    }
  }

  /// Adds an edge from an upper to a lower point, in subpixels from the area's corner; `sign` is 1
  /// for an edge that descends, else −1.
  @inline(__always)
  private func add(from a: (x: Int, y: Int), to b: (x: Int, y: Int), sign: Int) {
    var (x, y) = a
    var line = max(y &>> 10, 0)
    var end = (line &+ 1) &<< 10
    var (step, run) = (0, 0)
    if y < 0 || end < b.y {
      // Pixels per row, times 2^26. Points are below 2^34 subpixels, so products with the edge's
      // height stay below 2^62. Where the edge crosses a row does not depend on the area.
      let slope = ((b.x &- a.x) &<< 26) / (b.y &- a.y)
      step = slope &<< 10
      run = (end &- a.y) &* slope &+ 1 &<< 25
      if y < 0 {
        y = 0
        x = a.x &+ (run &- step) &>> 26
      }
    }
    while line < height {
      let isLast = end >= b.y
      let next = isLast ? b.x : a.x &+ run &>> 26
      addRow(line, x, next, ((isLast ? b.y : end) &- y) &* sign)
      if isLast { return }
      (x, y) = (next, end)
      run &+= step
      end &+= 1024
      line &+= 1
    }
  }

  /// Adds an edge within one row, from x = `a` to `b`, descending by `fall`, all in subpixels.
  @inline(__always)
  private func addRow(_ line: Int, _ a: Int, _ b: Int, _ fall: Int) {
    let row = base + line &* (width &+ 1)
    let total = Int32(truncatingIfNeeded: fall &<< 11)
    if a &>> 10 == b &>> 10 {
      let column = a &>> 10
      if UInt(bitPattern: column) >= UInt(bitPattern: width) {
        return addBeside(line, a, b, fall)
      }
      let sum = Self.inside(a, b, fall)
      row[column] &+= sum
      row[column &+ 1] &+= total &- sum
      return widen(line, column, column &+ 2)
    }
    let (left, right) = (min(a, b), max(a, b))
    let (first, last) = (left &>> 10, right &>> 10)
    if first < 0 || last >= width { return addBeside(line, left, right, fall) }
    let ratio = Double(fall) / Double(right &- left)
    var reach = (first &+ 1) &<< 10 &- left
    var previous = Self.corner(reach, ratio)
    row[first] &+= previous
    var i = first &+ 1
    while i < last {
      reach &+= 1024
      let sum = Self.band(reach, ratio)
      row[i] &+= sum &- previous
      previous = sum
      i &+= 1
    }
    let rest = Self.corner(right & 1023, ratio)
    row[last] &+= total &- rest &- previous
    row[last &+ 1] &+= rest
    widen(line, first, last &+ 2)
  }

  /// The same for an edge that is partly or wholly beside the area.
  @inline(never)
  private func addBeside(_ line: Int, _ left: Int, _ right: Int, _ fall: Int) {
    let row = base + line &* (width &+ 1)
    let (first, last) = (left &>> 10, right &>> 10)
    let total = Int32(truncatingIfNeeded: fall &<< 11)
    let ratio = first == last ? 0 : Double(fall) / Double(right &- left)
    var previous: Int32 = 0
    var i = max(first, 0)
    let end = min(last, width &- 1)
    while i <= end {
      let reach = (i &+ 1) &<< 10 &- left
      let sum =
        if first == last {
          Self.inside(left, right, fall)
        } else if i == first {
          Self.corner(reach, ratio)
        } else if i == last {
          total &- Self.corner(right & 1023, ratio)
        } else {
          Self.band(reach, ratio)
        }
      row[i] &+= sum &- previous
      previous = sum
      i &+= 1
    }
    let rest = max(last &+ 1, 0)
    if rest < width { row[rest] &+= total &- previous }
    // To the right of the area the shape ends with it.
    widen(line, min(max(first, 0), width), min(rest &+ 1, width))
  }

  /// Records that the edges have changed columns of a row.
  @inline(__always)
  private func widen(_ line: Int, _ from: Int, _ to: Int) {
    let extent = rows + line
    if from < extent.pointee.from { extent.pointee.from = Int32(truncatingIfNeeded: from) }
    if to > extent.pointee.to { extent.pointee.to = Int32(truncatingIfNeeded: to) }
  }

  /// The area to the right of an edge inside of a pixel.
  @inline(__always)
  private static func inside(_ a: Int, _ b: Int, _ fall: Int) -> Int32 {
    Int32(truncatingIfNeeded: (2048 &- a & 1023 &- b & 1023) &* fall)
  }

  /// The area between an edge, which ends `reach` subpixels beside a pixel's side, and that side;
  /// `ratio` is the edge's height by its width.
  @inline(__always)
  private static func corner(_ reach: Int, _ ratio: Double) -> Int32 {
    rounded(ratio * Double(reach &* reach))
  }

  /// The area to the right of an edge across a whole pixel, whose right side is `reach` subpixels
  /// from the edge's left end.
  @inline(__always)
  private static func band(_ reach: Int, _ ratio: Double) -> Int32 {
    rounded(ratio * Double(reach &<< 11 &- 1_048_576))
  }

  /// 2^52 + 2^51. The lowest bits of a sum with it are the nearest integer. `Int(v)` tests three
  /// times whether `v` is in range, and `rounded()` may be a call of the C library.
  private static let integers = 6_755_399_441_055_744.0

  /// The nearest integer, halves to the even one.
  @inline(__always)
  private static func rounded(_ v: Double) -> Int32 {
    Int32(truncatingIfNeeded: (v + integers).bitPattern)
  }

  /// A coordinate below 2^24 pixels in 1024ths.
  @inline(__always)
  private static func subpixels(_ v: Double) -> Int {
    Int(truncatingIfNeeded: (v * 1024 + integers).bitPattern &- integers.bitPattern)
  }
}
