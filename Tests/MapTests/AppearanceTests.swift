import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

/// The first visible frame of a map is complete: markers appear together with the tiles.
@MainActor
@Suite("Appearance of a map")
struct AppearanceTests {
  private func stage(
    _ features: [MapFeature] = TestTown(blocks: 4).features, reducesMotion: Bool = false
  ) -> ScriptedStage {
    let s = mapStage(
      features, camera: MapCamera(center: TestTown.center, zoom: 16), size: PixelSize(400, 240),
      reducesMotion: reducesMotion)
    s.map.markers = [MapMarker(id: "a", place: TestTown.center, title: "A", color: .black)]
    return s
  }

  /// The opacity of the markers and of the ground's tiles.
  private func seen(_ s: ScriptedStage) -> (markers: Double, ground: Double) {
    let layer = s.map.overlay.markers
    return (layer.isHidden ? 0 : layer.opacity, s.map.tileLayer.tileOpacity)
  }

  @Test("without tiles there are no markers; they fade in together, and nothing jumps")
  func together() {
    let s = stage()
    s.run(0.2) { #expect(seen(s) == (0, 0)) }
    s.runsWork = true
    var last = 0.0
    s.run(1) {
      let now = seen(s)
      #expect(now.markers == now.ground)
      #expect(now.markers >= last && now.markers < last + 0.1)
      // The picture under a fading ground is already complete, at least in the overview.
      if now.ground > 0 { #expect(s.map.tileLayer.coversView) }
      last = now.markers
    }
    #expect(last == 1)
    s.rest()
    #expect(s.stage.nextChange == nil)
  }

  @Test(
    "a map whose tiles are ready at once appears whole in one frame, without a fade"
  )
  func atOnce() {
    let s = stage()
    s.runsWork = true
    var first: Int?
    for frame in 0..<60 {
      s.frames()
      let now = seen(s)
      #expect([0, 1].contains(now.ground) && now.markers == now.ground)
      if now.ground == 0 { continue }
      first = first ?? frame
      #expect(s.map.tileLayer.isWhole, "no coarse tile is visible")
    }
    #expect(first.map { $0 <= 3 } == true, "\(first ?? -1)")
  }

  @Test(
    "a bar shows a slow source until it is full and fades out, a source read at once shows none")
  func bar() {
    for portions in [1, 40] {
      let s = stage([])
      s.runsWork = true
      let source = s.map.source
      var seen: [Double] = []
      for portion in 0..<portions {
        // There is more to come until the last portion.
        if portion < portions - 1 { source.append { [] } }
        source.append { [] }
        s.frames()
        seen.append(s.map.barOpacity)
      }
      s.run(1) { seen.append(s.map.barOpacity) }
      #expect(source.progress == 1 && seen.last == 0)
      #expect((seen.max() ?? 0) == (portions == 1 ? 0 : 1), "\(seen)")
      for (a, b) in zip(seen, seen.dropFirst()) { #expect(abs(a - b) < 0.1, "it never jumps") }
      s.rest()
      #expect(s.stage.nextChange == nil)
    }
  }

  @Test(
    "parts that arrive with pauses, each seemingly the last, show one bar that never blinks")
  func barBetweenPortions() {
    for (reading, pause) in [(12, 1), (12, 8), (12, 14), (30, 1), (30, 8), (30, 14), (30, 20)] {
      let s = stage([])
      s.runsWork = true
      let source = s.map.source
      var seen: [Double] = []
      for _ in 0..<12 {
        // Frames of reading, then everything is there until the next portion.
        source.append { [] }
        s.runsWork = false
        for _ in 0..<reading {
          s.frames()
          seen.append(s.map.barOpacity)
        }
        while source.progress < 1 { s.runWork() }
        for _ in 0..<pause {
          s.frames()
          seen.append(s.map.barOpacity)
        }
      }
      for (a, b) in zip(seen, seen.dropFirst()) {
        #expect(abs(a - b) < 0.1, "pauses of \(pause) frames")
      }
      // A pause shorter than its fade is not visible.
      if pause < 15 {
        #expect(seen.max() ?? 0 > 0.5, "pauses of \(pause) frames")
        let first = seen.firstIndex { $0 > 0.9 } ?? seen.count
        #expect(!seen[first...].contains(0), "pauses of \(pause) frames")
      }
      s.runsWork = true
      s.run(1)
      #expect(s.map.barOpacity == 0)
      s.rest()
      #expect(s.stage.nextChange == nil)
    }
  }

  @Test("a bar that still waits requests the frame in which it appears")
  func barWaits() throws {
    let s = stage([])
    s.run(0.5)
    s.map.source.append { [] }
    s.frames()
    // All other motion on the map is over by then.
    s.frames(10)
    let next = try #require(s.stage.nextChange)
    #expect(next > s.now && next - s.now < .milliseconds(300))
    s.run(0.6)
    #expect(s.map.barOpacity == 1)
    s.frames(3)
    #expect(s.stage.nextChange == nil, "once shown, it requests no frame")
  }

  @Test("with reduced motion both appear at once")
  func reduced() {
    let s = stage(reducesMotion: true)
    s.run(0.2) { #expect(seen(s) == (0, 0)) }
    s.runsWork = true
    s.run(0.5) { #expect([0, 1].contains(seen(s).markers)) }
    #expect(seen(s) == (1, 1))
  }

  @Test("a slow source delays the markers by one second, an empty one not at all")
  func slow() {
    let s = stage()
    s.run(0.9)
    #expect(seen(s) == (0, 0))
    s.run(0.6)
    #expect(seen(s) == (1, 1))
    s.rest()
    #expect(s.stage.nextChange == nil, "waiting requests no frame")
    let bare = stage([])
    bare.frames()
    #expect(seen(bare) == (1, 1))
  }
}
