import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Tiles that arrive while a map is visible")
struct TileFadeTests {
  private func stage(reducesMotion: Bool = false) -> ScriptedStage {
    let s = mapStage(
      TestTown(blocks: 8).features, camera: MapCamera(center: TestTown.center, zoom: 15),
      size: PixelSize(480, 272), reducesMotion: reducesMotion)
    s.runsWork = true
    return s
  }

  /// The tiles of a frame in painting order, with their opacity.
  private func planes(_ s: ScriptedStage) -> [(pixmap: Pixmap, opacity: UInt8)] {
    var canvas = Canvas(size: s.map.frame.size, environment: s.stage.environment)
    s.map.tileLayer.draw(into: &canvas)
    return canvas.displayList.commands.compactMap { command in
      if case .plane(let picture) = command { (picture.pixmap, picture.opacity) } else { nil }
    }
  }

  @Test("the first frame with a map has all of it, and nothing fades afterwards")
  func first() throws {
    let s = stage()
    var hasMap = false
    s.onFrame = { _ in
      let planes = planes(s)
      if planes.isEmpty { return #expect(!hasMap) }
      hasMap = true
      #expect(planes.allSatisfy { $0.opacity == 255 })
    }
    try s.settle()
    #expect(hasMap && s.stage.nextChange == nil)
  }

  @Test("a tile fades in over a coarser one for 0.2 s, and never becomes fainter")
  func fades() throws {
    let s = stage()
    try s.settle()
    var before: [Int: UInt8] = [:]
    var (frames, partial, least) = (0, 0, UInt8.max)
    s.onFrame = { _ in
      let planes = planes(s)
      frames += 1
      #expect(planes.contains { $0.opacity == 255 }, "the map is never empty")
      for (index, plane) in planes.enumerated() where plane.opacity < 255 {
        partial += 1
        least = min(least, plane.opacity)
        #expect(planes[..<index].contains { $0.opacity == 255 }, "something is under it")
      }
      let now = Dictionary(
        planes.map { ($0.pixmap.hashValue, $0.opacity) }, uniquingKeysWith: { first, _ in first })
      for (tile, opacity) in now { #expect(opacity >= before[tile] ?? 0) }
      before = now
    }
    s.map.setCamera(MapCamera(center: TestTown.center, zoom: 16.5), animated: false)
    let taken = try s.settle()
    #expect(partial > 0 && least < 40)
    // 0.2 s at 60 Hz, and a few frames in which jobs run.
    #expect(taken >= 12 && taken < 40, "\(taken)")
    #expect(planes(s).allSatisfy { $0.opacity == 255 })
  }

  @Test("with reduced motion tiles appear at once")
  func reduced() throws {
    let s = stage(reducesMotion: true)
    try s.settle()
    s.onFrame = { _ in #expect(planes(s).allSatisfy { $0.opacity == 255 }) }
    s.map.setCamera(MapCamera(center: TestTown.center, zoom: 16.5), animated: false)
    try s.settle()
  }

  @Test("a tile that fades in changes its own part of the screen only")
  func damage() throws {
    let s = stage()
    try s.settle()
    s.runsWork = false
    s.map.setCamera(MapCamera(center: TestTown.center, zoom: 16.5), animated: false)
    s.frames(30)
    // One job is done: the others stay open.
    let work = try #require(s.stage.takeWork().first)
    s.stage.finish(work.run())
    s.frames()
    var last = s.stage.draw()
    var most = 0
    for _ in 0..<8 {
      s.frames()
      let scene = s.stage.draw()
      let changed = scene.damage(from: last).rects.reduce(0) { $0 + $1.width * $1.height }
      most = max(most, changed)
      last = scene
    }
    #expect(most > 0 && most <= 130 * 130, "\(most)")
  }
}
