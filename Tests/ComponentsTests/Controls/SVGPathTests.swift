import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineComponents

@Suite("SVG path data")
struct SVGPathTests {
  private typealias Segment = SVGPathInterpreter.Segment

  private func segments(_ text: String) throws(SVGPathError) -> [Segment] {
    var interpreter = SVGPathInterpreter(text)
    try interpreter.run()
    return interpreter.segments
  }

  @Test("Absolute and relative commands give the same segments")
  func relative() throws {
    for (absolute, relative) in [
      ("M3 4L8 9H2V5Z", "m3 4l5 5h-6v-4z"),
      ("M1 1C2 3 4 5 6 7S10 9 12 8", "m1 1c1 2 3 4 5 6s4 2 6 1"),
      ("M1 1Q2 5 4 4T8 9", "m1 1q1 4 3 3t4 5"),
      ("M5 5A4 3 0 0 1 9 8", "m5 5a4 3 0 0 1 4 3"),
    ] {
      let (first, second) = (try segments(absolute), try segments(relative))
      #expect(first == second, "\(absolute)")
      #expect(first.count > 1)
    }
  }

  @Test("Every command adds the segment that the specification defines")
  func commands() throws {
    let all = try segments("M1 2 3 4H5V6C1 1 2 2 7 8S4 4 9 9Q1 1 2 3T6 7Z")
    #expect(
      all == [
        .move(Point(1, 2)), .line(Point(3, 4)), .line(Point(5, 4)), .line(Point(5, 6)),
        .cubic(Point(1, 1), Point(2, 2), Point(7, 8)),
        .cubic(Point(12, 14), Point(4, 4), Point(9, 9)),
        .quad(Point(1, 1), Point(2, 3)), .quad(Point(3, 5), Point(6, 7)), .close,
      ])
  }

  @Test("Without a curve before it S and T begin at the current point")
  func smoothAlone() throws {
    let cubic = try segments("M1 2S3 4 5 6")
    #expect(cubic.last == .cubic(Point(1, 2), Point(3, 4), Point(5, 6)))
    let quad = try segments("M1 2C1 1 2 2 3 3T5 6")
    #expect(quad.last == .quad(Point(3, 3), Point(5, 6)))
  }

  @Test("A command repeats without its letter, and a move repeats as a line")
  func implicit() throws {
    for (short, long) in [
      ("M1 2 3 4 5 6", "M1 2L3 4L5 6"), ("m1 2 3 4", "m1 2l3 4"),
      ("M0 0H1 2 3", "M0 0H1H2H3"), ("M0 0Q1 1 2 0 3 1 4 0", "M0 0Q1 1 2 0Q3 1 4 0"),
    ] {
      let (first, second) = (try segments(short), try segments(long))
      #expect(first == second, "\(short)")
    }
  }

  @Test("Numbers are separated without spaces, and arc flags without separators")
  func compact() throws {
    for (short, long) in [
      ("M.5.5-1-.25", "M 0.5 0.5 L -1 -0.25"), ("M1e1,2E-1L+3-4", "M 10 0.2 L 3 -4"),
      ("M0 0a1 1 0 011 1", "M 0 0 a 1 1 0 0 1 1 1"),
      ("M0 0a1 1 0 10.5.5", "M 0 0 a 1 1 0 1 0 .5 .5"),
      ("\n M 1 , 2\t", "M1 2"),
    ] {
      let (first, second) = (try segments(short), try segments(long))
      #expect(first == second, "\(short)")
    }
  }

  @Test("After Z the path continues from the start of its part")
  func afterClose() throws {
    let all = try segments("M3 4h5v5zl1 1")
    #expect(all.last == .line(Point(4, 5)))
  }

  @Test(
    "Invalid path data is rejected with its position",
    arguments: [
      ("", 0, "empty"), ("L1 2", 0, "not M"), ("M1", 2, "a number, found the end"),
      ("M1 2 3", 6, "a number, found the end"), ("M1 2X3", 4, "unknown command \"X\""),
      ("M1 2 é", 5, "not ASCII"), ("M1,,2", 3, "a number, found \",\""), ("M,1 2", 1, "a number"),
      ("M1 2,", 4, "no number follows the comma"), ("M1 2,L3 4", 4, "no number"),
      ("M1. 2", 3, "after the decimal point"), ("M1 -", 4, "a digit"), ("M1 2e", 5, "exponent"),
      ("M1 1e999", 3, "too large"), ("M0 0A1 1 0 2 0 1 1", 11, "arc flag"),
      ("M0 0Z5", 5, "a command"),
      ("M0 0 1..5 2", 7, "after the decimal point"),
    ])
  func refused(text: String, position: Int, problem: String) {
    do throws(SVGPathError) {
      let all = try segments(text)
      Issue.record("\(text) was read as \(all)")
    } catch {
      #expect(error.position == position, "\(error)")
      #expect(error.problem.contains(problem), "\(error)")
      #expect(error.description.contains("position \(position)"))
    }
  }

  @Test("Two half arcs are the circle that an ellipse draws")
  func circle() throws {
    let arcs = try SVGPathData("M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0Z").path
    let ellipse = Path { $0.ellipse(Rect(3.5, 3.5, 17, 17)) }
    #expect(abs(arcs.bounds.minX - ellipse.bounds.minX) < 1e-9)
    #expect(abs(arcs.bounds.maxY - ellipse.bounds.maxY) < 1e-9)
  }

  /// The points of an arc's curves, eight on each.
  private func points(_ segments: [Segment]) -> [Point] {
    var points: [Point] = []
    var from = Point.zero
    for segment in segments {
      switch segment {
      case .move(let p), .line(let p):
        points.append(p)
        from = p
      case .cubic(let a, let b, let p):
        for k in 1...8 {
          let (t, u) = (Double(k) / 8, 1 - Double(k) / 8)
          func mix(_ value: (Point) -> Double) -> Double {
            u * u * u * value(from) + 3 * u * u * t * value(a) + 3 * u * t * t * value(b)
              + t * t * t * value(p)
          }
          points.append(Point(mix { $0.x }, mix { $0.y }))
        }
        from = p
      case .quad, .close: continue
      }
    }
    return points
  }

  @Test("An arc is part of an ellipse of its radii, on the side and with the length of its flags")
  func arcs() throws {
    withEverySeed(300) { seed, random in
      let (rx, ry) = (random.double(in: 1...20), random.double(in: 1...20))
      let center = Point(random.double(in: -50...50), random.double(in: -50...50))
      let rotation = random.double(in: -180...180)
      let from = random.double(in: 0...6.28)
      let sweep = random.double(in: 0.1...6.2) * (random.int(in: 0...1) == 0 ? 1 : -1)
      let (sin, cos) = ExactMath.sincos(rotation * .pi / 180)
      func on(_ angle: Double) -> Point {
        let (s, c) = ExactMath.sincos(angle)
        let (x, y) = (rx * c, ry * s)
        return Point(center.x + x * cos - y * sin, center.y + x * sin + y * cos)
      }
      let arc = SVGArc(
        from: on(from), to: on(from + sweep), radii: Size(rx, ry), rotation: rotation,
        isLarge: abs(sweep) > .pi, isClockwise: sweep > 0)
      // The centers of the half circle's two solutions coincide: rounding decides between the
      // flags.
      if abs(abs(sweep) - .pi) < 0.01 { return }
      let points = self.points([.move(arc.from)] + arc.segments)
      for (index, point) in points.enumerated() {
        let (dx, dy) = (point.x - center.x, point.y - center.y)
        let (x, y) = ((dx * cos + dy * sin) / rx, (dy * cos - dx * sin) / ry)
        let radius = (x * x + y * y).squareRoot()
        #expect(abs(radius - 1) < 0.001, "seed \(seed), point \(index)")
      }
      // Halfway along the curve is halfway along the angle.
      let halfway = on(from + sweep / 2)
      let nearest = points.map { ($0 - halfway).length }.min() ?? .infinity
      #expect(nearest < max(rx, ry) * 0.15, "seed \(seed)")
    }
  }

  @Test("An arc without a radius is a line, one without length is nothing, too small radii grow")
  func degenerateArcs() throws {
    let line = try segments("M1 1A0 5 0 0 1 4 4")
    #expect(line.last == .line(Point(4, 4)))
    let none = try segments("M1 1A5 5 0 0 1 1 1")
    #expect(none == [.move(Point(1, 1))])
    let grown = points(try segments("M0 0A1 1 0 0 1 10 0"))
    #expect(grown.last == Point(10, 0))
    #expect(abs((grown.map(\.y).min() ?? 0) + 5) < 1e-9, "a half circle, upwards")
  }

  @Test("Every icon's drawing is read, and none is empty", arguments: Icon.allCases)
  func drawings(icon: Icon) throws {
    let paths = try #require(BuiltInIcon(rawValue: icon.rawValue)).drawing.paths()
    #expect(!paths.isEmpty && paths.allSatisfy { !$0.bounds.isEmpty })
  }
}
