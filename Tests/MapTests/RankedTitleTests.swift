import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Titles by rank")
struct RankedTitleTests {
  private func markers(_ random: inout RandomSource, _ count: Int) -> [MapMarker] {
    (0..<count).map { k in
      MapMarker(
        id: "m\(k)",
        place: TestTown.place(random.double(in: -300...300), random.double(in: -200...200)),
        title: "Place \(k)", color: .black, rank: -k)
    }
  }

  private func stage(
    _ random: inout RandomSource, zoom: Double = 16.5, direction: LayoutDirection = .leftToRight,
    reducesMotion: Bool = false
  ) -> ScriptedStage {
    let s = mapStage(
      TestTown(blocks: 6, seed: random.next()).features,
      camera: MapCamera(center: TestTown.center, zoom: zoom), size: PixelSize(800, 480),
      reducesMotion: reducesMotion, direction: direction)
    s.runsWork = true
    s.map.markers = markers(&random, 80)
    s.rest()
    return s
  }

  private func opacities(_ s: ScriptedStage) -> [String: Double] {
    let layer = s.map.overlay.markers
    return Dictionary(
      layer.visibleTitles.map { ($0.id, $0.opacity(at: layer.now)) },
      uniquingKeysWith: { max($0, $1) })
  }

  @Test(
    "at rest a title covers neither a marker nor another title nor a street's name",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func free(direction: LayoutDirection) {
    withEverySeed(3) { _, random in
      let s = stage(&random, direction: direction)
      for zoom in [15, 16.2, 17, 18.3] {
        s.map.setCamera(MapCamera(center: TestTown.center, zoom: zoom), animated: false)
        s.rest()
        let titles = s.markerTitles
        if zoom > 16 { #expect(titles.count > 3) }
        for (i, title) in titles.enumerated() {
          for marker in s.markers { #expect(marker.area.intersection(title.area).isEmpty) }
          for other in titles[..<i] { #expect(other.area.intersection(title.area).isEmpty) }
          for label in s.map.overlay.labels.visible {
            for box in label.boxes { #expect(!box.overlaps(title.area), "\(label.text)") }
          }
        }
      }
    }
  }

  @Test("the highest rank has its title first, also where a lower one would take its place")
  func rank() {
    for order in [[0, 1], [1, 0]] {
      let s = mapStage(camera: MapCamera(center: TestTown.center, zoom: 17))
      s.runsWork = true
      // Each alone would have its title on the right, where they would cover each other.
      let all = [(0.0, 0.0, 5), (30, 10, 1)].enumerated().map { k, at in
        MapMarker(
          id: "m\(k)", place: TestTown.place(at.0, at.1), title: "Title number \(k)",
          color: .black, rank: at.2)
      }
      s.map.markers = order.map { all[$0] }
      s.rest()
      #expect(s.markerTitles.contains { $0.text == "Title number 0" })
    }
  }

  @Test("while the map is panned a title keeps its place beside its marker, and none blinks")
  func panned() {
    withEverySeed(4) { _, random in
      let s = stage(&random)
      var before = opacities(s)
      let titles = s.map.overlay.markers.visibleTitles
      let sides = Dictionary(uniqueKeysWithValues: titles.map { ($0.id, $0.side) })
      #expect(sides.count > 5)
      s.begin(
        s.finger(at: Point(400, 240))
          .moving(by: Vector(random.double(in: -60...60), 60), over: .milliseconds(600))
          .resting(for: .milliseconds(200)))
      s.run(1.2) {
        let now = opacities(s)
        let view = Rect(0, 0, 800, 480)
        for title in s.map.overlay.markers.visibleTitles where sides[title.id] != nil {
          if view.intersection(title.box) != title.box { continue }
          #expect(title.leaving == nil && title.side == sides[title.id], "\(title.text)")
        }
        for (id, opacity) in now { #expect(abs(opacity - (before[id] ?? 0)) < 0.12, "\(id)") }
        for (id, opacity) in before where now[id] == nil { #expect(opacity < 0.12, "\(id)") }
        before = now
      }
    }
  }

  /// The names that are on the map with the boxes around them.
  private func boxes(_ s: ScriptedStage) -> [(text: String, boxes: [Rect])] {
    let layer = s.map.overlay.markers
    return s.map.overlay.labels.visible
      + layer.visibleTitles.filter { $0.opacity(at: layer.now) > 0 }.map { ($0.text, [$0.box]) }
  }

  @Test("while the map zooms titles fade unless another name comes over them")
  func zoomed() {
    withEverySeed(3) { _, random in
      var fades = 0
      for reducesMotion in [false, true] {
        let s = stage(&random, reducesMotion: reducesMotion)
        var before = opacities(s)
        var old = boxes(s)
        for step in 0..<90 {
          s.map.setCamera(
            MapCamera(center: TestTown.center, zoom: 16.5 - Double(step) * 0.02), animated: false)
          s.frames()
          let now = opacities(s)
          for id in Set(now.keys).union(before.keys) {
            let (a, b) = (before[id] ?? 0, now[id] ?? 0)
            if !reducesMotion && a > b && a - b < 0.12 { fades += 1 }
            // Names come nearer by a few points from frame to frame.
            let text = "Place \(id.dropFirst())"
            let mine = old.first { $0.text == text }?.boxes.map {
              $0.inset(by: Insets(all: -12))
            }
            let isCovered = boxes(s).contains { other in
              other.text != text
                && other.boxes.contains { box in mine?.contains { $0.overlaps(box) } ?? false }
            }
            let changes = abs(a - b) < 0.12 || b == 0 && isCovered
            #expect(reducesMotion ? [0, 1].contains(b) : changes, "\(id) at \(step)")
          }
          before = now
          old = boxes(s)
        }
      }
      #expect(fades > 10)
    }
  }

  @Test("a title whose marker changes its form again on the way turns where it is")
  func turns() {
    let size = Size(60, 16)
    var title = ShownTitle(
      id: "a", text: "A", size: size, side: .right, form: .dot, place: .zero, point: .zero,
      since: .zero)
    func x(_ time: Double) -> Double { title.box(at: .zero + Duration(seconds: time)).minX }
    title.change(to: .badge, isAtOnce: false, at: .zero)
    let start = x(0)
    let (end, middle) = (x(0.2), x(0.1))
    #expect(start < middle && middle < end)
    title.change(to: .dot, isAtOnce: false, at: .zero + Duration(seconds: 0.1))
    #expect(abs(x(0.1) - middle) < 1e-9)
    #expect(x(0.15) < middle && x(0.3) == start)
    // Reduced motion may begin on the way.
    title.change(to: .badge, isAtOnce: false, at: .zero + Duration(seconds: 1))
    let way = Instant.zero + Duration(seconds: 1.1)
    #expect(title.isMoving(at: way))
    title.change(to: .badge, isAtOnce: true, at: way)
    #expect(!title.isMoving(at: way) && x(1.1) == end)
    title.change(to: .dot, isAtOnce: true, at: way)
    #expect(!title.isMoving(at: way) && x(1.1) == start)
    title.change(to: .badge, isAtOnce: false, at: way)
    title.complete(at: way)
    #expect(!title.isMoving(at: way) && x(1.1) == end)
  }

  @Test("the selected marker has its title at every zoom, and no other marker has it")
  func selected() {
    withEverySeed(2) { _, random in
      let s = stage(&random)
      s.map.selectedMarker = "m40"
      for zoom in stride(from: 12.0, through: 18, by: 0.75) {
        s.map.setCamera(MapCamera(center: s.map.markers[40].place, zoom: zoom), animated: false)
        s.run(0.5) {
          #expect(s.markerTitles.count { $0.text == "Place 40" } == 1)
          #expect(s.markers.contains { $0.isPin && $0.id == "m40" })
        }
      }
    }
  }
}
