import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Two fingers on a map")
struct PinchTests {
  @Test(
    "the positions under both fingers stay there while they pinch and turn", arguments: mapPanels)
  func pinching(panel: PanelSetting) {
    for (spread, turn) in [(2.0, 0.0), (0.5, 0.0), (1.6, 0.9), (0.7, -0.7)] {
      let s = mapStage(on: panel)
      let c = s.map.viewport.focus
      let arm = Vector(60, 20)
      func hand(_ sign: Double) -> ScriptedFinger {
        s.finger(at: c + arm * sign)
          .following(over: .milliseconds(400)) { t in
            let part = min(t / 0.4, 1)
            let (sin, cos) = ExactMath.sincos(turn * part)
            let scale = 1 + (spread - 1) * part
            let v =
              Vector(arm.dx * cos - arm.dy * sin, arm.dx * sin + arm.dy * cos) * (scale * sign)
            return c + v + Vector(30, -20) * part
          }
      }
      s.begin(hand(1), hand(-1))
      let began = s.now
      var held: [GeoPoint] = []
      s.run(0.39) {
        guard s.stage.contacts.count == 2 else { return }
        // Only the last third of the path: the turn is recognized by then too.
        if s.now - began < .milliseconds(270) { return }
        let view = s.map.viewport
        if held.isEmpty { held = s.stage.contacts.map { view.place(at: $0.position) } }
        for (finger, place) in zip(s.stage.contacts, held) {
          #expect(view.point(of: place).distance(to: finger.position) * panel.scale < 0.5)
        }
      }
      #expect(held.count == 2)
      #expect((s.map.camera.zoom > 15) == (spread > 1))
      #expect((s.map.camera.rotation != 0) == (turn != 0))
    }
  }

  @Test("a fast pinch zooms a little further after release and stops, in both directions")
  func pinchMomentum() {
    for factor in [1.8, 0.55] {
      let s = mapStage(on: PanelSetting())
      let c = s.map.viewport.focus
      let arm = Vector(70, 10)
      s.begin(
        s.finger(at: c + arm)
          .moving(to: c + arm * factor, over: .milliseconds(120)),
        s.finger(at: c - arm)
          .moving(to: c - arm * factor, over: .milliseconds(120)))
      s.run(0.14)
      let released = s.map.camera.zoom
      s.rest()
      let gone = s.map.camera.zoom - released
      #expect(gone * (factor - 1) > 0, "it continued in the same direction")
      #expect(abs(gone) < 1)
    }
  }

  @Test("a pinch beyond the zoom limits returns to them, in both directions")
  func zoomLimits() {
    for factor in [3.0, 0.3] {
      let s = mapStage(on: PanelSetting(), limits: MapLimits(zoom: 14.8...15.2))
      let c = s.map.viewport.focus
      let arm = Vector(60, 5)
      s.begin(
        s.finger(at: c + arm)
          .moving(to: c + arm * factor, over: .milliseconds(300)).resting(for: .milliseconds(100)),
        s.finger(at: c - arm)
          .moving(to: c - arm * factor, over: .milliseconds(300)).resting(for: .milliseconds(100)))
      s.run(0.38)
      #expect(!s.map.limits.zoom.contains(s.map.camera.zoom))
      s.rest()
      #expect(abs(s.map.camera.zoom - (factor > 1 ? 15.2 : 14.8)) < 0.003)
    }
  }

  @Test("a map released near north rotates to it; further off it stays rotated")
  func north() {
    for (turn, isNorth) in [(0.25, true), (-0.25, true), (0.9, false), (-0.9, false)] {
      let s = mapStage(on: PanelSetting())
      let c = s.map.viewport.focus
      func hand(_ sign: Double) -> ScriptedFinger {
        s.finger(at: c + Vector(120, 0) * sign)
          .following(over: .milliseconds(400)) { t in
            let (sin, cos) = ExactMath.sincos(turn * min(t / 0.4, 1))
            return c + Vector(120 * cos, 120 * sin) * sign
          }.resting(for: .milliseconds(150))
      }
      s.begin(hand(1), hand(-1))
      s.run(0.54)
      #expect(s.map.camera.rotation * turn > 0)
      s.rest()
      #expect((abs(s.map.camera.rotation) < 1e-9) == isNorth)
      // A tap on the compass rotates by the rest.
      s.map.turnNorth()
      s.rest()
      #expect(abs(s.map.camera.rotation) < 1e-9)
    }
  }
}
