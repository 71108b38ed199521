import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Dots while the map moves")
struct DotMotionTests {
  private func stage(_ random: inout RandomSource) -> ScriptedStage {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: random.double(in: 15...17.5)),
      size: PixelSize(800, 480), refresh: 60)
    s.map.markers = (0..<random.int(in: 80...200)).map { k in
      MapMarker(
        id: "m\(k)",
        place: TestTown.place(random.double(in: -400...400), random.double(in: -300...300)),
        title: "", color: .black, rank: k % 5)
    }
    s.rest()
    return s
  }

  /// Fingers that drag, pinch and rotate, and flights.
  private func move(_ s: ScriptedStage, _ random: inout RandomSource) {
    let focus = s.map.viewport.focus
    let time = Duration.milliseconds(random.double(in: 120...500))
    switch random.int(in: 0...3) {
    case 0:
      s.map.setCamera(
        MapCamera(
          center: TestTown.place(random.double(in: -200...200), random.double(in: -150...150)),
          zoom: random.double(in: 14.9...18), rotation: random.double(in: -1...1)))
    case 1:
      let travel = Vector(random.double(in: -150...150), random.double(in: -150...150))
      s.begin(s.finger(at: focus).moving(by: travel, over: time))
    default:
      let arm = Vector(random.double(in: 40...120), random.double(in: -40...40))
      let end = Vector(random.double(in: 30...220), random.double(in: -60...60))
      s.begin(
        s.finger(at: focus + arm).moving(to: focus + end, over: time),
        s.finger(at: focus - arm).moving(to: focus - end, over: time))
    }
  }

  @Test("no dot touches another marker, whatever the camera does")
  func apart() {
    withEverySeed(6) { _, random in
      let s = stage(&random)
      for _ in 0..<8 {
        move(s, &random)
        s.run(random.double(in: 0.2...0.9)) {
          let discs = s.markerDiscs
          for (i, a) in discs.enumerated() {
            for b in discs[..<i] where a.id != b.id {
              let room = a.center.distance(to: b.center) - a.radius - b.radius
              #expect(room > -0.01, "\(a) \(b)")
            }
          }
        }
      }
    }
  }

  @Test("no marker blinks: one that is gone stays away for a while")
  func steady() {
    withEverySeed(6) { _, random in
      let s = stage(&random)
      var wasVisible: [String: Bool] = [:]
      var gone: [String: Instant] = [:]
      for _ in 0..<8 {
        move(s, &random)
        s.run(random.double(in: 0.2...0.9)) {
          let visible = Set(s.markerDiscs.map(\.id))
          let view = s.map.viewport
          for marker in s.map.markers {
            // Those near the edge come and go with the view.
            guard Rect(40, 40, 720, 400).contains(view.point(of: marker.place)) else {
              wasVisible[marker.id] = nil
              gone[marker.id] = nil
              continue
            }
            let isVisible = visible.contains(marker.id)
            if isVisible, let since = gone[marker.id] {
              #expect(s.now - since > .milliseconds(90), "\(marker.id)")
            }
            if isVisible { gone[marker.id] = nil }
            if !isVisible && wasVisible[marker.id] == true { gone[marker.id] = s.now }
            wasVisible[marker.id] = isVisible
          }
        }
      }
    }
  }
}
