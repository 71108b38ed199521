import Testing
import Vitrine
import VitrineTesting

/// A map alone on a panel, and its reports.
@MainActor
private final class MapHarness {
  let map: MapView
  let stage: ScriptedStage
  private let panel: PanelSetting
  private let taps = Received<String>()
  private static let camera = MapCamera(
    center: GeoPoint(longitude: 12.5, latitude: 47.8), zoom: 15)

  /// `reach`: the distance in points that the center may move to each side; nil: unlimited.
  init(_ panel: PanelSetting, reach: Double? = nil) {
    self.panel = panel
    let view = MapViewport(camera: Self.camera, size: .zero)
    let bounds = reach.map { reach in
      let first = view.place(at: Point(-reach, reach))
      let last = view.place(at: Point(reach, -reach))
      return GeoBounds(
        west: first.longitude, south: first.latitude, east: last.longitude, north: last.latitude)
    }
    let map = MapView(
      source: MapSource([]), camera: Self.camera, limits: MapLimits(bounds: bounds, zoom: 8...20))
    let taps = taps
    self.map = map
    map.onMarkerTap = { taps.all.append($0.id) }
    map.onTap = { _ in taps.all.append("map") }
    stage = ScriptedStage(map, on: panel)
    // Touches do not depend on tiles.
    stage.runsWork = false
    stage.frames(2)
  }

  var notified: [String] { taps.all }
  var middle: Point { map.viewport.focus }
  /// The distance of the center from its first position, in points.
  var gone: Double { (map.viewport.point(of: Self.camera.center) - middle).length }
  /// Points per second.
  var speed: Double {
    let (x, y) = (stage.scroller("map-x"), stage.scroller("map"))
    return Vector(x?.velocity ?? 0, y?.velocity ?? 0).length
  }

  /// Adds a marker at an offset from the center, in reading direction.
  func add(_ id: String, _ x: Double, _ y: Double = 0) {
    let place = map.viewport.place(at: middle + Vector(panel.reading(x), y))
    map.markers.append(MapMarker(id: id, place: place, title: "", color: .black))
    stage.frames(2)
  }

  func place(of id: String) -> Point {
    map.markers.first { $0.id == id }.map { map.viewport.point(of: $0.place) } ?? .zero
  }

  func tap(_ place: Point) {
    stage.tap(place)
    stage.wait(.milliseconds(400))
  }

  /// Waits until nothing moves.
  func rest() { #expect(stage.comeToRest()) }
}

@MainActor
@Suite("Fingers on a map")
struct MapTouchTests {
  @Test(
    "A second tap that is dragged vertically zooms about its finger, one dragged sideways pans",
    arguments: PanelSetting.all)
  func tapAndDrag(panel: PanelSetting) {
    for distance in [Vector(0, 60), Vector(14, -60), Vector(60, 0), Vector(-60, 20)] {
      let harness = MapHarness(panel)
      let step = Vector(panel.reading(distance.dx), distance.dy)
      let at = harness.middle + Vector(panel.reading(30), 8)
      let under = harness.map.viewport.place(at: at)
      harness.stage.tap(at)
      let finger = harness.stage.land(at: at)
      finger.move(by: step, over: .milliseconds(250))
      finger.rest(for: .milliseconds(300))
      finger.lift()
      harness.rest()
      let levels = harness.map.camera.zoom - 15
      let moved = harness.map.viewport.point(of: under) - at
      if abs(distance.dy) > abs(distance.dx) {
        #expect(abs(levels * 100 - distance.dy) < 10 && levels * distance.dy > 0, "\(levels)")
        #expect(moved.length < 1 && harness.notified.isEmpty)
      } else {
        #expect(levels == 0 && (moved - step).length < 10, "\(levels), \(moved)")
        #expect(harness.notified == ["map"], "the tap before was one")
      }
    }
  }

  @Test(
    "Within its limits the map follows the finger one to one, beyond them by the rubber band",
    arguments: PanelSetting.all)
  func limits(panel: PanelSetting) {
    for distance in [Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1)] {
      let harness = MapHarness(panel, reach: 100)
      let finger = harness.stage.land(at: harness.middle - distance * 105)
      finger.move(by: distance * 88, over: .milliseconds(200))
      finger.rest(for: .milliseconds(250))
      #expect(abs(harness.gone - 80) < 1, "\(harness.gone)")
      finger.move(by: distance * 112, over: .milliseconds(200))
      finger.rest(for: .milliseconds(250))
      #expect(harness.gone > 110 && harness.gone < 172, "\(harness.gone) for 192")
      finger.rest(for: .milliseconds(300))
      finger.lift()
      harness.rest()
      #expect(abs(harness.gone - 100) < 0.5)
      let flung = MapHarness(panel, reach: 100)
      flung.stage.land(at: flung.middle).flick(by: distance * 100, over: .milliseconds(60))
      flung.rest()
      #expect(abs(flung.gone - 100) < 0.5, "\(flung.gone)")
    }
  }

  @Test(
    "Close markers form one cluster from afar, whose tap separates them, or are reported in turn",
    arguments: PanelSetting.all)
  func bubbles(panel: PanelSetting) {
    let harness = MapHarness(panel)
    harness.map.zoom(by: -1, animated: false)
    harness.add("a", -10)
    harness.add("b", 10)
    harness.tap(harness.middle)
    harness.rest()
    #expect(harness.notified.isEmpty && harness.map.camera.zoom > 14.5)
    #expect((harness.place(of: "a") - harness.place(of: "b")).length > 48)
    for id in ["a", "b"] {
      harness.tap(harness.place(of: id))
      #expect(harness.notified.last == id)
    }
    let spot = MapHarness(panel)
    spot.add("a", 40)
    spot.add("b", 40)
    for _ in 0..<3 { spot.tap(spot.place(of: "a")) }
    #expect(spot.notified == ["a", "b", "a"] && spot.map.camera.zoom == 15)
  }

  @Test(
    "A tap stops a map that is nearly at rest and reaches its marker; a fast map is only caught",
    arguments: PanelSetting.all)
  func nearlyAtRest(panel: PanelSetting) {
    for slowest in [22.0, 60] {
      let harness = MapHarness(panel)
      // Its target is visible on every panel.
      harness.add("a", -150, -60)
      harness.stage.land(at: harness.middle + Vector(panel.reading(-60), -30))
        .flick(by: Vector(panel.reading(30), 12), over: .milliseconds(60))
      harness.stage.frames()
      while harness.speed > slowest { harness.stage.frames() }
      #expect(harness.map.isMoving && harness.speed > 10)
      let camera = harness.map.camera
      harness.tap(harness.place(of: "a"))
      #expect(harness.notified == (slowest < 25 ? ["a"] : []), "at \(slowest)")
      harness.rest()
      let moved = (harness.map.viewport.point(of: camera.center) - harness.middle).length
      #expect(moved < 3, "\(moved)")
    }
  }
}
