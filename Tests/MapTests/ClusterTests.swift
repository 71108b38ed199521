import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineMap

@Suite("Clusters of markers")
struct ClusterTests {
  private func index(_ random: inout RandomSource, _ count: Int) -> MarkerIndex {
    MarkerIndex(
      (0..<count).map { k in
        MapMarker(
          id: "m\(k)",
          place: TestTown.place(random.double(in: -900...900), random.double(in: -600...600)),
          title: "", color: k % 2 == 0 ? .black : .white, rank: k % 5)
      })
  }

  @Test("at every zoom no marker is lost, clusters keep their distance, and zooming in only splits")
  func nested() {
    withEverySeed(12) { _, random in
      let count = random.int(in: 1...120)
      let index = index(&random, count)
      for level in stride(from: 20, through: 38, by: 1) {
        let (coarse, fine) = (index.clusters[level], index.clusters[level + 1])
        #expect(coarse.nodes.reduce(0) { $0 + $1.count } == count)
        let reach = MarkerClusters.reach / Mercator.scale(zoom: MarkerClusters.beginning(level))
        for (i, a) in coarse.nodes.enumerated() {
          for b in coarse.nodes[..<i] { #expect((a.place - b.place).length >= reach) }
          #expect(coarse.node[a.lead] == Int32(i))
        }
        // Together in the finer level implies together in the coarser one.
        for i in 0..<count {
          let lead = fine.nodes[Int(fine.node[i])].lead
          #expect(coarse.node[lead] == coarse.node[i])
        }
      }
    }
  }

  @Test(
    "fingers that rest near the border of two levels do not make clusters change back and forth")
  func slack() {
    var shown: Int?
    var changes = 0
    for k in 0...400 {
      let zoom = 14 + Double(k) / 200 + (k % 2 == 0 ? 0.03 : -0.03)
      let level = MarkerClusters.level(zoom: zoom, shown: shown)
      if let shown, shown != level { changes += 1 }
      shown = level
    }
    #expect(changes == 4, "one for each half level")
    // Where maps come to rest the level does not depend on the direction of the zoom.
    for zoom in stride(from: 12.0, through: 18, by: 0.5) {
      let levels = [-1.0, -0.2, 0.2, 1].map { from in
        MarkerClusters.level(
          zoom: zoom, shown: MarkerClusters.level(zoom: zoom + from, shown: nil))
      }
      #expect(Set(levels).count == 1, "\(zoom): \(levels)")
    }
  }

  @Test("a cluster has the zoom at which it splits, and none where all markers are at one position")
  func splitting() {
    let place = TestTown.center
    let near = GeoPoint(longitude: place.longitude + 0.0005, latitude: place.latitude)
    let index = MarkerIndex(
      [place, near, place].enumerated().map {
        MapMarker(id: "\($0)", place: $1, title: "", color: .black)
      })
    #expect(index.clusters.splittingZoom(of: [0, 2]) == nil)
    let zoom = index.clusters.splittingZoom(of: [0, 1, 2])
    #expect(zoom.map { $0 > 15 && $0 < 18 } ?? false)
  }
}

@MainActor
@Suite("Clusters on a map")
struct BubbleTests {
  private static func markers(_ offsets: [(Double, Double)]) -> [MapMarker] {
    offsets.enumerated().map { k, at in
      MapMarker(
        id: "m\(k)", place: TestTown.place(at.0, at.1), title: "Place \(k)", color: .black, rank: -k
      )
    }
  }

  private func tap(_ s: ScriptedStage, _ at: Point) {
    s.begin(s.finger(at: at).resting(for: .milliseconds(50)))
    s.run(0.1)
  }

  @Test("a tap on a cluster zooms in until its members are apart", arguments: [0, 0.9])
  func opens(rotation: Double) {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 13, rotation: rotation),
      size: PixelSize(800, 480))
    s.map.markers = Self.markers([(0, 0), (40, 30), (-30, 60), (1400, 800)])
    s.run(0.4)
    let bubble = s.markers.first { $0.count == 3 }
    #expect(bubble != nil)
    tap(s, bubble?.point ?? .zero)
    s.rest()
    let alone = s.markers.filter(\.isBadge).map(\.id)
    #expect(Set(alone).isSuperset(of: ["m0", "m1", "m2"]))
    #expect(s.map.camera.rotation == rotation)
  }

  @Test("markers at one position are opened one after the other")
  func oneSpot() {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 16), size: PixelSize(800, 480))
    s.map.markers = Self.markers([(0, 0), (0, 0), (0, 0)])
    var tapped: [String] = []
    s.map.onMarkerTap = { [unowned map = s.map] in
      tapped.append($0.id)
      map.selectedMarker = nil
    }
    s.run(0.4)
    for _ in 0..<4 {
      tap(s, s.map.viewport.focus)
      s.run(0.5)
    }
    #expect(tapped == ["m0", "m1", "m2", "m0"])
  }

  @Test("the selected marker is alone, and its cluster counts the others")
  func chosen() {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 13), size: PixelSize(800, 480))
    s.map.markers = Self.markers([(0, 0), (200, 10), (210, 30), (205, 60)])
    s.run(0.4)
    s.map.selectedMarker = "m0"
    s.run(0.4)
    let pin = s.markers.first(where: \.isPin)
    #expect(pin?.id == "m0")
    for zoom in stride(from: 12.0, through: 18, by: 0.5) {
      s.map.setCamera(MapCamera(center: TestTown.center, zoom: zoom), animated: false)
      s.run(0.6)
      let placements = s.markers
      #expect(placements.contains { $0.isPin && $0.id == "m0" })
      #expect(!placements.contains { !$0.isPin && $0.id == "m0" })
    }
  }

  @Test("a cluster provides as many members as it shows, without the selected one")
  func withoutChosen() throws {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 16.2), size: PixelSize(800, 480))
    s.map.markers = Self.markers([(0, 0), (50, 30), (60, 30), (56, 36), (1400, 800)])
    var tapped: [[String]] = []
    s.map.onClusterTap = { tapped.append($0.map(\.id)) }
    for chosen in ["m0", "m3", "m4"] {
      s.map.selectedMarker = chosen
      for zoom in stride(from: 13.0, through: 17, by: 0.25) {
        s.map.setCamera(MapCamera(center: TestTown.center, zoom: zoom), animated: false)
        s.run(0.6)
        guard let bubble = s.markers.first(where: { $0.count > 1 }) else {
          continue
        }
        tapped = []
        tap(s, bubble.point)
        #expect(tapped.first?.count == bubble.count, "\(chosen) at \(zoom)")
        #expect(tapped.first?.contains(chosen) == false)
      }
    }
  }

  @Test("a tap before a new list is drawn hits the visible cluster")
  func adoptedList() throws {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 14.5), size: PixelSize(800, 480))
    s.map.markers = Self.markers([(0, 0), (4, 3), (-3, 6), (300, 160), (304, 160)])
    var tapped: [[String]] = []
    s.map.onClusterTap = { tapped.append($0.map(\.id)) }
    s.run(0.6)
    let bubble = try #require(s.markers.first { $0.count == 3 })
    s.begin(s.finger(at: bubble.point).resting(for: .milliseconds(50)))
    for _ in 0..<8 {
      s.map.markers = Array(s.map.markers.reversed())
      s.frames()
    }
    #expect(tapped.map(Set.init) == [["m0", "m1", "m2"]])
  }

  @Test("panning changes no cluster, and each has a touch target of 9 mm")
  func panned() {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 14), size: PixelSize(800, 480))
    var random = RandomSource(seed: 3)
    s.map.markers = Self.markers(
      (0..<80).map { _ in (random.double(in: -1200...1200), random.double(in: -700...700)) })
    s.run(0.5)
    func bubbles() -> [String] {
      s.markers.filter { $0.count > 1 }.map { "\($0.id) \($0.count)" }
        .sorted()
    }
    let before = bubbles()
    #expect(before.count > 3)
    s.begin(
      s.finger(at: Point(380, 470))
        .moving(by: Vector(30, -50), over: .milliseconds(300)).resting(for: .milliseconds(300)))
    s.run(0.6) { #expect(bubbles() == before) }
    for form in [MarkerArt.Form.cluster(0), .badge, .dot, .pin] {
      #expect(MarkerArt.touch(form).width >= 48 && MarkerArt.touch(form).height >= 48)
    }
  }

  @Test("more markers than a frame can cluster are clustered in a job")
  func many() {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 13), size: PixelSize(800, 480))
    var random = RandomSource(seed: 9)
    s.map.markers = Self.markers(
      (0..<700).map { _ in (random.double(in: -500...500), random.double(in: -250...250)) })
    s.run(0.1)
    #expect(s.markers.isEmpty)
    s.runWork()
    s.run(0.4)
    #expect(s.markers.reduce(0) { $0 + $1.count } == 700)
  }
}
