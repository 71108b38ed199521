import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A set of pixels as a bitmap: slow, but obviously correct.
private struct Bitmap: Equatable {
  static let side = 24
  var bits = [Bool](repeating: false, count: side * side)

  init() {}
  init(_ rects: [PixelRect]) {
    for r in rects {
      for y in r.y0..<max(r.y0, r.y1) {
        for x in r.x0..<max(r.x0, r.x1) { bits[y * Self.side + x] = true }
      }
    }
  }
  func combined(_ other: Bitmap, _ keep: (Bool, Bool) -> Bool) -> Bitmap {
    var result = Bitmap()
    for i in bits.indices { result.bits[i] = keep(bits[i], other.bits[i]) }
    return result
  }
  var count: Int { bits.count { $0 } }
}

private func randomRects(_ random: inout RandomSource, upTo count: Int) -> [PixelRect] {
  (0..<random.int(in: 0...count)).map { _ in
    let x = random.int(in: 0...22)
    let y = random.int(in: 0...22)
    return PixelRect(
      x: x, y: y, width: min(random.int(in: 0...9), Bitmap.side - x),
      height: min(random.int(in: 0...9), Bitmap.side - y))
  }
}

/// Throws unless the rectangles satisfy the invariants of `Region`.
private func checkInvariants(_ region: Region) throws {
  let rects = region.rects
  for (a, b) in zip(rects, rects.dropFirst()) {
    try #require(!a.isEmpty && !b.isEmpty)
    if a.y0 == b.y0 {
      try #require(a.y1 == b.y1 && a.x1 < b.x0, "a band is one row of separate spans")
    } else {
      try #require(a.y1 <= b.y0, "bands are sorted and disjoint")
    }
  }
}

@Suite struct RegionTests {
  @Test("a region holds the pixels of a bitmap after any chain of operations")
  func modelled() throws {
    try withEverySeed(300) { _, random in
      let (ra, rb) = (randomRects(&random, upTo: 7), randomRects(&random, upTo: 7))
      let (a, b) = (Region(ra), Region(rb))
      let (ma, mb) = (Bitmap(ra), Bitmap(rb))
      let pairs = [
        (a, ma), (a.union(b), ma.combined(mb) { $0 || $1 }),
        (a.intersection(b), ma.combined(mb) { $0 && $1 }),
        (a.subtracting(b), ma.combined(mb) { $0 && !$1 }),
        (b.subtracting(a), mb.combined(ma) { $0 && !$1 }),
      ]
      for (region, model) in pairs {
        try checkInvariants(region)
        try #require(Bitmap(region.rects) == model)
        try #require(region.area == model.count)
        for y in stride(from: 0, to: Bitmap.side, by: 3) {
          for x in 0..<Bitmap.side {
            try #require(
              region.contains(PixelPoint(x, y)) == model.bits[y * Bitmap.side + x])
          }
        }
      }
    }
  }

  @Test("equal sets are equal values, in whatever order they were built")
  func canonical() throws {
    try withEverySeed(200) { _, random in
      let rects = randomRects(&random, upTo: 6)
      try #require(Region(rects) == Region(rects.reversed()))
      let region = Region(rects)
      let half = Region(PixelRect(x0: 0, y0: 0, x1: 11, y1: Bitmap.side))
      try #require(region.intersection(half).union(region.subtracting(half)) == region)
    }
  }

  @Test("adding many rectangles at once equals adding them one after the other, also onto others")
  func many() throws {
    try withEverySeed(60) { _, random in
      let rects =
        randomRects(&random, upTo: 6)
        + (0..<6).flatMap { _ in
          randomRects(&random, upTo: 7)
        }
      var one = Region()
      for r in rects { one.formUnion(r) }
      try #require(Region(rects) == one)
      var two = Region(rects.prefix(3))
      two.formUnion(rects.dropFirst(3))
      try #require(two == one)
      try checkInvariants(one)
    }
  }

  @Test("the bounds are the smallest rectangle around all pixels")
  func bounds() throws {
    try withEverySeed(100) { _, random in
      let rects = randomRects(&random, upTo: 6)
      let whole = rects.filter { !$0.isEmpty }.reduce(PixelRect.empty) { $0.union($1) }
      try #require(Region(rects).bounds == whole)
      for r in rects { try #require(Region(rects).contains(r)) }
    }
  }

  @Test("a simplified region holds all its pixels in no more rectangles than requested")
  func simplified() throws {
    try withEverySeed(200) { _, random in
      let region = Region(randomRects(&random, upTo: 12))
      let limit = random.int(in: 1...6)
      let simple = region.simplified(to: limit)
      try checkInvariants(simple)
      try #require(simple.rects.count <= limit)
      try #require(region.subtracting(simple).isEmpty)
      try #require(region.bounds == simple.bounds)
    }
  }

  @Test("simplifying merges the cheapest pair first")
  func cheapest() {
    // Two spans one pixel apart, and one far below: only the small gap is closed.
    let region = Region([
      PixelRect(x: 0, y: 0, width: 4, height: 2), PixelRect(x: 5, y: 0, width: 4, height: 2),
      PixelRect(x: 0, y: 20, width: 9, height: 1),
    ])
    let expected = [
      PixelRect(x: 0, y: 0, width: 9, height: 2), PixelRect(x: 0, y: 20, width: 9, height: 1),
    ]
    #expect(region.simplified(to: 2).rects == expected)
  }

  @Test("adjacent rectangles become one, side by side and one below the other")
  func joined() {
    let all = PixelRect(x: 2, y: 3, width: 8, height: 6)
    let tiles = [
      PixelRect(x: 2, y: 3, width: 4, height: 3), PixelRect(x: 6, y: 3, width: 4, height: 3),
      PixelRect(x: 2, y: 6, width: 4, height: 3), PixelRect(x: 6, y: 6, width: 4, height: 3),
    ]
    #expect(Region(tiles).rects == [all])
    let by = PixelPoint(-2, 1)
    #expect(Region(tiles).offset(by: by).rects == [all.offset(by: by)])
  }
}
