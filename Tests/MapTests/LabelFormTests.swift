import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Names along lines that are kept while a map pans")
struct LabelFormTests {
  private func candidate(_ random: inout RandomSource) throws -> LabelCandidate {
    var points = [Point(0.5, 0.5)]
    var angle = random.double(in: -3...3)
    for _ in 0..<12 {
      angle += random.double(in: -0.35...0.35)
      let (sin, cos) = ExactMath.sincos(angle)
      points.append(points[points.count - 1] + Vector(cos, sin) * 4e-6)
    }
    let line = try #require(LabelLine(points))
    let along = line.length * random.double(in: 0.3...0.7)
    return LabelCandidate(
      id: LabelCandidate.ID(source: 1), names: ["name": "Ring Road"], look: .street, rank: 1,
      place: line.point(at: along), line: line, along: along, room: line.length)
  }

  @Test("the form of a name is the same wherever the map is")
  func pan() throws {
    var (straight, bent) = (0, 0)
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = RandomSource(seed: seed)
      let candidate = try candidate(&random)
      let measure = LabelMeasure.even("Ring Road", em: 14)
      let camera = MapCamera(
        world: candidate.place, zoom: random.double(in: 15...17.5),
        rotation: random.double(in: -3...3))
      let view = MapViewport(camera: camera, size: Size(800, 480))
      var moved = view
      moved.camera.world = view.world(
        at: view.focus + Vector(random.double(in: -300...300), random.double(in: -200...200)))
      func placer(_ view: MapViewport) -> LabelPlacer {
        LabelPlacer(view: view, field: CollisionField(view.size))
      }
      let first = placer(view).form(of: candidate, measure, before: nil)
      let again = placer(moved).form(of: candidate, measure, before: nil)
      #expect((first == nil) == (again == nil), "seed \(seed)")
      guard let first, let again else { continue }
      if first.letters.isEmpty { straight += 1 } else { bent += 1 }
      #expect(first.letters == again.letters && first.isTurned == again.isTurned)
      #expect(abs(first.angle - again.angle) < 1e-3)
      #expect((first.offset - again.offset).length < 1e-3)
      for (a, b) in zip(first.boxes, again.boxes) {
        #expect((a.center - b.center).length < 1e-2)
      }
      // A shown name keeps its form, and gets another one at another zoom.
      var shown = placer(view)
      let center = view.point(world: candidate.place)
      shown.place(candidate, "Ring Road", measure, at: center, before: nil)
      let entry = try #require(shown.placed.first)
      let before = LabelPlacer.Before(entry)
      #expect(placer(moved).form(of: candidate, measure, before: before) == first)
    }
    #expect(straight > 10 && bent > 10, "\(straight), \(bent)")
  }

  @Test("the form of a name not yet shown is made once for each orientation, few at a time")
  func trials() throws {
    var random = RandomSource(seed: 3)
    let candidate = try candidate(&random)
    let measure = LabelMeasure.even("Ring Road", em: 14)
    let trial = LabelTrial()
    /// The forms that are made at these zooms.
    func made(_ zooms: [Double], isMoving: Bool, formsLeft: Int = 100) -> Int {
      var count = 0
      for zoom in zooms {
        let camera = MapCamera(world: candidate.place, zoom: zoom, rotation: 0)
        let view = MapViewport(camera: camera, size: Size(800, 480))
        var placer = LabelPlacer(view: view, field: CollisionField(view.size))
        (placer.isMoving, placer.formsLeft) = (isMoving, formsLeft)
        let form = placer.form(of: trial, measure, candidate)
        #expect(form == nil || formsLeft > 0)
        count += formsLeft - placer.formsLeft
      }
      return count
    }
    #expect(made([15, 15, 15.5, 15.5, 15], isMoving: false) == 3)
    // In motion a form serves nearly the same zoom, but not without room for it.
    #expect(made([15.2, 15.3, 14.9, 15.5, 15.6], isMoving: true) == 1)
    #expect(made([17, 17.5], isMoving: false, formsLeft: 0) == 0)
  }

  @Test("in motion a name keeps a form only where its line is long enough")
  func roomInMotion() throws {
    var kept = 0
    try withEverySeed(60) { seed, random in
      let candidate = try candidate(&random)
      let line = try #require(candidate.line)
      let measure = LabelMeasure.even("Ring Road", em: 14)
      let zoom = random.double(in: 15...17.5)
      let trial = LabelTrial()
      for change in [0, -0.3, -0.2, 0.2] {
        let camera = MapCamera(world: candidate.place, zoom: zoom + change, rotation: 0)
        let view = MapViewport(camera: camera, size: Size(800, 480))
        var placer = LabelPlacer(view: view, field: CollisionField(view.size))
        placer.isMoving = true
        if placer.form(of: trial, measure, candidate) == nil { continue }
        let half = (measure.size.width / 2 + 10) / view.scale
        #expect(change == 0 || line.hasRoom(half, around: candidate.along), "seed \(seed)")
        if change != 0 { kept += 1 }
      }
    }
    #expect(kept > 20)
  }

  @Test("a field finds each box that overlaps another one")
  func field() {
    withEverySeed(60) { seed, random in
      var field = OccupiedBoxes(Size(300, 200))
      var boxes: [Rect] = []
      for _ in 0..<60 {
        let box = Rect(
          random.double(in: -60...340), random.double(in: -60...240), random.double(in: 0...90),
          random.double(in: 0...40))
        let isFree = !boxes.contains { $0.overlaps(box) }
        #expect(field.isFree(box) == isFree, "seed \(seed)")
        #expect(field.isFree(box.origin) == field.isFree(Rect(box.minX, box.minY, 0, 0)))
        if random.int(in: 0...1) == 0 {
          boxes.append(box)
          field.take(box)
        }
      }
    }
  }
}
