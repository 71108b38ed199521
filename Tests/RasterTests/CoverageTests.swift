import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

@Suite("Coverage")
struct CoverageTests {
  /// The area of a convex polygon inside a pixel, cut along its four sides.
  private static func area(of polygon: [Point], in pixel: (x: Int, y: Int)) -> Double {
    let (x, y) = (Double(pixel.x), Double(pixel.y))
    let sides: [(Point) -> Double] = [
      { $0.x - x }, { x + 1 - $0.x }, { $0.y - y }, { y + 1 - $0.y },
    ]
    var cut = polygon
    for side in sides {
      var rest: [Point] = []
      for (i, p) in cut.enumerated() {
        let before = cut[(i + cut.count - 1) % cut.count]
        let (a, b) = (side(before), side(p))
        if (a < 0) != (b < 0) { rest.append(before + (p - before) * (a / (a - b))) }
        if b >= 0 { rest.append(p) }
      }
      cut = rest
    }
    var sum = 0.0
    for (i, p) in cut.enumerated() {
      let next = cut[(i + 1) % cut.count]
      sum += (p.x - x) * (next.y - y) - (next.x - x) * (p.y - y)
    }
    return abs(sum) / 2
  }

  private static func coverage(
    _ contours: [[Point]], _ rule: FillRule = .nonZero, in area: PixelRect
  ) -> [UInt8] {
    var shape = Contours()
    for contour in contours { shape.append(contour, isClosed: true) }
    let mask = ScanConverter().mask(of: Outline(shape), rule: rule, in: area)
    return Array(mask.bytes.prefix(area.width * area.height))
  }

  @Test("a triangle covers each pixel by its area, in both directions")
  func exactArea() throws {
    let area = PixelRect(x: 0, y: 0, width: 19, height: 13)
    try withEverySeed(150) { seed, random in
      // Small, as large as the picture, and far beyond it.
      let reach = [2.0, 20, 300][seed % 3]
      let center = Point(random.double(in: 0...19), random.double(in: 0...13))
      let corners = (0..<3).map { _ in
        Point(
          center.x + random.double(in: -reach...reach),
          center.y + random.double(in: -reach...reach))
      }
      let bytes = Self.coverage([corners], in: area)
      try #require(Self.coverage([corners.reversed()], in: area) == bytes)
      for y in 0..<13 {
        for x in 0..<19 {
          let exact = Self.area(of: corners, in: (x, y)) * 255
          // Half a step of rounding, and 1/2048 of a pixel for each edge.
          try #require(abs(exact - Double(bytes[y * 19 + x])) < 1.1, "\(seed): \(x), \(y)")
        }
      }
    }
  }

  @Test("a contour and its reverse cover nothing, and repeated ones as much as one")
  func windings() throws {
    let area = PixelRect(x: 0, y: 0, width: 40, height: 30)
    try withEverySeed(40) { _, random in
      let contour = (0..<random.int(in: 3...7)).map { _ in
        Point(random.double(in: -20...60), random.double(in: -20...50))
      }
      let nothing = Self.coverage([contour, contour.reversed()], in: area)
      try #require(nothing.allSatisfy { $0 == 0 })
      let pair = Self.coverage([contour, contour], .evenOdd, in: area)
      let one = Self.coverage([contour], .evenOdd, in: area)
      for (a, b) in zip(pair, one) where b == 0 || b == 255 { try #require(a <= 2) }
    }
    let square = [Point(1, 1), Point(9, 1), Point(9, 9), Point(1, 9)]
    let one = Self.coverage([square], in: area)
    #expect(Self.coverage(Array(repeating: square, count: 1000), in: area) == one)
  }

  @Test("edges at the limits of coordinates cover what they do nearby")
  func limits() {
    let area = PixelRect(x: 0, y: 0, width: 8, height: 8)
    let far = 16_777_216.0
    let square = [Point(-far, -far), Point(far, -far), Point(far, far), Point(-far, far)]
    #expect(Self.coverage([square], in: area).allSatisfy { $0 == 255 })
    // The diagonal of the square passes through the picture.
    let half = Self.coverage([[Point(-far, -far), Point(far, far), Point(-far, far)]], in: area)
    for y in 0..<8 {
      for x in 0..<8 { #expect(half[y * 8 + x] == (x == y ? 128 : x < y ? 255 : 0)) }
    }
    let corner = PixelRect(x: 16_777_208, y: 16_777_208, width: 8, height: 8)
    #expect(Self.coverage([square], in: corner).allSatisfy { $0 == 255 })
  }
}
