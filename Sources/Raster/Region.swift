/// A set of pixels, kept as disjoint rectangles in bands.
///
///     ┌──────┐   ┌──┐      band 1: two rectangles with the same top and bottom
///     ├──────┴───┴──┤
///     │             │      band 2: one
///     └─────────────┘
///
/// Bands are sorted from top to bottom, the rectangles of a band from left to right; neighbors in a
/// band never touch, and adjacent bands never have the same spans. So equal sets of pixels are
/// equal values.
package struct Region: Sendable, Hashable {
  /// The rectangles, sorted by y and then x.
  package internal(set) var rects: [PixelRect]

  package static let empty = Region()

  package init() { rects = [] }

  package init(_ rect: PixelRect) { rects = rect.isEmpty ? [] : [rect] }

  /// The union of rectangles, which may overlap and be empty.
  package init(_ rects: some Sequence<PixelRect>) {
    self.init()
    formUnion(Array(rects)[...])
  }

  package var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all pixels.
  package var bounds: PixelRect {
    guard let first = rects.first, let last = rects.last else { return .empty }
    var bounds = PixelRect(x0: first.x0, y0: first.y0, x1: first.x1, y1: last.y1)
    for r in rects {
      bounds.x0 = min(bounds.x0, r.x0)
      bounds.x1 = max(bounds.x1, r.x1)
    }
    return bounds
  }

  /// The number of pixels.
  package var area: Int { rects.reduce(0) { $0 + $1.width * $1.height } }

  package func contains(_ p: PixelPoint) -> Bool {
    rects.contains { p.x >= $0.x0 && p.x < $0.x1 && p.y >= $0.y0 && p.y < $0.y1 }
  }

  /// Whether the region contains every pixel of the rectangle; true for an empty rectangle.
  package func contains(_ r: PixelRect) -> Bool { Region(r).subtracting(self).isEmpty }

  package func offset(by p: PixelPoint) -> Region {
    var moved = self
    for i in rects.indices { moved.rects[i] = rects[i].offset(by: p) }
    return moved
  }
}

extension Region {
  package mutating func formUnion(_ r: PixelRect) {
    if r.isEmpty || rects.contains(where: { $0.contains(r) }) { return }
    if rects.allSatisfy({ r.contains($0) }) {
      rects = [r]
    } else {
      self = union(Region(r))
    }
  }

  /// Adds many rectangles by divide and conquer: one after the other, each would be compared with
  /// all rectangles before it.
  package mutating func formUnion(_ many: ArraySlice<PixelRect>) {
    if many.count <= 8 {
      for r in many { formUnion(r) }
      return
    }
    let middle = many.startIndex + many.count / 2
    formUnion(many[..<middle])
    var rest = Region()
    rest.formUnion(many[middle...])
    self = union(rest)
  }

  package func union(_ other: Region) -> Region {
    if isEmpty { return other }
    return other.isEmpty ? self : combined(with: other) { $0 || $1 }
  }

  package func intersection(_ other: Region) -> Region {
    isEmpty || other.isEmpty ? .empty : combined(with: other) { $0 && $1 }
  }

  package func intersection(_ r: PixelRect) -> Region { intersection(Region(r)) }

  package func subtracting(_ other: Region) -> Region {
    isEmpty || other.isEmpty ? self : combined(with: other) { $0 && !$1 }
  }

  /// Combines both sets in a sweep from top to bottom. `keep` decides by the membership in this set
  /// and in the other one whether a pixel is in the result; it must return false for neither.
  ///
  /// O(n + m) for n and m rectangles.
  private func combined(with other: Region, keep: (Bool, Bool) -> Bool) -> Region {
    let a = rects
    let b = other.rects
    var result = Region()
    result.rects.reserveCapacity(a.count + b.count)
    var previousBand = 0
    var (i, j, y) = (0, 0, Int.min)
    while i < a.count || j < b.count {
      let topA = i < a.count ? max(a[i].y0, y) : Int.max
      let topB = j < b.count ? max(b[j].y0, y) : Int.max
      let top = min(topA, topB)
      let endA = a.bandEnd(from: i)
      let endB = b.bandEnd(from: j)
      // The next line where a band of either set begins or ends.
      let bottom = min(topA == top ? a[i].y1 : topA, topB == top ? b[j].y1 : topB)
      let band = result.rects.count
      result.appendSpans(
        a[i..<(topA == top ? endA : i)], b[j..<(topB == top ? endB : j)], top, bottom, keep)
      if result.joinBand(at: band, to: previousBand) == false { previousBand = band }
      y = bottom
      if topA == top && a[i].y1 == bottom { i = endA }
      if topB == top && b[j].y1 == bottom { j = endB }
    }
    return result
  }

  /// The same sweep along one band, from left to right.
  private mutating func appendSpans(
    _ a: ArraySlice<PixelRect>, _ b: ArraySlice<PixelRect>, _ top: Int, _ bottom: Int,
    _ keep: (Bool, Bool) -> Bool
  ) {
    let band = rects.count
    var (i, j, x) = (a.startIndex, b.startIndex, Int.min)
    while i < a.endIndex || j < b.endIndex {
      let leftA = i < a.endIndex ? max(a[i].x0, x) : Int.max
      let leftB = j < b.endIndex ? max(b[j].x0, x) : Int.max
      let left = min(leftA, leftB)
      let right = min(leftA == left ? a[i].x1 : leftA, leftB == left ? b[j].x1 : leftB)
      if keep(leftA == left, leftB == left) {
        if rects.count > band && rects[rects.count - 1].x1 == left {
          rects[rects.count - 1].x1 = right
        } else {
          rects.append(PixelRect(x0: left, y0: top, x1: right, y1: bottom))
        }
      }
      x = right
      if leftA == left && a[i].x1 == right { i += 1 }
      if leftB == left && b[j].x1 == right { j += 1 }
    }
  }

  /// Joins the last band, which starts at `band`, to the previous one if they are adjacent and have
  /// the same spans. Returns whether the band was joined or empty.
  private mutating func joinBand(at band: Int, to previous: Int) -> Bool {
    let count = rects.count - band
    if count == 0 { return true }
    guard count == band - previous, rects[previous].y1 == rects[band].y0 else { return false }
    for k in 0..<count
    where rects[previous + k].x0 != rects[band + k].x0
      || rects[previous + k].x1 != rects[band + k].x1
    {
      return false
    }
    for k in previous..<band { rects[k].y1 = rects[band].y1 }
    rects.removeLast(count)
    return true
  }
}

extension Array where Element == PixelRect {
  /// The index after the last rectangle of the band that starts at `start`.
  fileprivate func bandEnd(from start: Int) -> Int {
    var end = start
    while end < count && self[end].y0 == self[start].y0 { end += 1 }
    return end
  }
}
