import Testing
import Vitrine
import VitrineTesting

/// A map alone on a panel, and its reports.
@MainActor
private final class Island {
  let map: MapView
  let table: ScriptedStage
  private let panel: PanelSetting
  private let taps = Heard<String>()
  private static let camera = MapCamera(
    center: GeoPoint(longitude: 12.5, latitude: 47.8), zoom: 15)

  /// `reach`: the distance in points that the centre may move to each side; nil: unlimited.
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
    table = ScriptedStage(map, on: panel)
    // Touches do not depend on tiles.
    table.runsWork = false
    table.frames(2)
  }

  var notified: [String] { taps.all }
  var middle: Point { map.viewport.focus }
  /// The distance of the centre from its first position, in points.
  var gone: Double { (map.viewport.point(of: Self.camera.center) - middle).length }
  /// Points per second.
  var speed: Double {
    let (x, y) = (table.scroller("map-x"), table.scroller("map"))
    return Vector(x?.velocity ?? 0, y?.velocity ?? 0).length
  }

  /// Adds a marker at an offset from the centre, in reading direction.
  func add(_ id: String, _ x: Double, _ y: Double = 0) {
    let place = map.viewport.place(at: middle + Vector(panel.reading(x), y))
    map.markers.append(MapMarker(id: id, place: place, title: "", color: .black))
    table.frames(2)
  }

  func place(of id: String) -> Point {
    map.markers.first { $0.id == id }.map { map.viewport.point(of: $0.place) } ?? .zero
  }

  func tap(_ place: Point) {
    table.tap(place)
    table.wait(.milliseconds(400))
  }

  /// Waits until nothing moves.
  func rest() { #expect(table.comeToRest()) }
}

@MainActor
@Suite("Fingers on a map")
struct MapTouchTests {
  @Test(
    "A second tap that is dragged vertically zooms about its finger, one dragged sideways pans",
    arguments: PanelSetting.all)
  func tapAndDrag(panel: PanelSetting) {
    for distance in [Vector(0, 60), Vector(14, -60), Vector(60, 0), Vector(-60, 20)] {
      let island = Island(panel)
      let step = Vector(panel.reading(distance.dx), distance.dy)
      let at = island.middle + Vector(panel.reading(30), 8)
      let under = island.map.viewport.place(at: at)
      island.table.tap(at)
      let finger = island.table.land(at: at)
      finger.move(by: step, over: .milliseconds(250))
      finger.rest(for: .milliseconds(300))
      finger.lift()
      island.rest()
      let levels = island.map.camera.zoom - 15
      let moved = island.map.viewport.point(of: under) - at
      if abs(distance.dy) > abs(distance.dx) {
        #expect(abs(levels * 100 - distance.dy) < 10 && levels * distance.dy > 0, "\(levels)")
        #expect(moved.length < 1 && island.notified.isEmpty)
      } else {
        #expect(levels == 0 && (moved - step).length < 10, "\(levels), \(moved)")
        #expect(island.notified == ["map"], "the tap before was one")
      }
    }
  }

  @Test(
    "Within its limits the map follows the finger one to one, beyond them by the rubber band",
    arguments: PanelSetting.all)
  func limits(panel: PanelSetting) {
    for distance in [Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1)] {
      let island = Island(panel, reach: 100)
      let finger = island.table.land(at: island.middle - distance * 105)
      finger.move(by: distance * 88, over: .milliseconds(200))
      finger.rest(for: .milliseconds(60))
      #expect(abs(island.gone - 80) < 1, "\(island.gone)")
      finger.move(by: distance * 112, over: .milliseconds(200))
      finger.rest(for: .milliseconds(60))
      #expect(island.gone > 110 && island.gone < 172, "\(island.gone) for 192")
      finger.rest(for: .milliseconds(300))
      finger.lift()
      island.rest()
      #expect(abs(island.gone - 100) < 0.5)
      let thrown = Island(panel, reach: 100)
      thrown.table.land(at: thrown.middle).flick(by: distance * 100, over: .milliseconds(60))
      thrown.rest()
      #expect(abs(thrown.gone - 100) < 0.5, "\(thrown.gone)")
    }
  }

  @Test(
    "Close markers form one bubble, whose tap separates them or reports them in turn",
    arguments: PanelSetting.all)
  func bubbles(panel: PanelSetting) {
    let island = Island(panel)
    island.add("a", -10)
    island.add("b", 10)
    island.tap(island.middle)
    island.rest()
    #expect(island.notified.isEmpty && island.map.camera.zoom > 15.5)
    #expect((island.place(of: "a") - island.place(of: "b")).length > 48)
    for id in ["a", "b"] {
      island.tap(island.place(of: id))
      #expect(island.notified.last == id)
    }
    let spot = Island(panel)
    spot.add("a", 40)
    spot.add("b", 40)
    for _ in 0..<3 { spot.tap(spot.place(of: "a")) }
    #expect(spot.notified == ["a", "b", "a"] && spot.map.camera.zoom == 15)
  }

  @Test(
    "A tap stops a map that is nearly at rest and reaches its marker; a fast map is only caught",
    arguments: PanelSetting.all)
  func creeping(panel: PanelSetting) {
    for slowest in [22.0, 60] {
      let island = Island(panel)
      // Its target is visible on every panel.
      island.add("a", -150, -60)
      island.table.land(at: island.middle + Vector(panel.reading(-60), -30))
        .flick(by: Vector(panel.reading(30), 12), over: .milliseconds(60))
      island.table.frames()
      while island.speed > slowest { island.table.frames() }
      #expect(island.map.isMoving && island.speed > 10)
      let camera = island.map.camera
      island.tap(island.place(of: "a"))
      #expect(island.notified == (slowest < 25 ? ["a"] : []), "at \(slowest)")
      island.rest()
      let moved = (island.map.viewport.point(of: camera.center) - island.middle).length
      #expect(moved < 3, "\(moved)")
    }
  }
}
