import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Names on a map that zooms out")
struct MapForesightTests {
  private func view(_ zoom: Double) -> MapViewport {
    MapViewport(
      camera: MapCamera(center: TestTown.center, zoom: zoom, rotation: 0.4), size: Size(800, 480),
      insets: Insets(top: 0, left: 0, bottom: 120, right: 0))
  }

  /// The foresight after frames of 1/60 s in which a map zooms at a speed.
  private func foresight(zooming speed: Double, frames: Int = 30) -> MapForesight {
    var foresight = MapForesight()
    for i in 0..<frames {
      foresight.record(16 + speed * Double(i) / 60, at: .zero + Duration(seconds: Double(i) / 60))
    }
    return foresight
  }

  /// The motion of a corner of the view that is ahead of a map, in points.
  private func reach(
    _ foresight: MapForesight, at zoom: Double = 16, goal: Double? = nil
  ) throws -> Double {
    try #require(foresight.approach(from: view(zoom), goal: goal)).motion(at: .zero).length
  }

  @Test("places come as near as they are when a name that leaves now has faded out")
  func motion() throws {
    for speed in [-0.5, -1.0, -2.0] {
      let (now, later) = (view(16), view(16 + speed * 0.2))
      let approach = try #require(foresight(zooming: speed).approach(from: now, goal: nil))
      for place in [TestTown.place(40, -90), TestTown.place(-300, 20), TestTown.center] {
        let (from, to) = (now.point(of: place), later.point(of: place))
        #expect((from + approach.motion(at: from) - to).length < 0.5, "\(speed)")
      }
    }
  }

  @Test("nothing is ahead of a map that zooms in, rests, or has reached the goal of its motion")
  func none() {
    for speed in [0, 0.5, 2] {
      #expect(foresight(zooming: speed).approach(from: view(16), goal: nil) == nil, "\(speed)")
    }
    let fast = foresight(zooming: -2)
    #expect(fast.approach(from: view(15), goal: 15) == nil)
    #expect(foresight(zooming: -60).approach(from: view(15), goal: nil) == nil, "a jump")
    #expect(fast.approach(from: view(15), goal: 14) != nil)
    var rested = fast
    rested.record(15, at: .zero + Duration(seconds: 9))
    #expect(rested.approach(from: view(15), goal: nil) == nil)
  }

  @Test("the map's own motion ends at its goal, unless it flies out and back")
  func goal() throws {
    let fast = foresight(zooming: -2)
    let free = try reach(fast, at: 15)
    #expect(try reach(fast, at: 15, goal: 14.9) < 0.5 * free)
    #expect(try reach(fast, at: 15, goal: 14) == free)
    #expect(try reach(fast, at: 15, goal: 16) == free)
  }

  @Test("a second layout of a frame changes nothing")
  func secondLayout() throws {
    let once = try reach(foresight(zooming: -1))
    var foresight = MapForesight()
    for i in 0..<30 {
      let now = Instant.zero + Duration(seconds: Double(i) / 60)
      // First with the zoom of the frame before.
      for zoom in [16 - Double(max(i - 1, 0)) / 60, 16 - Double(i) / 60] {
        foresight.record(zoom, at: now)
      }
    }
    let share = try reach(foresight) / once
    #expect(abs(share - 1) < 0.05, "\(share)")
  }

  @Test("what touches now does not overlap ahead because of rounding")
  func rounding() throws {
    for speed in [-0.1, -0.7, -2] {
      for y in stride(from: 20.1, to: 460, by: 0.37) {
        let place = Point(300, y)
        let approach = try #require(foresight(zooming: speed).approach(from: view(16), goal: nil))
        var field = CollisionField(Size(800, 480), approach: approach)
        field.take(Rect(285, y - 15, 30, 30), of: place)
        #expect(field.isFree(Rect(260, y + 15, 80, 16.8), of: place), "\(speed) \(y)")
        #expect(field.isFree(Rect(260, y - 15 - 16.8, 80, 16.8), of: place), "\(speed) \(y)")
        #expect(!field.isFree(Rect(260, y + 14, 80, 16.8), of: place))
      }
    }
  }

  @Test("a frame without a touch between others hardly changes what is ahead")
  func missingTouch() throws {
    let all = try reach(foresight(zooming: -1))
    var foresight = MapForesight()
    // Two frames without touches of six, and one with three times the way after them.
    for i in 0..<60 {
      let touched = i % 6 == 4 ? i - 1 : i % 6 == 5 ? i - 2 : i
      foresight.record(16 - Double(touched) / 60, at: .zero + Duration(seconds: Double(i) / 60))
      guard i >= 30 else { continue }
      let share = try reach(foresight) / all
      #expect(share > 0.4 && share < 1.6, "frame \(i): \(share)")
    }
  }

  @Test(
    "a name fades out before another one comes over it", arguments: [1, 2, 3], [-0.5, -1.0, 1.0])
  func fades(seed: UInt64, speed: Double) throws {
    var random = RandomSource(seed: seed)
    let s = try crowdedTown(of: 60, zoom: speed < 0 ? 17.5 : 15.5, seed: seed, &random)
    let (labels, markers) = (s.map.overlay.labels, s.map.overlay.markers)
    var last: [String: Double] = [:]
    var (gone, atOnce, seen, brighter) = (0, 0, 0, 0)
    s.onFrame = { _ in
      var shown: [String: Double] = [:]
      for (id, opacity) in labels.opacities { shown["\(id)"] = Double(opacity) / 255 }
      for title in markers.visibleTitles {
        // A leaving one only becomes fainter.
        let earlier = last["title \(title.id)"] ?? 0
        if let leaving = title.leaving, leaving < markers.now {
          brighter += title.opacity(at: markers.now) > earlier ? 1 : 0
        }
        shown["title \(title.id)"] = title.opacity(at: markers.now)
      }
      for (name, opacity) in last where opacity > 0 && shown[name, default: 0] == 0 {
        gone += 1
        if opacity > 0.4 { atOnce += 1 }
      }
      last = shown
      seen += shown.values.count { $0 > 0.5 }
    }
    let start = s.map.camera.zoom
    for frame in 0...Int(2 / abs(speed) * 60) {
      s.map.setCamera(
        MapCamera(center: TestTown.center, zoom: start + speed * Double(frame) / 60),
        animated: false)
      s.frames()
    }
    #expect(gone > 30 && brighter == 0)
    let mean = Double(seen) * abs(speed) / 120
    #expect(mean > 18, "\(mean) names in a frame")
    // Some keep away from more than one other.
    #expect(atOnce * 20 < gone, "\(atOnce) of \(gone) were gone at once")
  }
}
