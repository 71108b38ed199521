import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A map that is shown at a zoom with an offset to the chosen one.
@MainActor
@Suite("A map's zoom offset")
struct ZoomOffsetTests {
  @Test("it changes by a spring, continuously, and returns exactly, at any time")
  func spring() {
    withEverySeed(20) { _, random in
      let s = mapStage()
      let start = s.map.camera
      var (last, largest) = (start.zoom, 0.0)
      for _ in 0..<6 {
        s.map.zoomOffset = random.double(in: -1...0.5)
        #expect(s.map.destination.zoom == start.zoom + s.map.zoomOffset)
        s.run(random.double(in: 0...0.4)) {
          largest = max(largest, abs(s.map.camera.zoom - last))
          last = s.map.camera.zoom
        }
      }
      s.map.zoomOffset = 0
      s.rest()
      #expect(s.map.camera == start)
      #expect(largest < 0.25, "\(largest)")
    }
  }

  @Test("with reduced motion it changes at once")
  func reduced() {
    let s = mapStage(reducesMotion: true)
    s.map.zoomOffset = -0.5
    #expect(s.map.camera.zoom == 14.5)
    s.map.zoom(by: 1)
    #expect(s.map.camera.zoom == 15.5)
  }

  @Test("a camera that is set or flown to is shown as requested")
  func asked() {
    let s = mapStage()
    s.map.zoomOffset = -0.7
    s.rest()
    let goal = MapCamera(center: s.map.viewport.place(at: Point(400, 40)), zoom: 16.25)
    s.map.setCamera(goal)
    #expect(abs(s.map.destination.zoom - goal.zoom) < 1e-12)
    s.run(0.2)
    s.map.zoomOffset = -0.2
    s.rest()
    #expect((s.map.camera.world - goal.world).length < 1e-12)
    #expect(abs(s.map.camera.zoom - goal.zoom - 0.5) < 1e-12)
    s.map.setCamera(goal, animated: false)
    #expect(abs(s.map.camera.zoom - goal.zoom) < 1e-12)
  }

  @Test("the content stays under fingers that drag and pinch, whatever the offset")
  func fingers() {
    for offset in [-0.8, -0.3, 0.6] {
      let s = mapStage()
      s.map.zoomOffset = offset
      s.rest()
      let place = s.map.viewport.place(at: Point(200, 120))
      s.begin(
        s.finger(at: Point(200, 120)).moving(
          by: Vector(120, 60), over: .milliseconds(300)
        )
        .resting(for: .milliseconds(300)))
      s.run(0.5)
      #expect(s.map.viewport.point(of: place).distance(to: Point(320, 180)) < 9)
      let slop = s.map.viewport.point(of: place)
      s.run(0.6)
      #expect(s.map.viewport.point(of: place).distance(to: slop) < 0.01)
      let (left, right) = (Point(160, 140), Point(320, 140))
      s.begin(
        s.finger(at: left).moving(by: Vector(-80, 0), over: .milliseconds(300))
          .resting(for: .milliseconds(400)),
        s.finger(at: right).moving(by: Vector(80, 0), over: .milliseconds(300))
          .resting(for: .milliseconds(400)))
      s.run(0.15)
      let held = s.stage.contacts.map { ($0.position, s.map.viewport.place(at: $0.position)) }
      #expect(held.count == 2)
      let zoom = s.map.camera.zoom
      s.run(0.3)
      #expect(s.map.camera.zoom > zoom + 0.2)
      for (finger, (_, place)) in zip(s.stage.contacts, held) {
        #expect(s.map.viewport.point(of: place).distance(to: finger.position) < 2)
      }
      s.rest()
    }
  }

  @Test(
    "two double taps in a row are two levels, and a zoom during a flight keeps the flight's goal")
  func commands() {
    let s = mapStage()
    s.map.zoom(by: 1, about: Point(100, 100))
    s.run(0.1)
    s.map.zoom(by: 1, about: Point(100, 100))
    s.rest()
    #expect(abs(s.map.camera.zoom - 17) < 1e-12)
    let goal = MapCamera(center: s.map.viewport.place(at: Point(900, 40)), zoom: 15)
    s.map.setCamera(goal)
    s.run(0.2)
    s.map.zoom(by: -0.5)
    s.rest()
    #expect((s.map.camera.world - goal.world).length < 1e-12)
    #expect(abs(s.map.camera.zoom - 14.5) < 1e-12)
  }
}
