import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@Suite("Chinese names on steep streets")
struct VerticalNameTests {
  private let camera = MapCamera(center: TestTown.center, zoom: 16)
  private let em = 14.0

  /// A name of four characters, each a square.
  private var measure: LabelMeasure {
    LabelMeasure(
      size: Size(4 * em, 1.45 * em),
      letters: (0..<4).map {
        LabelMeasure.Letter(x: (Double($0) + 0.5) * em, width: em * 0.9, glyphs: $0..<($0 + 1))
      }, em: em)
  }

  /// A line through the camera's position, curved by `bend` points in its middle.
  private func line(_ angle: Double, bend: Double = 0, length: Double = 240) -> LabelLine {
    let (sin, cos) = ExactMath.sincos(angle)
    let points = (-20...20).map { k -> Point in
      let t = Double(k) / 20
      let (x, y) = (t * length / 2, bend * (1 - t * t))
      return camera.world + Vector(cos * x - sin * y, sin * x + cos * y) * (1 / camera.scale)
    }
    guard let line = LabelLine(points) else { preconditionFailure("it has a length") }
    return line
  }

  private func laid(
    _ line: LabelLine, rotation: Double = 0, before: LabelBend? = nil
  ) -> (bend: LabelBend, view: MapViewport)? {
    var view = MapViewport(camera: camera, size: Size(800, 480))
    view.camera.rotation = rotation
    let middle = line.length / 2
    let candidate = LabelCandidate(
      id: LabelCandidate.ID(source: 1), names: ["name": "磨坊环路"], look: .street, rank: 500,
      place: line.point(at: middle), line: line, along: middle, room: line.length)
    return LabelBend(
      candidate, line, measure, wasTurned: before?.isTurned,
      wasVertical: before?.isVertical ?? false, air: 5, in: view
    ).map { ($0, view) }
  }

  @Test(
    "beyond 45 degrees characters are upright, one under another from the top, and none overlap")
  func upright() throws {
    try withEverySeed(300) { _, random in
      let street = line(random.double(in: -3.2...3.2), bend: random.double(in: -8...8))
      let (bend, view) = try #require(
        laid(street, rotation: random.double(in: -3.2...3.2)))
      let half = measure.size.width / 2 / camera.scale
      let ends = [street.length / 2 - half, street.length / 2 + half].map {
        view.point(world: street.point(at: $0))
      }
      let chord = ends[1] - ends[0]
      #expect(bend.isVertical == (abs(chord.dy) > abs(chord.dx)))
      if !bend.isVertical { return }
      #expect(bend.angle == 0 && bend.letters.count == 4)
      for letter in bend.letters { #expect(letter.angle == 0) }
      for (k, a) in bend.letters.enumerated() {
        for b in bend.letters[(k + 1)...] {
          #expect(b.offset.dy > a.offset.dy, "from the top")
          let delta = b.offset - a.offset
          #expect(max(abs(delta.dx), abs(delta.dy)) >= em * 0.97, "\(a), \(b)")
        }
      }
      let middle = view.point(world: camera.world)
      for letter in bend.letters { #expect((bend.center + letter.offset - middle).length < 60) }
    }
  }

  @Test("other scripts follow their street at every angle")
  func latin() {
    #expect(LabelMeasure.mayBeVertical("磨坊环路") && LabelMeasure.mayBeVertical("종로"))
    #expect(!LabelMeasure.mayBeVertical("Mill Lane") && !LabelMeasure.mayBeVertical("G60高速"))
    #expect(!LabelMeasure.mayBeVertical("شارع") && !LabelMeasure.mayBeVertical("センター"))
  }

  @Test("while the map rotates slowly and trembles, a name becomes vertical once")
  func hysteresis() throws {
    var before: LabelBend?
    var changes = 0
    for k in 0...400 {
      let angle = 0.5 + 0.6 * Double(k) / 400 + (k % 2 == 0 ? 0.03 : -0.03)
      let (bend, _) = try #require(laid(line(angle), before: before))
      if let before, before.isVertical != bend.isVertical { changes += 1 }
      before = bend
    }
    #expect(changes == 1 && before?.isVertical == true)
  }

  @Test("where a street becomes flat, or is too short, it has no vertical name")
  func refused() throws {
    let view = MapViewport(camera: camera, size: Size(800, 480))
    #expect(laid(line(1.5, length: 60)) == nil, "too short for four characters")
    let (sin, cos) = ExactMath.sincos(1.2)
    let points = [Point(-70, 0), Point(0, 0), Point(70 * cos, 70 * sin)].map {
      camera.world + Vector($0.x, $0.y) * (1 / camera.scale)
    }
    let bent = try #require(LabelLine(points))
    let candidate = LabelCandidate(
      id: LabelCandidate.ID(source: 1), names: ["name": "x"], look: .street, rank: 500,
      place: bent.point(at: bent.length * 0.6), line: bent, along: bent.length * 0.6,
      room: bent.length)
    #expect(
      LabelBend(candidate, bent, measure, wasTurned: nil, air: 0, in: view) == nil,
      "its first character is on the flat part")
  }
}
