import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineMap

@Suite("Names on a map")
struct LabelTests {
  private let chunks = [MapChunk(TestTown(blocks: 8).features, number: 0)]

  private func candidates(_ view: MapViewport) -> [LabelCandidate] {
    LabelTile.tiles(in: view.worldBounds, zoom: view.camera.zoom)
      .flatMap { $0.candidates(in: chunks) }.sorted { $0.precedes($1) }
  }

  private func view(_ random: inout RandomSource) -> MapViewport {
    MapViewport(
      camera: MapCamera(
        center: TestTown.place(random.double(in: -300...300), random.double(in: -300...300)),
        zoom: random.double(in: 13...17.5), rotation: random.double(in: -4...4)),
      size: Size(random.double(in: 200...900), random.double(in: 200...700)))
  }

  private func measure(_ text: String, _ candidate: LabelCandidate) -> LabelMeasure? {
    let em = candidate.look.textStyle.size
    return LabelMeasure.even(text, em: em)
  }

  @Test("a name too long to stand anywhere keeps its first 240 bytes, whatever its characters are")
  func longNames() throws {
    func cut(_ name: String) throws -> String {
      try #require(
        MapLabelSource(["place": "town", "name": name], at: .zero)?.names["name"])
    }
    let latin = String(repeating: "n", count: 240)
    let whole = try cut(latin)
    #expect(whole == latin)
    let letters = try cut(latin + "n")
    #expect(letters == String(repeating: "n", count: 237) + "…")
    let marked = try cut("a" + String(repeating: "\u{301}", count: 1_000_000))
    #expect(
      marked.utf8.count <= 240 && marked.utf8.count > 230 && marked.unicodeScalars.first == "a")
    for lead in 0..<4 {
      for scalar in ["é", "名", "😀"] {
        let whole = String(repeating: "n", count: lead) + String(repeating: scalar, count: 300)
        let short = try cut(whole)
        #expect(short.utf8.count <= 240 && short.utf8.count > 236 - 4)
        #expect(short.hasSuffix("…") && whole.hasPrefix(short.dropLast()))
      }
    }
  }

  @Test("no name lies on another, and each is upright, wherever the camera stands")
  func collisions() {
    var most = 0
    withEverySeed(60) { _, random in
      let view = view(&random)
      var placer = LabelPlacer(
        view: view, language: MapLanguage(), field: CollisionField(view.size))
      for candidate in candidates(view) { placer.place(candidate, before: nil, measure: measure) }
      most = max(most, placer.placed.count)
      let boxes = placer.placed.map { placed -> [Rect] in
        let extent = measure(placed.text, placed.candidate) ?? LabelMeasure(size: .zero)
        return LabelPlacer.boxes(placed, extent, 0)
      }
      for i in boxes.indices {
        for j in 0..<i {
          for a in boxes[i] { for b in boxes[j] { #expect(!a.overlaps(b)) } }
        }
        #expect(abs(placer.placed[i].angle) <= Double.pi / 2 + 1e-9)
      }
    }
    #expect(most > 8)
  }

  @Test("names that stand stay while the map is moved, zoomed and turned a little")
  func stability() {
    withEverySeed(30) { _, random in
      var view = view(&random)
      var placer = LabelPlacer(
        view: view, language: MapLanguage(), field: CollisionField(view.size))
      for candidate in candidates(view) { placer.place(candidate, before: nil, measure: measure) }
      let before = placer.placed
      view.camera.zoom += 0.01
      view.camera.rotation += 0.01
      placer = LabelPlacer(
        view: view, language: MapLanguage(), field: CollisionField(view.size))
      for old in before { placer.place(old.candidate, before: old, measure: measure) }
      let stayed = Set(placer.placed.map(\.candidate.id))
      let inside = before.filter {
        Rect(40, 40, view.size.width - 80, view.size.height - 80).contains($0.center)
      }
      let lost = inside.filter { !stayed.contains($0.candidate.id) }
      #expect(lost.count <= max(1, inside.count / 10))
    }
  }

  @Test("a street's name turns over once when the map is turned all the way, not to and fro")
  func upright() {
    var wasTurned: Bool?
    var flips = 0
    for k in 0...2000 {
      let angle = -3.2 + 6.4 * Double(k) / 2000 + (k % 2 == 0 ? 0.05 : -0.05)
      let (shown, isTurned) = LabelPlacer.upright(angle, wasTurned: wasTurned)
      #expect(abs(shown) <= Double.pi / 2 + 0.16)
      if let wasTurned, wasTurned != isTurned { flips += 1 }
      wasTurned = isTurned
    }
    #expect(flips == 2, "once on the way to upright and once from it")
  }

  @Test("a town is named from afar, its streets from near by, and neither where it says nothing")
  func levels() {
    func names(_ zoom: Double) -> Set<String> {
      let view = MapViewport(
        camera: MapCamera(center: TestTown.center, zoom: zoom), size: Size(600, 400))
      return Set(candidates(view).compactMap { $0.names["name"] })
    }
    #expect(names(10).contains("Vitrine Town") && !names(10).contains("Linden Street"))
    #expect(names(15.9).contains("Vitrine Town") && names(15.9).contains("Garden Street"))
    #expect(!names(18).contains("Vitrine Town") && names(18).contains("Garden Street"))
  }

  @Test("names come in the language asked for, else in the place's own")
  func languages() {
    let names = ["name": "Wien", "name:en": "Vienna", "name:zh-Hans": "维也纳"]
    #expect(MapLanguage().name(of: names) == "Wien")
    #expect(MapLanguage("en").name(of: names) == "Vienna")
    #expect(MapLanguage("zh").name(of: names) == "维也纳")
    #expect(MapLanguage("ar").name(of: names) == "Wien")
    #expect(MapLanguage("ar").name(of: [:]) == nil)
  }

  @Test("a picture of a name holds its letters and a halo around them, and nothing beyond its edge")
  func picture() {
    let layout = BoxTypesetter().layout(
      TextRequest(text: "Mill", style: TextStyle(size: 14), scale: 1))
    let picture = LabelPicture(layout, density: 1, color: .black, halo: .white)
    let (w, h) = (picture.pixmap.size.width, picture.pixmap.size.height)
    let pixels = picture.pixmap.pixels
    #expect(pixels.contains(0xff00_0000), "ink")
    #expect(pixels.contains { $0 == 0xffff_ffff }, "halo")
    for x in 0..<w { #expect(pixels[x] >> 24 < 255 && pixels[(h - 1) * w + x] >> 24 < 255) }
    // Premultiplied: no channel exceeds its alpha.
    for p in pixels {
      let alpha = p >> 24
      #expect(p >> 16 & 255 <= alpha && p >> 8 & 255 <= alpha && p & 255 <= alpha)
    }
  }
}

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
    "a town's name gives way to markers and stays until streets tell where one is, then fades",
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
      s.map.language = MapLanguage(direction == .rightToLeft ? "ar" : "")
      s.runsWork = true
      // On its place, and above and below of it.
      s.map.markers = [(0.0, 0.0), (-60, 750), (90, -760)].enumerated().map {
        MapMarker(
          id: "m\($0)", place: TestTown.place($1.0, $1.1), title: "", color: .black, rank: -$0)
      }
      for zoom in stride(from: 13, to: last, by: 0.3) {
        s.map.setCamera(MapCamera(center: TestTown.center, zoom: zoom))
        s.rest()
        let name = try #require(s.map.labels.placed.first, "\(kind) at \(zoom)")
        let box = Rect(
          name.center.x - 30, name.center.y - 10, 60, 20)
        for marker in s.map.markerLayer.standing {
          let badge = MarkerArt.box(marker.form).offset(by: marker.point - .zero)
          #expect(!badge.overlaps(box), "\(kind) at \(zoom)")
        }
      }
      // Through the border by fingers' small steps: it goes once.
      var changes = 0
      var isShown = true
      for step in 0...60 {
        let zoom = last - 0.2 + Double(step) / 150 + (step % 2 == 0 ? 0.03 : -0.03)
        s.map.setCamera(MapCamera(center: TestTown.center, zoom: zoom))
        s.frames()
        if (s.map.labels.count > 0) != isShown { changes += 1 }
        isShown = s.map.labels.count > 0
      }
      #expect(changes == 1 && !isShown)
    }
  }

  @Test(
    "two hundred markers never lie on one another, and none is lost", arguments: [13, 14.5, 16])
  func crowd(zoom: Double) {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: zoom), size: PixelSize(1600, 1200))
    s.map.markers = Self.markers(200)
    s.run(0.5)
    let standing = s.map.markerLayer.standing
    let boxes = standing.map { MarkerArt.box($0.form).offset(by: $0.point - .zero) }
    for i in boxes.indices { for j in 0..<i { #expect(!boxes[i].overlaps(boxes[j])) } }
    let screen = Rect(-20, -20, 1640, 1240)
    let inside = s.map.markers.filter { screen.contains(s.map.viewport.point(of: $0.place)) }
    let told = standing.reduce(0) { $0 + $1.count }
    #expect(told >= inside.count && told <= 200)
  }

  @Test("a tap on a marker is told at once, beside all of them it tells the place")
  func taps() {
    let s = mapStage(size: PixelSize(800, 480))
    s.map.markers = Self.markers(30)
    var told: [String] = []
    var places: [GeoPoint] = []
    s.map.onMarkerTap = { told.append($0.id) }
    s.map.onTap = { places.append($0) }
    s.run(0.3)
    let screen = Rect(30, 30, 740, 420)
    let inside = s.map.markerLayer.standing.filter {
      screen.contains($0.point) && $0.form == .badge
    }
    for entry in inside.prefix(5) {
      tap(s, entry.point)
      #expect(told.last == entry.marker.id)
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

  @Test("the chosen marker is a pin wherever it stands, and is found by a finger on its head")
  func selection() {
    let s = mapStage(size: PixelSize(800, 480))
    s.map.markers = Self.markers(200)
    s.run(0.1)
    for id in ["m17", "m90", "m3"] {
      s.map.selectedMarker = id
      s.map.fly(to: MapCamera(center: s.map.markers.first { $0.id == id }!.place, zoom: 15))
      s.run(3)
      let pin = s.map.markerLayer.standing.first { $0.form == .pin }
      #expect(pin?.marker.id == id)
      #expect((pin?.point ?? .zero).distance(to: s.map.viewport.focus) < 0.01)
      var told: String?
      s.map.onMarkerTap = { told = $0.id }
      tap(s, s.map.viewport.focus + Vector(0, -36))
      #expect(told == id)
    }
  }

  @Test("markers that stand go on standing while others come")
  func stable() {
    let s = mapStage(size: PixelSize(800, 480))
    s.map.markers = Array(Self.markers(60).prefix(30))
    s.run(0.4)
    let before = s.map.markerLayer.standing.map { "\($0.marker.id) \($0.count)" }
    s.map.markers = Self.markers(30).reversed()
    s.frames()
    let after = s.map.markerLayer.standing.map { "\($0.marker.id) \($0.count)" }
    #expect(before.sorted() == after.sorted())
  }
}

/// Gives lines at the right edge all of the width there is, as its contract says.
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
@Suite("The chosen marker")
struct ChosenMarkerTests {
  @Test(
    "its title stands in the middle below it, one or two lines, in both reading directions",
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
      #expect(s.map.markerLayer.titled.map(\.at.x) == [pin.x - width / 2])
    }
  }

  @Test("neither a town's name nor another badge lies on the pin or on its title")
  func first() {
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
    #expect(s.map.labels.placed.contains { $0.text == "Vitrine Town" })
    s.map.selectedMarker = "here"
    s.rest()
    let pin = MarkerArt.box(.pin).offset(by: s.map.viewport.point(of: town) - .zero)
    let title = Rect(pin.center.x - 14, pin.maxY + 4, 28, 21)
    for name in s.map.labels.placed where name.text == "Vitrine Town" {
      // As the stage's typesetter sets it.
      let style = name.candidate.look.textStyle
      let size = BoxTypesetter().layout(TextRequest(text: name.text, style: style)).size
      let boxes = LabelPlacer.boxes(name, LabelMeasure(size: size), 0)
      #expect(!boxes.contains { $0.overlaps(pin) })
    }
    for entry in s.map.markerLayer.standing where entry.form != .pin {
      let box = MarkerArt.box(entry.form).offset(by: entry.point - .zero)
      #expect(!box.overlaps(pin) && !box.overlaps(title))
    }
  }
}
