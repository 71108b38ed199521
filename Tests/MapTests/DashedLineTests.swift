import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@Suite("Dashed lines")
struct DashedLineTests {
  /// A path from 0.5° west of the town to 0.5° east of it, at an angle to the axes.
  private static let longWay = MapFeature(
    geometry: .lines([
      [
        GeoPoint(
          longitude: TestTown.center.longitude - 0.5, latitude: TestTown.center.latitude - 0.3),
        GeoPoint(
          longitude: TestTown.center.longitude + 0.5, latitude: TestTown.center.latitude + 0.3),
      ]
    ]), properties: ["highway": "footway"])

  @Test("the dashes of a way of any length continue across the borders of the tiles")
  func seams() {
    let chunks = [MapChunk([Self.longWay], number: 0)]
    for rotation in [0, 0.4] {
      let grid = TileGrid(
        zoom: 17, rotation: rotation, anchor: Mercator.project(TestTown.center), density: 2,
        side: 100)
      func tile(_ x: Int, _ y: Int) -> Pixmap {
        let key = TileKey(grid: grid, place: TilePlace(x: x, y: y))
        return TilePainter(chunks: chunks, style: .light, key: key).paint()
      }
      let blank = tile(40, 40).pixels[0]
      var ink = 0
      var worst = 0
      // 102 pixels wide: the last two columns of one are the first two of the other.
      func compare(_ p: UInt32, _ q: UInt32) {
        if p != blank { ink += 1 }
        worst = max(worst, difference(p, q))
      }
      for y in -3...3 {
        for x in -3...3 {
          let (a, right, below) = (tile(x, y), tile(x + 1, y), tile(x, y + 1))
          for i in 0..<102 {
            for k in 0..<2 {
              compare(a.pixels[i * 102 + 100 + k], right.pixels[i * 102 + k])
              compare(a.pixels[(100 + k) * 102 + i], below.pixels[k * 102 + i])
            }
          }
        }
      }
      #expect(ink > 10 && worst <= 6, "\(ink), \(worst)")
    }
  }

  private static func lines(_ points: [Point]) -> DashedLines {
    var lines = DashedLines(box: Rect(-8, -8, 272, 272))
    lines.append(points)
    return lines
  }

  @Test("a way of any length has dashes on its tile only, at their places along the whole way")
  func nearTile() throws {
    let long = Self.lines([Point(-200_000, 100), Point(200_000, 130)])
    let part = try #require(long.parts.first)
    #expect(long.parts.count == 1 && long.dashCount([2, 2]) < 400)
    let distance = (part.points[0] - Point(-200_000, 100)).length
    #expect(abs(part.start - distance) < 1e-6)
    // Its bounds cover the tile, but it passes far away.
    #expect(Self.lines([Point(-200_000, 0), Point(100, 200_000)]).parts.isEmpty)
    let bent = Self.lines([Point(-3000, 50), Point(-20, 50), Point(50, 50), Point(90, 900)])
    #expect(bent.parts.map(\.points.count) == [3])
  }

  @Test("on a tile with more dashes than anyone could see, lines are solid")
  func budget() {
    var scribble: [Point] = []
    for i in 0..<3000 { scribble.append(Point(i % 2 == 0 ? -90_000 : 90_000, Double(i) / 12)) }
    let lines = Self.lines(scribble)
    #expect(lines.dashCount([2, 2]) > DashedLines.mostDashes)
    let solid = lines.stroked(StrokeStyle(width: 1, join: .bevel))
    #expect(lines.stroked(StrokeStyle(width: 1, join: .bevel, dashes: [2, 2])) == solid)
    let few = Self.lines(Array(scribble[..<20]))
    #expect(few.stroked(StrokeStyle(width: 1, join: .bevel, dashes: [2, 2])) != solid)
  }
}
