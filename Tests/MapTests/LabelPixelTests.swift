import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@Suite("Pixels of names")
struct LabelPixelTests {
  @Test("a name moves by as many pixels as the tiles, wherever a finger drags the map")
  func together() {
    withEverySeed(300) { seed, random in
      let scales: [Double] = [1, 1.25, 1.5, 2]
      let scale = scales[random.int(in: 0...3)]
      func point() -> Point {
        Point(random.double(in: -2000...2000), random.double(in: -2000...2000))
      }
      let (anchor, name, distance) = (point(), point(), point() - Point.zero)
      let before = LabelPixels(anchor: anchor, scale: scale)
      let after = LabelPixels(anchor: anchor + distance, scale: scale)
      let moved = after.pixel(name + distance) - before.pixel(name)
      let tiles = after.pixel(anchor + distance) - before.pixel(anchor)
      #expect(moved == tiles, "seed \(seed)")
      let off = before.pixel(name)
      // Half a pixel for the name, and half a pixel for the tiles.
      #expect(abs(Double(off.x) - name.x * scale) <= 1.001, "seed \(seed)")
      #expect(abs(Double(off.y) - name.y * scale) <= 1.001, "seed \(seed)")
    }
  }
}
