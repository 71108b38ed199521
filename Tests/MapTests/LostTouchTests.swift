import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A container that removes its map when it loses the finger to it, between the map's double-tap
/// drag and its pan.
@MainActor
private final class RemovingContainer: Component {
  let map: MapView
  var removesMap = false

  init(_ map: MapView) {
    self.map = map
    super.init()
    addChild(map)
  }

  override var gestures: GestureKinds { .tap }

  override func layout() { map.frame = bounds }

  override func receive(_ event: GestureEvent) {
    if removesMap, case .released = event.gesture { map.removeFromParent() }
  }
}

@MainActor
@Suite("Touches that a map loses")
struct LostTouchTests {
  private func container() -> RemovingContainer {
    RemovingContainer(
      MapView(
        source: MapSource([]), camera: townCamera, limits: MapLimits(zoom: 8...20), tileSide: 128,
        memory: 8 << 20))
  }

  /// The first tap of a double tap, and the drag of the second one.
  private func dragSecondTap(_ s: ScriptedStage, at point: Point, cancelled: Bool = false) {
    let drag = s.finger(at: point, after: .milliseconds(150))
      .moving(by: Vector(0, 60), over: .milliseconds(200))
    s.play([
      s.finger(at: point).resting(for: .milliseconds(50)),
      cancelled ? drag.cancelled() : drag.resting(for: .milliseconds(200)),
    ])
  }

  private func expectPan(_ s: ScriptedStage, _ map: MapView, at point: Point) {
    let before = map.camera
    s.touch(at: point) {
      $0.moving(by: Vector(0, 80), over: .milliseconds(300)).resting(for: .milliseconds(200))
    }
    #expect(map.camera.zoom == before.zoom, "one finger does not zoom")
    #expect(map.camera.center != before.center, "it pans")
  }

  @Test("after a double tap's drag was cancelled, one finger pans")
  func cancelled() throws {
    let root = container()
    let s = ScriptedStage(root, size: PixelSize(480, 272))
    s.runsWork = false
    dragSecondTap(s, at: Point(240, 136), cancelled: true)
    #expect(root.map.camera.zoom > 15)
    try s.settle()
    expectPan(s, root.map, at: Point(240, 136))
  }

  @Test("a map that was removed in the middle of a double tap's drag pans when it is back")
  func removed() throws {
    let root = container()
    let s = ScriptedStage(root, size: PixelSize(480, 272))
    s.runsWork = false
    s.tap(Point(240, 136))
    root.removesMap = true
    s.touch(at: Point(240, 136)) {
      $0.moving(by: Vector(0, 60), over: .milliseconds(200)).resting(for: .milliseconds(200))
    }
    #expect(root.map.stage == nil)
    root.removesMap = false
    root.addChild(root.map)
    s.frames(2)
    #expect(!root.map.isHeld)
    #expect(s.scroller("map")?.phase == .idle, "no finger holds the map")
    expectPan(s, root.map, at: Point(240, 136))
    try s.settle()
  }
}
