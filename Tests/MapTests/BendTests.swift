import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

extension LabelMeasure {
  /// Letters of equal width, as a typesetter without fonts provides them.
  static func even(_ text: String, em: Double) -> LabelMeasure {
    let advance = em * 0.55
    let letters = text.enumerated().map { k, _ in
      Letter(x: (Double(k) + 0.5) * advance, width: advance * 0.8, glyphs: k..<(k + 1))
    }
    return LabelMeasure(
      size: Size(Double(text.count) * advance, em * 1.4),
      letters: LabelMeasure.mayBend(text) ? letters : [])
  }
}

@Suite("Labels along bends")
struct BendTests {
  private let camera = MapCamera(center: TestTown.center, zoom: 16)

  /// Part of a circle of `radius` points around the camera's position, `from` … `to` radians.
  private func arc(
    _ radius: Double, _ from: Double, _ to: Double, steps: Int = 60
  ) -> LabelLine {
    let points = (0...steps).map { k -> Point in
      let (sin, cos) = ExactMath.sincos(from + (to - from) * Double(k) / Double(steps))
      let r = radius / camera.scale
      return Point(camera.world.x + cos * r, camera.world.y + sin * r)
    }
    guard let line = LabelLine(points) else { preconditionFailure("an arc has a length") }
    return line
  }

  private func candidate(_ line: LabelLine, at part: Double = 0.5) -> LabelCandidate {
    LabelCandidate(
      id: LabelCandidate.ID(source: 1), names: ["name": "x"], look: .street, rank: 500,
      place: line.point(at: line.length * part), line: line, along: line.length * part,
      room: line.length)
  }

  private func laid(
    _ line: LabelLine, _ text: String, _ view: MapViewport, at part: Double = 0.5,
    wasTurned: Bool? = nil
  ) -> LabelBend? {
    LabelBend(
      candidate(line, at: part), line, .even(text, em: 14), wasTurned: wasTurned, air: 5, in: view)
  }

  @Test("each letter is on the line and rotated like it, at any rotation of the map")
  func letters() throws {
    try withEverySeed(60) { _, random in
      let radius = random.double(in: 90...260)
      let start = random.double(in: -3...3)
      let sign = random.int(in: 0...1) == 0 ? 1.0 : -1
      let line = arc(radius, start, start + sign * 2.4)
      var view = MapViewport(camera: camera, size: Size(800, 480))
      view.camera.rotation = random.double(in: -3...3)
      let bend = try #require(laid(line, "Ring Boulevard", view))
      #expect(bend.letters.count == 14)
      let middle = view.point(world: camera.world)
      var before: Point?
      for letter in bend.letters {
        let at = bend.center + letter.offset
        let spoke = at - middle
        #expect(abs(spoke.length - radius) < 0.6)
        let (sin, cos) = ExactMath.sincos(letter.angle)
        // Along the line, not across it.
        #expect(abs(cos * spoke.dx + sin * spoke.dy) / spoke.length < 0.06)
        if let before {
          let step = at - before
          #expect(step.dx * cos + step.dy * sin > 0, "letters follow one another")
        }
        before = at
      }
      let all = bend.letters[13].offset - bend.letters[0].offset
      #expect(all.dx >= 0, "read from left to right, upright")
    }
  }

  @Test("while the map pans all letters move with it, and none rotates")
  func stable() throws {
    let line = arc(140, -2, 0.5)
    var view = MapViewport(camera: camera, size: Size(800, 480))
    let first = try #require(laid(line, "Cloth Lane", view))
    for k in 1...50 {
      view.camera.world =
        camera.world + Vector(Double(k) * 0.7, Double(k) * 0.3) * (1 / camera.scale)
      let next = try #require(laid(line, "Cloth Lane", view, wasTurned: first.isTurned))
      #expect(next.letters.count == first.letters.count)
      for (a, b) in zip(first.letters, next.letters) {
        #expect((a.offset - b.offset).length < 1e-3 && abs(a.angle - b.angle) < 1e-3)
      }
      let moved = next.center - first.center
      #expect(abs(moved.dx + Double(k) * 0.7) < 1e-3 && abs(moved.dy + Double(k) * 0.3) < 1e-3)
    }
  }

  @Test("words that are joined as a whole stay straight, and only where the line nearly is")
  func whole() throws {
    let view = MapViewport(camera: camera, size: Size(800, 480))
    #expect(laid(arc(120, -2, 0), "मुख्य बाज़ार का लंबा मार्ग", view) == nil)
    let straight = try #require(laid(arc(4000, -1.65, -1.5), "मुख्य मार्ग", view))
    #expect(straight.letters.isEmpty)
    #expect(LabelMeasure.mayBend("Ring 12") && LabelMeasure.mayBend("磨坊环路"))
    #expect(!LabelMeasure.mayBend("القلعة") && !LabelMeasure.mayBend("हिन्दी"))
  }

  @Test("joined letters follow a bend part by part, where each part is short enough for it")
  func joined() throws {
    #expect(LabelMeasure.joinsLetters("شارع القلعة"))
    #expect(!LabelMeasure.joinsLetters("हिन्दी") && !LabelMeasure.joinsLetters("Ring 12"))
    let view = MapViewport(camera: camera, size: Size(800, 480))
    var measure = LabelMeasure.even("Market", em: 14)
    measure.isJoined = true
    func bend(_ radius: Double) -> LabelBend? {
      let line = arc(radius, -2.5, -0.6)
      return LabelBend(candidate(line), line, measure, wasTurned: nil, air: 5, in: view)
    }
    #expect(try #require(bend(60)).letters.count == 6)
    measure.letters = [.init(x: measure.size.width / 2, width: measure.size.width, glyphs: 0..<6)]
    #expect(bend(60) == nil)
    #expect(try #require(bend(120)).letters.isEmpty, "the whole text is nearly straight")
  }

  @Test("the name of a ring may also be where its line begins and ends")
  func loop() throws {
    let view = MapViewport(camera: camera, size: Size(800, 480))
    let points = arc(150, 0.3, 0.3 + 1.98 * Double.pi, steps: 95).points
    let ring = try #require(LabelLine(points + [points[0]]))
    #expect(ring.isLoop && LabelLine.lines(of: ring.points) == [ring])
    let middle = view.point(world: camera.world)
    for part in [0.0001, 0.02, 0.3, 0.5, 0.98, 0.9999] {
      let bend = try #require(laid(ring, "Ring Boulevard", view, at: part), "at \(part)")
      let places = bend.letters.map { bend.center + $0.offset }
      for place in places { #expect(abs((place - middle).length - 150) < 0.5, "at \(part)") }
      for (a, b) in zip(places, places.dropFirst()) {
        #expect(abs((b - a).length - 14 * 0.55) < 0.2, "at \(part)")
      }
    }
    // A name longer than the ring, and rings with a corner, whose parts end there.
    #expect(laid(ring, String(repeating: "n", count: 130), view) == nil)
    let drop = points[...80] + [view.camera.world, points[0]]
    let part = try #require(LabelLine.lines(of: Array(drop)).first { $0.points.count > 10 })
    #expect(!part.isLoop && part.length > ring.length / 2)
  }

  @Test("no label is around a corner, in a curl, or beyond the ends of its line")
  func refused() {
    let view = MapViewport(camera: camera, size: Size(800, 480))
    func at(_ x: Double, _ y: Double) -> Point {
      camera.world + Vector(x, y) * (1 / camera.scale)
    }
    let corner = [at(-100, 0), at(0, 0), at(30, 95)]
    for line in LabelLine.lines(of: corner) {
      #expect(line.points.count == 2, "the line ends at the corner")
    }
    if let whole = LabelLine(corner) { #expect(laid(whole, "Round the corner", view) == nil) }
    #expect(laid(arc(20, 0, 6), "Roundabout", view) == nil)
    #expect(laid(arc(150, -1.6, -1.2), "Too long for its street", view) == nil)
    #expect(laid(arc(150, -2, 0), "Ring", view, at: 0.01) == nil)
  }

  @Test("a street that the data splits is one line, whatever the directions of its parts")
  func joining() {
    withEverySeed(40) { _, random in
      let points = (0...12).map { Point(Double($0) * 0.001, Double($0 % 3) * 0.0002) }
      var parts: [[Point]] = []
      var start = 0
      while start < 12 {
        let end = min(12, start + random.int(in: 1...4))
        let part = Array(points[start...end])
        parts.append(random.int(in: 0...1) == 0 ? part : part.reversed())
        start = end
      }
      for i in parts.indices { parts.swapAt(i, random.int(in: 0...(parts.count - 1))) }
      let joined = LabelLine.joined(parts)
      #expect(joined.count == 1)
      #expect(joined.first == points || joined.first == points.reversed())
    }
    // Where three lines meet, no continuation is unique.
    let star = [
      [Point(0, 0), Point(1, 0)], [Point(0, 0), Point(0, 1)], [Point(0, 0), Point(-1, 0)],
    ]
    #expect(LabelLine.joined(star).count == 3)
  }
}
