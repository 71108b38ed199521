import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Outline of a map that is being read")
struct OutlineTests {
  /// A lake of 200 × 200 meters in the middle of the town.
  private var lake: MapFeature {
    let corners = [(-100.0, -100.0), (100, -100), (100, 100), (-100, 100)]
    return MapFeature(
      geometry: .polygons([[corners.map { TestTown.place($0.0, $0.1) }]]),
      properties: ["natural": "water"])
  }

  private func stage(reducesMotion: Bool = false, hasOutline: Bool = true) -> ScriptedStage {
    let s = mapStage(
      [lake] + TestTown(blocks: 6).features,
      camera: MapCamera(center: TestTown.center, zoom: 15, rotation: 0.3),
      reducesMotion: reducesMotion)
    if hasOutline { s.map.source.outline = [lake] }
    return s
  }

  /// The opacity at which the tiles are covered by the lake; nil without a cover.
  private func cover(_ s: ScriptedStage) -> UInt8? {
    var canvas = Canvas(size: s.map.frame.size, environment: s.stage.environment)
    s.map.ground.draw(into: &canvas)
    guard case .group(let list, _, _, _, let opacity)? = canvas.displayList.commands.last else {
      return nil
    }
    let hasLake = list.commands.contains {
      if case .path(let path, .color(let color)) = $0 {
        color == MapStyle.light.fill(.water) && path.bounds.width > 50
      } else {
        false
      }
    }
    return hasLake ? opacity : nil
  }

  @Test("the first frame has the outline, before any job has run")
  func first() {
    let s = stage()
    s.frames()
    #expect(cover(s) == 255)
    let bare = stage(hasOutline: false)
    bare.frames()
    #expect(cover(bare) == nil)
  }

  @Test("tiles fade in over the outline, which is gone then", arguments: [false, true])
  func fades(reducesMotion: Bool) {
    let s = stage(reducesMotion: reducesMotion)
    s.run(0.3) { #expect(cover(s) == 255) }
    s.runsWork = true
    var seen: [UInt8] = []
    s.run(1) { seen.append(cover(s) ?? 0) }
    #expect(seen == seen.sorted(by: >) && seen.last == 0)
    #expect(reducesMotion == seen.allSatisfy { [0, 255].contains($0) })
    s.rest()
    #expect(s.stage.nextChange == nil)
  }

  @Test("the outline moves with the map")
  func moves() {
    let s = stage()
    s.frames()
    s.begin(s.finger(at: Point(240, 136)).moving(by: Vector(60, 20), over: .milliseconds(200)))
    s.run(0.3) { #expect(cover(s) == 255) }
    #expect(s.map.camera.world != TestTown.center.world)
  }
}

extension GeoPoint {
  fileprivate var world: Point { Mercator.project(self) }
}
