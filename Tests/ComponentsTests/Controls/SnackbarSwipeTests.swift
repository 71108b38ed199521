import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Swiping a snackbar")
struct SnackbarSwipeTests {
  /// A visible message, and how it ended.
  @MainActor
  private final class Scene {
    let below = Patch([.tap])
    let host: SnackbarHost
    let stage: ScriptedStage
    var ends: [Snackbar.End] = []

    init(_ panel: PanelSetting = PanelSetting(.small), duration: Double = 5) {
      let below = below
      host = SnackbarHost { below }
      stage = ScriptedStage(host, on: panel)
      host.show(
        Snackbar("a", action: "b", duration: Duration(seconds: duration)) { [weak self] in
          self?.ends.append($0)
        })
      stage.wait(Duration(seconds: 1))
    }

    var bar: Rect { host.children[1].children[0].frame }
    var isGone: Bool { host.children.count == 1 }
    /// A point on its text.
    var grip: Point { bar.center }
  }

  private let panels = [LayoutDirection.leftToRight, .rightToLeft].map {
    PanelSetting(.small, $0)
  }

  @Test(
    "A snackbar follows the finger sideways and down, and leaves beyond a limit as at its timeout"
  )
  func carried() throws {
    for panel in panels {
      for step in [Vector(200, 0), Vector(-200, 0), Vector(0, 45)] {
        let scene = Scene(panel)
        let rest = scene.bar
        let finger = scene.stage.land(at: scene.grip)
        finger.move(by: step, over: .milliseconds(300))
        finger.rest(for: .milliseconds(300))
        let moved = scene.bar.center - rest.center
        // The slop before a pan is recognized is not part of it.
        #expect(abs(moved.dx - step.dx) <= 10 && abs(moved.dy - step.dy) <= 10, "\(moved)")
        #expect((moved.dx == 0) == (step.dx == 0) && (moved.dy == 0) == (step.dy == 0))
        let before = scene.bar
        finger.move(by: step * 0.1, over: .milliseconds(100))
        finger.rest(for: .milliseconds(300))
        let further = scene.bar.center - before.center
        #expect(abs(further.dx - step.dx * 0.1) <= 1 && abs(further.dy - step.dy * 0.1) <= 1)
        #expect(scene.ends.isEmpty)
        finger.lift()
        scene.stage.wait(.milliseconds(50))
        #expect(scene.ends == [.timeout] && scene.host.message == nil)
        if !scene.isGone {
          let moved = scene.bar.center - rest.center
          #expect(moved.dx * step.dx + moved.dy * step.dy > 0, "on the side that it was moved to")
        }
        try scene.stage.settle()
        #expect(scene.isGone && scene.ends == [.timeout])
        scene.stage.tap(rest.center)
        #expect(scene.below.taps == 1, "what it covered is touched again")
      }
    }
  }

  @Test("A short fling removes a snackbar, which takes no touches while it leaves")
  func thrown() throws {
    for panel in panels {
      for step in [Vector(60, 0), Vector(-60, 0), Vector(0, 30)] {
        let scene = Scene(panel)
        let grip = scene.grip
        scene.stage.land(at: grip).flick(by: step, over: .milliseconds(60))
        scene.stage.wait(.milliseconds(40))
        #expect(scene.ends == [.timeout] && !scene.isGone, "\(step)")
        scene.stage.tap(grip)
        #expect(scene.below.taps == 1)
        try scene.stage.settle()
        #expect(scene.isGone)
      }
    }
  }

  @Test("Released early, flung back, moved up or cancelled, a snackbar springs back")
  func back() {
    for panel in panels {
      for side in [1.0, -1.0] {
        let scene = Scene(panel)
        let rest = scene.bar
        scene.stage.touch(at: scene.grip) {
          $0.moving(by: Vector(50 * side, 0), over: .milliseconds(200)).resting(
            for: .milliseconds(200))
        }
        scene.stage.wait(Duration(seconds: 0.8))
        #expect(scene.bar == rest)
        scene.stage.touch(at: scene.grip) {
          $0.moving(by: Vector(190 * side, 0), over: .milliseconds(200))
            .moving(by: Vector(-100 * side, 0), over: .milliseconds(60))
        }
        scene.stage.wait(Duration(seconds: 0.8))
        #expect(scene.bar == rest)
        scene.stage.touch(at: scene.grip) {
          $0.moving(by: Vector(250 * side, 0), over: .milliseconds(200)).cancelled()
        }
        scene.stage.wait(Duration(seconds: 0.8))
        #expect(scene.bar == rest)
        #expect(scene.ends.isEmpty && scene.host.message == "a")
      }
      let scene = Scene(panel)
      let rest = scene.bar
      let finger = scene.stage.land(at: scene.grip)
      finger.move(by: Vector(0, -120), over: .milliseconds(200))
      finger.rest(for: .milliseconds(100))
      #expect(scene.bar.minY < rest.minY && scene.bar.minY > rest.minY - 24)
      finger.lift()
      scene.stage.wait(Duration(seconds: 0.8))
      #expect(scene.bar == rest && scene.ends.isEmpty)
    }
  }

  @Test(
    "A snackbar held beyond its time stays a little longer after the release and ends once"
  )
  func held() {
    let scene = Scene(duration: 2)
    let finger = scene.stage.land(at: scene.grip)
    finger.move(by: Vector(60, 0), over: .milliseconds(200))
    finger.rest(for: Duration(seconds: 5))
    #expect(scene.ends.isEmpty && scene.host.message == "a")
    finger.lift()
    scene.stage.wait(Duration(seconds: 0.8))
    #expect(scene.ends.isEmpty)
    scene.stage.wait(Duration(seconds: 1.5))
    #expect(scene.ends == [.timeout] && scene.isGone)
    #expect(scene.stage.stage.nextChange == nil)
  }

  @Test(
    "A finger at rest on it requests no frames, and a second one takes nothing from the first")
  func second() {
    let scene = Scene()
    let rest = scene.bar
    let first = scene.stage.land(at: scene.grip)
    first.move(by: Vector(60, 0), over: .milliseconds(200))
    first.rest(for: .milliseconds(300))
    let held = scene.bar
    #expect(scene.stage.wait(.milliseconds(500)) == 0)
    let other = scene.stage.land(at: scene.grip + Vector(-40, 0))
    other.rest(for: .milliseconds(200))
    #expect(abs(scene.bar.minX - held.minX) <= 1)
    other.lift()
    scene.stage.wait(.milliseconds(200))
    #expect(abs(scene.bar.minX - held.minX) <= 1 && scene.ends.isEmpty)
    first.move(by: Vector(-55, 0), over: .milliseconds(200))
    first.rest(for: .milliseconds(200))
    first.lift()
    scene.stage.wait(Duration(seconds: 0.8))
    #expect(scene.bar == rest && scene.ends.isEmpty)
  }

  @Test(
    "The finger on a snackbar that is dismissed or replaced does not move the next one"
  )
  func replaced() throws {
    let scene = Scene()
    let rest = scene.bar
    let finger = scene.stage.land(at: scene.grip)
    finger.move(by: Vector(60, 0), over: .milliseconds(200))
    scene.host.show(Snackbar("c", action: "d", duration: Duration(seconds: 3)))
    finger.move(by: Vector(200, 0), over: .milliseconds(100))
    finger.lift()
    scene.stage.wait(Duration(seconds: 1))
    #expect(scene.host.message == "c" && scene.bar == rest && scene.ends == [.replaced])
    let last = scene.stage.land(at: scene.grip)
    last.move(by: Vector(60, 0), over: .milliseconds(200))
    scene.host.dismiss()
    last.move(by: Vector(60, 0), over: .milliseconds(200))
    last.lift()
    try scene.stage.settle()
    #expect(scene.isGone)
  }

  @Test("With reduced motion a swiped snackbar leaves or returns at once")
  func reducedMotion() {
    let scene = Scene(PanelSetting(.small, reducesMotion: true))
    let rest = scene.bar
    scene.stage.touch(at: scene.grip) {
      $0.moving(by: Vector(50, 0), over: .milliseconds(200)).resting(for: .milliseconds(200))
    }
    scene.stage.frames(2)
    #expect(scene.bar == rest)
    scene.stage.touch(at: scene.grip) { $0.moving(by: Vector(90, 0), over: .milliseconds(60)) }
    scene.stage.frames(2)
    #expect(scene.isGone && scene.ends == [.timeout])
  }

  @Test("On a low panel a snackbar is as high as a touch target and nearer to the edge")
  func low() {
    let scene = Scene(PanelSetting(PixelSize(480, 272)))
    #expect(scene.bar.height == 48 && scene.bar.maxY == 272 - 8)
    #expect(scene.host.coveredHeight == 64)
    let tall = Scene(PanelSetting(PixelSize(800, 480)))
    #expect(tall.bar.height >= 60 && tall.bar.maxY == 480 - 16)
  }
}
