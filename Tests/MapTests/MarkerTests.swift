import Testing
import VitrineComponents
import VitrineMap
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Markers on a map")
struct MarkerTests {
  private static func markers(_ count: Int) -> [MapMarker] {
    var random = RandomSource(seed: 5)
    return (0..<count).map { k in
      MapMarker(
        id: "m\(k)",
        place: TestTown.place(random.double(in: -700...700), random.double(in: -500...500)),
        title: "Place \(k)", color: Color(rgb: 0x1a73e8), glyph: MapGlyph(.cafe), rank: k % 7)
    }
  }

  private func tap(_ s: ScriptedStage, _ at: Point) {
    s.begin(s.finger(at: at).resting(for: .milliseconds(50)))
    s.run(0.1)
  }

  @Test(
    "a town's name gives way to markers, stays until street names locate one, and then fades",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func townName(direction: LayoutDirection) throws {
    for (kind, last) in [("town", 15.5), ("village", 15.5), ("city", 14.5)] {
      let s = mapStage(
        [
          MapFeature(
            geometry: .points([TestTown.center]),
            properties: ["place": kind, "name": "Lindach", "name:ar": "ليندخ"])
        ], camera: MapCamera(center: TestTown.center, zoom: 13), size: PixelSize(480, 272),
        direction: direction)
      s.map.language = direction == .rightToLeft ? "ar" : ""
      s.runsWork = true
      // At its position, above it and below it.
      s.map.markers = [(0.0, 0.0), (-60, 750), (90, -760)].enumerated().map {
        MapMarker(
          id: "m\($0)", place: TestTown.place($1.0, $1.1), title: "", color: .black, rank: -$0)
      }
      for zoom in stride(from: 13, to: last, by: 0.3) {
        s.map.setCamera(MapCamera(center: TestTown.center, zoom: zoom), animated: false)
        s.rest()
        let name = try #require(s.labels.first, "\(kind) at \(zoom)")
        let box = Rect(
          name.center.x - 30, name.center.y - 10, 60, 20)
        for marker in s.markers {
          #expect(marker.area.intersection(box).isEmpty, "\(kind) at \(zoom)")
        }
      }
      // Through the border in small steps of the fingers: it disappears once, with the next
      // placement of names.
      var changes = 0
      var isShown = true
      for step in 0...75 {
        let zoom = last - 0.2 + Double(step) / 150 + (step % 2 == 0 ? 0.03 : -0.03)
        s.map.setCamera(MapCamera(center: TestTown.center, zoom: zoom), animated: false)
        s.frames()
        if (s.labels.count > 0) != isShown { changes += 1 }
        isShown = s.labels.count > 0
      }
      #expect(changes == 1 && !isShown)
    }
  }

  @Test(
    "two hundred markers never overlap; in clusters none is lost, and a hidden one is beside a visible one",
    arguments: [13, 14.5, 16])
  func crowd(zoom: Double) {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: zoom), size: PixelSize(1600, 1200))
    s.map.markers = Self.markers(200)
    s.run(0.5)
    let boxes = s.markers.map(\.area)
    for i in boxes.indices { for j in 0..<i { #expect(boxes[i].intersection(boxes[j]).isEmpty) } }
    let screen = Rect(-20, -20, 1640, 1240)
    let inside = s.map.markers.filter { screen.contains(s.map.viewport.point(of: $0.place)) }
    let counted = s.markers.reduce(0) { $0 + $1.count }
    #expect(counted <= 200)
    if zoom < 14.75 { return #expect(counted >= inside.count) }
    // 40 points at the beginning of a half zoom level are 57 at its end.
    let beside = 40 * 2.0.squareRoot()
    for marker in inside {
      let place = s.map.viewport.point(of: marker.place)
      let isVisible = s.markers.contains { $0.id == marker.id }
      #expect(
        isVisible || s.markers.contains { $0.point.distance(to: place) < beside }, "\(marker.id)")
    }
  }

  @Test("a tap on a marker is reported at once, a tap beside markers with its position")
  func taps() {
    let s = mapStage(size: PixelSize(800, 480))
    s.map.markers = Self.markers(30)
    var tapped: [String] = []
    var places: [GeoPoint] = []
    s.map.onMarkerTap = { tapped.append($0.id) }
    s.map.onTap = { places.append($0) }
    s.run(0.3)
    let screen = Rect(30, 30, 740, 420)
    let inside = s.markers.filter { screen.contains($0.point) && $0.isBadge }
    for entry in inside.prefix(5) {
      tap(s, entry.point)
      #expect(tapped.last == entry.id)
    }
    #expect(places.isEmpty)
    s.map.markers = []
    s.run(0.1)
    tap(s, Point(100, 100))
    // The map waits for a second tap.
    s.run(0.5)
    #expect(places.count == 1)
    let at = places.map { s.map.viewport.point(of: $0) }
    #expect(at.allSatisfy { $0.distance(to: Point(100, 100)) < 0.01 })
  }

  @Test("the selected marker is a pin anywhere, and a finger hits its head")
  func selection() {
    let s = mapStage(size: PixelSize(800, 480))
    s.map.markers = Self.markers(200)
    s.run(0.1)
    for id in ["m17", "m90", "m3"] {
      s.map.selectedMarker = id
      s.map.setCamera(MapCamera(center: s.map.markers.first { $0.id == id }!.place, zoom: 15))
      s.run(3)
      let pin = s.markers.first(where: \.isPin)
      #expect(pin?.id == id)
      #expect((pin?.point ?? .zero).distance(to: s.map.viewport.focus) < 0.01)
      var tapped: String?
      s.map.onMarkerTap = { tapped = $0.id }
      tap(s, s.map.viewport.focus + Vector(0, -36))
      #expect(tapped == id)
    }
  }

  @Test("shown markers stay while others appear")
  func stable() {
    let s = mapStage(size: PixelSize(800, 480))
    s.map.markers = Array(Self.markers(60).prefix(30))
    s.run(0.4)
    let before = s.markers.map { "\($0.id) \($0.count)" }
    s.map.markers = Self.markers(30).reversed()
    s.frames()
    let after = s.markers.map { "\($0.id) \($0.count)" }
    #expect(before.sorted() == after.sorted())
  }
}

/// Makes lines at the right edge as wide as possible, as the protocol demands.
private final class EdgeTypesetter: Typesetter {
  private let boxes = BoxTypesetter()

  func layout(_ request: TextRequest) -> TextLayout {
    var layout = boxes.layout(request)
    let isLeft = request.alignment == (request.direction == .leftToRight ? .leading : .trailing)
    if !isLeft && request.maxWidth.isFinite { layout.size.width = request.maxWidth }
    return layout
  }
}

@MainActor
@Suite("The selected marker")
struct ChosenMarkerTests {
  @Test(
    "its title is centered below it, in one or two lines, in both reading directions",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func title(direction: LayoutDirection) {
    // Characters of 7 points each, 21 to a line.
    for (title, width) in [("Here", 28.0), ("Somewhere in the long old lane", 147)] {
      let s = mapStage(
        size: PixelSize(400, 300), direction: direction, typesetter: EdgeTypesetter())
      s.map.markers = [
        MapMarker(id: "here", place: TestTown.center, title: title, color: .black)
      ]
      s.map.selectedMarker = "here"
      s.rest()
      let pin = s.map.viewport.point(of: TestTown.center)
      #expect(s.markerTitles.map(\.area.minX) == [pin.x - width / 2])
    }
  }

  @Test("neither a town's label nor another badge overlaps the pin or its title")
  func first() throws {
    let s = mapStage(TestTown(blocks: 4).features, size: PixelSize(400, 300))
    s.runsWork = true
    let town = TestTown.center
    s.map.markers = (0..<40).map { k in
      MapMarker(
        id: "m\(k)", place: TestTown.place(Double(k % 7) * 12 - 36, Double(k / 7) * 12 - 36),
        title: "Long title \(k)", color: .black)
    }
    s.map.markers.append(MapMarker(id: "here", place: town, title: "Here", color: .black))
    s.rest()
    #expect(s.labels.contains { $0.text == "Vitrine Town" })
    s.map.selectedMarker = "here"
    s.rest()
    let pin = try #require(s.markers.first { $0.isPin }).area
    let title = Rect(pin.center.x - 14, pin.maxY + 4, 28, 21)
    for name in s.labels where name.text == "Vitrine Town" {
      #expect(name.areas.allSatisfy { $0.intersection(pin).isEmpty })
    }
    for marker in s.markers where !marker.isPin {
      #expect(marker.area.intersection(pin).isEmpty && marker.area.intersection(title).isEmpty)
    }
  }
}
