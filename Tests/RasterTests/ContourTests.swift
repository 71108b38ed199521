import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

@Suite("Contours")
struct ContourTests {
  private static func painted(_ path: Path) -> [UInt32] {
    let list = DisplayList([.path(path, .color(.black))])
    return Rasterizer().pixmap(of: list, size: PixelSize(50, 40)).pixels
  }

  private static func points(_ random: inout RandomSource) -> [Point] {
    (0..<random.int(in: 1...7)).map { _ in random.point() }
  }

  @Test("a path of contours and its lines are painted as if drawn by a pen")
  func sameAsDrawn() throws {
    try withEverySeed(60) { _, random in
      var contours = Contours()
      var parts: [(points: [Point], isClosed: Bool)] = []
      for _ in 0..<random.int(in: 1...4) {
        parts.append((Self.points(&random), random.int(in: 0...1) == 0))
      }
      for part in parts { contours.append(part.points, isClosed: part.isClosed) }
      let drawn = Path { pen in
        for part in parts {
          for (i, p) in part.points.enumerated() {
            if i == 0 { pen.move(to: p) } else { pen.line(to: p) }
          }
          if part.isClosed { pen.close() }
        }
      }
      let path = Path(contours)
      try #require(path.bounds == drawn.bounds)
      try #require(Self.painted(path) == Self.painted(drawn))
      let style = StrokeStyle(
        width: random.double(in: 0.5...8),
        join: [.miter(limit: 4), .round, .bevel][random.int(in: 0...2)],
        cap: [.butt, .round, .square][random.int(in: 0...2)],
        dashes: random.int(in: 0...1) == 0 ? [] : [3, 2])
      try #require(Self.painted(path.stroked(style)) == Self.painted(drawn.stroked(style)))
      let (moved, there) = (Vector(3.5, -2), drawn.transformed(scale: 2, by: Vector(3.5, -2)))
      try #require(
        Self.painted(path.transformed(scale: 2, by: moved)) == Self.painted(there))
    }
  }

  @Test("contours without a line, and points beyond the range of coordinates, are left out")
  func leftOut() {
    var contours = Contours()
    contours.end(isClosed: true)
    contours.append([Point(1, 1)], isClosed: false)
    contours.append([Point(.nan, 1), Point(2, .infinity), Point(3e9, 4)], isClosed: true)
    #expect(contours.isEmpty && contours.bounds == nil)
    contours.append([Point(2, 3)], isClosed: true)
    #expect(!contours.isEmpty && contours.last == nil)
    let dot = contours.stroked(StrokeStyle(width: 2, cap: .square))
    #expect(Path(dot).bounds == Rect(1, 2, 2, 2))
    contours.append([Point(5, 5), Point(.nan, 0), Point(9, 5)], isClosed: false)
    #expect(contours.bounds == Rect(2, 3, 7, 2))
  }

  @Test("points that a change moves beyond the range of coordinates are left out, too")
  func mapped() {
    var contours = Contours()
    contours.append([Point(1, 1), Point(9, 1), Point(9, 8)], isClosed: true)
    let lines = Path(contours).stroked(StrokeStyle(width: 2))
    for factor in [1e9, 1e300, .infinity, .nan] {
      #expect(lines.transformed(scale: factor).bounds == .zero, "\(factor)")
    }
    let mixed = contours.mapped { $0.y > 5 ? Point(1e9, 0) : $0 }
    #expect(mixed.bounds == Rect(1, 1, 8, 0))
  }

  @Test("joined contours are those of both, and equal contours are equal paths")
  func joined() throws {
    try withEverySeed(20) { _, random in
      let (first, second) = (Self.points(&random), Self.points(&random))
      var (a, b, both) = (Contours(), Contours(), Contours())
      a.append(first, isClosed: true)
      b.append(second, isClosed: false)
      both.append(first, isClosed: true)
      both.append(second, isClosed: false)
      a.append(b)
      try #require(a == both && Path(a) == Path(both))
      try #require(Path(a).hashValue == Path(both).hashValue)
      b.append([Point(0, 0), Point(1, 1)], isClosed: false)
      try #require(Path(b) != Path(a))
    }
  }

  @Test("a pointed corner is one point of each side")
  func pointed() {
    var corner = Contours()
    corner.append([Point(0, 0), Point(10, 0), Point(10, 10)], isClosed: false)
    let line = corner.stroked(StrokeStyle(width: 2, join: .miter(limit: 2)))
    // Two points at each end, and one on both sides of the corner.
    #expect(line.points.count == 6)
    #expect(line.points.contains(Point(11, -1)) && line.points.contains(Point(9, 1)))
    let cut = corner.stroked(StrokeStyle(width: 2, join: .bevel))
    #expect(cut.points.count == 7)
  }
}
