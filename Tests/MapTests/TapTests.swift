import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Taps on a map")
struct TapTests {
  @Test("a double tap zooms in about the position under it, and a tap of two fingers zooms out")
  func taps() {
    let s = mapStage(on: PanelSetting())
    let at = Point(200, 150)
    let place = s.map.viewport.place(at: at)
    let tap = s.finger(at: at).resting(for: .milliseconds(40))
    s.begin(
      tap,
      s.finger(at: at, after: .milliseconds(150)).resting(for: .milliseconds(40)))
    s.run(0.22)
    s.run(0.6) { #expect(s.map.viewport.point(of: place).distance(to: at) < 0.6) }
    s.rest()
    #expect(abs(s.map.camera.zoom - 16) < 1e-9)
    s.begin(
      s.finger(at: Point(300, 200)).resting(for: .milliseconds(60)),
      s.finger(at: Point(380, 210), after: .milliseconds(10))
        .resting(for: .milliseconds(60)))
    s.run(0.1)
    s.rest()
    #expect(abs(s.map.camera.zoom - 15) < 1e-9)
  }

  @Test(
    "a second tap that is dragged zooms about its landing, down nearer, up farther, and no more",
    arguments: mapPanels)
  func tapAndDrag(panel: PanelSetting) {
    for travel in [70.0, -70] {
      for drift in [0.0, 30] {
        let s = mapStage(on: panel)
        let c = s.map.viewport.focus + Vector(-40, 10)
        let place = s.map.viewport.place(at: c)
        var taps = 0
        s.map.onTap = { _ in taps += 1 }
        s.begin(
          s.finger(at: c + Vector(3, 2)).resting(for: .milliseconds(50)),
          s.finger(at: c, after: .milliseconds(180))
            .moving(by: Vector(drift, travel), over: .milliseconds(300))
            .resting(for: .milliseconds(120)))
        s.run(0.62) { #expect(s.map.viewport.point(of: place).distance(to: c) < 0.6) }
        s.rest()
        let levels = s.map.camera.zoom - 15
        // There is no jump at the slop.
        #expect(abs(levels * 100 - travel) < 10 && levels * travel > 0, "\(levels)")
        #expect(s.map.camera.rotation == 0 && taps == 0)
        // It applies to this touch alone.
        let zoom = s.map.camera.zoom
        s.begin(
          s.finger(at: c).moving(by: Vector(0, travel), over: .milliseconds(300))
            .resting(for: .milliseconds(100)))
        s.run(0.6)
        s.rest()
        #expect(s.map.camera.zoom == zoom)
        #expect(s.map.viewport.point(of: place).distance(to: c) > 40, "it pans")
      }
    }
  }

  @Test(
    "released fast it zooms a little further, cancelled it stops; a second finger makes it a pinch")
  func tapAndThrow() {
    for (travel, isTaken) in [(90.0, false), (-90, false), (90, true)] {
      let s = mapStage(on: PanelSetting())
      let c = s.map.viewport.focus
      let tap = s.finger(at: c).resting(for: .milliseconds(50))
      var drag = s.finger(at: c, after: .milliseconds(150))
        .moving(by: Vector(0, travel), over: .milliseconds(120))
      if isTaken { drag = drag.cancelled() }
      s.begin(tap, drag)
      s.run(0.3)
      let zoom = s.map.camera.zoom
      #expect((zoom - 15) * travel > 0)
      s.rest()
      #expect((abs(s.map.camera.zoom - zoom) > 0.02) == !isTaken, "\(travel) \(isTaken)")
      #expect((s.map.camera.zoom - zoom) * travel >= 0)
    }
    let s = mapStage(on: PanelSetting())
    let c = s.map.viewport.focus
    s.begin(
      s.finger(at: c).resting(for: .milliseconds(50)),
      s.finger(at: c, after: .milliseconds(150))
        .moving(by: Vector(0, 60), over: .milliseconds(200)).resting(for: .milliseconds(500)),
      s.finger(at: c + Vector(150, 60), after: .milliseconds(450))
        .moving(by: Vector(150, 0), over: .milliseconds(200)))
    var last = s.map.camera.zoom
    s.run(1.2) {
      #expect(abs(s.map.camera.zoom - last) < 0.2, "no jump")
      last = s.map.camera.zoom
    }
    s.rest()
    #expect(s.map.camera.zoom > 16 && !s.map.isMoving)
  }
}
