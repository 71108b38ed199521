import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Names that a map could show twice")
struct DoubleNameTests {
  /// A park with its own marker, and a place far from it.
  private func stage() throws -> ScriptedStage {
    func ring(_ x: Double, _ y: Double, _ side: Double) -> [GeoPoint] {
      [(x, y), (x + side, y), (x + side, y + side), (x, y + side)].map {
        TestTown.place($0.0, $0.1)
      }
    }
    let park = MapFeature(
      geometry: .polygons([[ring(-150, -150, 300)]]),
      properties: ["leisure": "park", "name": "Lindenhof"])
    let s = mapStage([park], camera: MapCamera(center: TestTown.center, zoom: 16.5))
    s.runsWork = true
    s.map.markers = [
      MapMarker(
        id: "park", place: TestTown.place(20, 60), title: "Lindenhof", color: .black, rank: 2),
      MapMarker(id: "other", place: TestTown.place(-90, -50), title: "Kiosk", color: .black),
    ]
    try s.settle()
    return s
  }

  @Test("an area and its marker have the name once, also where the marker is a pin")
  func once() throws {
    let s = try stage()
    func count(_ name: String) -> Int {
      s.labels.count { $0.text == name } + s.markerTitles.count { $0.text == name }
    }
    #expect(count("Lindenhof") == 1 && count("Kiosk") == 1)
    #expect(s.labels.contains { $0.text == "Lindenhof" })
    s.map.selectedMarker = "park"
    try s.settle()
    #expect(count("Lindenhof") == 1 && count("Kiosk") == 1)
    #expect(s.markerTitles.contains { $0.text == "Lindenhof" })
    s.map.selectedMarker = nil
    try s.settle()
    #expect(count("Lindenhof") == 1)
  }

  @Test("while the map zooms and rotates, an area and its marker never have the name both")
  func movingOnce() throws {
    let s = try stage()
    let layers = (labels: s.map.overlay.labels, markers: s.map.overlay.markers)
    func expectOnce() {
      let area = layers.labels.visible.contains { $0.text == "Lindenhof" }
      let title = layers.markers.visibleTitles.contains {
        $0.text == "Lindenhof" && $0.opacity(at: layers.markers.now) > 0
      }
      #expect(!area || !title)
      changes.insert(area ? "area" : title ? "title" : "")
    }
    var changes: Set<String> = []
    for step in 0..<300 {
      // Far away the area is too small for its name, but the marker has space.
      let zoom = 15.6 + 0.9 * abs(Double(step % 100) / 50 - 1)
      s.map.setCamera(
        MapCamera(center: TestTown.center, zoom: zoom, rotation: Double(step) * 0.01),
        animated: false)
      s.frames()
      expectOnce()
    }
    for chosen in ["park", nil, "park", nil] {
      s.map.selectedMarker = chosen
      s.run(0.4) { expectOnce() }
    }
    #expect(changes.isSuperset(of: ["area", "title"]))
  }

  @Test("while the map flies, zooms and rotates, no name covers itself", arguments: [1, 2, 3])
  func moving(seed: UInt64) throws {
    let s = mapStage(
      TestTown(blocks: 8, seed: seed).features,
      camera: MapCamera(center: TestTown.center, zoom: 15), size: PixelSize(800, 480))
    s.runsWork = true
    try s.settle()
    let layer = try #require(s.map.children.compactMap { $0 as? LabelLayer }.first)
    var random = RandomSource(seed: seed)
    var most = 0
    s.onFrame = { _ in
      var areas: [String: [[Rect]]] = [:]
      for label in layer.visible { areas[label.text, default: []].append(label.boxes) }
      most = max(most, areas.count)
      for (name, all) in areas {
        for i in all.indices {
          for j in 0..<i {
            let overlap = all[i].contains { box in all[j].contains { $0.overlaps(box) } }
            #expect(!overlap, "\(name)")
          }
        }
      }
    }
    for _ in 0..<12 {
      s.map.setCamera(
        MapCamera(
          center: TestTown.place(random.double(in: -200...200), random.double(in: -200...200)),
          zoom: random.double(in: 14.5...17.5), rotation: random.double(in: -3...3)))
      s.run(1.2)
    }
    #expect(most > 5)
  }

  @Test(
    "while the map flies, zooms and rotates, no name lies over another one, also with late pictures",
    arguments: [1, 2, 3, 4], [false, true])
  func neverOverOthers(seed: UInt64, isLate: Bool) throws {
    var random = RandomSource(seed: seed)
    let s = try crowdedTown(of: 90, seed: seed, &random)
    let (labels, markers) = (s.map.overlay.labels, s.map.overlay.markers)
    var (most, fades, overlaps) = (0, 0, Set<String>())
    s.runsWork = !isLate
    var late = RandomSource(seed: seed)
    var (last, pans) = (s.map.camera, 0)
    s.onFrame = { _ in
      if isLate && late.int(in: 0...7) == 0 { s.runWork() }
      let camera = s.map.camera
      let isPan = camera.zoom == last.zoom && camera.rotation == last.rotation
      if isPan && !(labels.leavingTimes + markers.leavingTimes).isEmpty { pans += 1 }
      last = camera
      var names = labels.visible
      for title in markers.visibleTitles where title.opacity(at: markers.now) > 0 {
        names.append((title.text, [title.box(at: markers.now)]))
        if title.leaving != nil { fades += 1 }
      }
      most = max(most, names.count)
      for i in names.indices {
        for j in 0..<i {
          let isOver = names[i].boxes.contains { box in
            names[j].boxes.contains { $0.overlaps(box) }
          }
          if isOver { overlaps.insert("\(names[i].text) over \(names[j].text)") }
        }
      }
    }
    for round in 0..<24 {
      if round % 5 == 4 { s.map.selectedMarker = "\(random.int(in: 0...89))" }
      var camera = MapCamera(
        center: TestTown.place(random.double(in: -200...200), random.double(in: -200...200)),
        zoom: random.double(in: 15...18), rotation: random.double(in: -3...3))
      if round % 3 == 2 { (camera.zoom, camera.rotation) = (last.zoom, last.rotation) }
      s.map.setCamera(camera)
      s.run(1.2)
    }
    #expect(most > 8 && fades > 20 && pans > 20, "\(most) names, \(fades) fades, \(pans) pans")
    #expect(overlaps.isEmpty, "\(overlaps)")
  }

  @Test("no name is placed under a covered area, and those that were there leave it")
  func coveredAreas() throws {
    let s = mapStage(
      TestTown(blocks: 8, seed: 3).features,
      camera: MapCamera(center: TestTown.center, zoom: 16.5), size: PixelSize(800, 480))
    s.runsWork = true
    s.map.markers = (0..<60).map { number in
      MapMarker(
        id: "\(number)",
        place: TestTown.place(Double(number % 10 - 5) * 60, Double(number / 10 - 3) * 60),
        title: "Café \(number)", color: .black)
    }
    try s.settle()
    let area = Rect(300, 160, 200, 160)
    func inside() -> Int {
      s.markerTitles.count { $0.area.overlaps(area) }
        + s.map.overlay.labels.visible.count { $0.boxes.contains { $0.overlaps(area) } }
    }
    #expect(inside() > 0)
    s.map.coveredAreas = [area]
    try s.settle()
    #expect(inside() == 0)
    s.map.coveredAreas = []
    try s.settle()
    #expect(inside() > 0)
  }

  @Test(
    "while the map flies, zooms and rotates, no name lies over the pin's, nor over its pin",
    arguments: [1, 2, 3, 4])
  func neverOver(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let s = try crowdedTown(of: 120, seed: seed, &random)
    let (labels, markers) = (s.map.overlay.labels, s.map.overlay.markers)
    var (most, overlaps) = (0, Set<String>())
    s.onFrame = { _ in
      var names = labels.visible
      for title in markers.visibleTitles where title.opacity(at: markers.now) > 0 {
        names.append((title.text, [title.box(at: markers.now)]))
      }
      most = max(most, names.count)
      guard let pin = markers.pinTitle else { return }
      for name in names {
        let isOver = name.boxes.contains { box in markers.pinBoxes.contains { $0.overlaps(box) } }
        if isOver { overlaps.insert("\(name.text) over \(pin.text)") }
      }
    }
    for round in 0..<16 {
      if round % 3 == 0 { s.map.selectedMarker = "\(random.int(in: 0...119))" }
      s.map.setCamera(
        MapCamera(
          center: TestTown.place(random.double(in: -200...200), random.double(in: -200...200)),
          zoom: random.double(in: 15...18), rotation: random.double(in: -3...3)))
      s.run(1.2)
    }
    #expect(most > 15)
    #expect(overlaps.isEmpty, "\(overlaps.sorted())")
  }

  @Test("at rest no title is cut by an edge of the visible part", arguments: [1, 2, 3])
  func cut(seed: UInt64) throws {
    let s = mapStage(
      TestTown(blocks: 8, seed: seed).features,
      camera: MapCamera(center: TestTown.center, zoom: 17), size: PixelSize(800, 480))
    s.runsWork = true
    s.map.insets = Insets(bottom: 160)
    var random = RandomSource(seed: seed)
    s.map.markers = (0..<150).map { number in
      MapMarker(
        id: "\(number)",
        place: TestTown.place(random.double(in: -300...300), random.double(in: -300...300)),
        title: "Museum \(number)", color: .black, rank: number % 4)
    }
    var count = 0
    for _ in 0..<8 {
      s.map.setCamera(
        MapCamera(
          center: TestTown.place(random.double(in: -150...150), random.double(in: -150...150)),
          zoom: random.double(in: 16.5...18)), animated: false)
      try s.settle()
      let visible = Rect(0, 0, 800, 320)
      for title in s.map.overlay.markers.visibleTitles {
        #expect(!visible.cuts(title.box), "\(title.text) at \(title.box)")
        count += 1
      }
    }
    #expect(count > 20)
  }
}
