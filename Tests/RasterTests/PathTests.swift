import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

private func drawn(_ width: Int, _ height: Int, _ path: Path) -> String {
  letters(picture(scene(width, height, [.path(path, .color(.black))])))
}

private func ink(_ path: Path, _ width: Int, _ height: Int) -> Double {
  picture(scene(width, height, [.path(path, .color(.black))])).pixels.reduce(0.0) {
    $0 + Double(255 - $1 & 255) / 255
  }
}

private let pi = 3.141592653589793

@Suite struct PathTests {
  @Test("a triangle covers each pixel by the area under its edges")
  func triangle() {
    let path = Path {
      $0.move(to: Point(0, 0))
      $0.line(to: Point(8, 0))
      $0.line(to: Point(0, 4))
    }
    #expect(path.bounds == Rect(0, 0, 8, 4))
    // Each row loses two pixels, of which three quarters and one quarter remain.
    #expect(
      drawn(8, 4, path) == """
        ######73
        ####73..
        ##73....
        73......
        """)
  }

  @Test("the fill rules differ where a path winds twice around a point")
  func rules() {
    func squares(_ rule: FillRule, _ reversed: Bool) -> Path {
      Path(rule: rule) { pen in
        pen.rect(Rect(0, 0, 6, 5))
        let inner = [Point(2, 1), Point(4, 1), Point(4, 4), Point(2, 4)]
        for (i, p) in (reversed ? inner.reversed() : inner).enumerated() {
          if i == 0 { pen.move(to: p) } else { pen.line(to: p) }
        }
        pen.close()
      }
    }
    let full = "######\n######\n######\n######\n######"
    let hole = "######\n##..##\n##..##\n##..##\n######"
    #expect(drawn(6, 5, squares(.nonZero, false)) == full)
    #expect(drawn(6, 5, squares(.nonZero, true)) == hole)
    #expect(drawn(6, 5, squares(.evenOdd, false)) == hole)
    #expect(drawn(6, 5, squares(.evenOdd, true)) == hole)
  }

  @Test("an ellipse of curves, an arc of chords and the ellipse command agree")
  func ellipses() throws {
    let rect = Rect(1.25, 0.5, 18, 18)
    let curves = Path { $0.ellipse(rect) }
    let chords = Path { $0.arc(center: rect.center, radius: 9, from: 1, sweep: 2 * pi) }
    let command = picture(scene(22, 20, [.ellipse(rect, .black)]))
    for path in [curves, chords] {
      let other = picture(scene(22, 20, [.path(path, .color(.black))]))
      for (a, b) in zip(command.pixels, other.pixels) {
        try #require(abs(Int(a & 255) - Int(b & 255)) <= 2)
      }
    }
  }

  @Test("curves cover their mathematical area")
  func curves() {
    // The area under the parabola through (0, 20), (10, 0), (20, 20) is two thirds of its box.
    let parabola = Path {
      $0.move(to: Point(0, 20))
      $0.quad(Point(10, -20), to: Point(20, 20))
    }
    #expect(abs(ink(parabola, 20, 20) - 2.0 / 3 * 20 * 20) < 0.3)
    // The same as a cubic.
    let cubic = Path {
      $0.move(to: Point(0, 20))
      $0.cubic(Point(20.0 / 3, -20.0 / 3), Point(40.0 / 3, -20.0 / 3), to: Point(20, 20))
    }
    #expect(abs(ink(cubic, 20, 20) - ink(parabola, 20, 20)) < 0.1)
  }

  @Test("a pixel's coverage does not depend on which part of the path is painted")
  func parts() throws {
    try withEverySeed(40) { _, random in
      let path = random.path()
      let whole = picture(scene(50, 40, [.path(path, .color(.black))]))
      let clip = PixelRect(
        x: random.int(in: 0...40), y: random.int(in: 0...30), width: random.int(in: 1...20),
        height: random.int(in: 1...20)
      ).intersection(PixelRect(x: 0, y: 0, width: 50, height: 40))
      let part = picture(scene(50, 40, [.path(path, .color(.black))], clip: clip))
      try #require(part.cut(clip) == whole.cut(clip))
    }
  }

  @Test("a pen ignores invalid calls")
  func nonsense() {
    let path = Path {
      $0.line(to: Point(.nan, 1))
      $0.close()
      $0.line(to: Point(0, 0))
      $0.line(to: Point(.infinity, 0))
      $0.quad(Point(0, .nan), to: Point(9, 9))
      $0.line(to: Point(3, 0))
      $0.line(to: Point(3, 2))
      $0.line(to: Point(0, 2))
    }
    #expect(drawn(4, 2, path) == "###.\n###.")
    #expect(Path { _ in }.bounds == .zero)
  }
}

@Suite struct StrokeTests {
  private func line(_ points: [Point], closed: Bool = false) -> Path {
    Path { pen in
      for (i, p) in points.enumerated() {
        if i == 0 { pen.move(to: p) } else { pen.line(to: p) }
      }
      if closed { pen.close() }
    }
  }

  @Test("a line has its width, and ends by its cap")
  func caps() {
    let path = line([Point(2, 2), Point(6, 2)])
    #expect(
      drawn(8, 4, path.stroked(StrokeStyle(width: 2))) == """
        ........
        ..####..
        ..####..
        ........
        """)
    #expect(
      drawn(8, 4, path.stroked(StrokeStyle(width: 2, cap: .square))) == """
        ........
        .######.
        .######.
        ........
        """)
    #expect(
      drawn(8, 4, path.stroked(StrokeStyle(width: 2, cap: .round))) == """
        ........
        .8####8.
        .8####8.
        ........
        """)
    #expect(
      drawn(8, 4, line([Point(6, 2), Point(2, 2)]).stroked(StrokeStyle(width: 2, cap: .round)))
        == drawn(8, 4, path.stroked(StrokeStyle(width: 2, cap: .round))))
  }

  @Test("corners are mitered, bevelled or round, whichever way the line turns")
  func joins() {
    let corner = [Point(2, 10), Point(2, 2), Point(10, 2)]
    for points in [corner, corner.reversed()] {
      func area(_ join: StrokeStyle.Join) -> Double {
        ink(line(points).stroked(StrokeStyle(width: 4, join: join)), 12, 12)
      }
      // Two legs of 8 × 4 that share the inner quarter of the corner, a pixel square of 2 × 2.
      let legs = 2.0 * 32 - 4
      #expect(abs(area(.miter(limit: 4)) - (legs + 4)) < 0.05)
      #expect(abs(area(.bevel) - (legs + 2)) < 0.05)
      #expect(abs(area(.round) - (legs + pi)) < 0.05)
      // The point of a right angle is √2 half widths from the corner.
      #expect(area(.miter(limit: 1.41)) == area(.bevel))
    }
  }

  @Test("a closed line has no ends")
  func closed() {
    let square = [Point(2, 2), Point(8, 2), Point(8, 7), Point(2, 7)]
    let expected = """
      ..........
      .########.
      .########.
      .##....##.
      .##....##.
      .##....##.
      .########.
      .########.
      ..........
      """
    #expect(drawn(10, 9, line(square, closed: true).stroked(StrokeStyle(width: 2))) == expected)
    let back = Array(square.reversed())
    #expect(drawn(10, 9, line(back, closed: true).stroked(StrokeStyle(width: 2))) == expected)
  }

  @Test("dashes follow their pattern around corners, starting at their phase")
  func dashes() {
    let way = line([Point(0, 1), Point(12, 1)])
    func dashed(_ dashes: [Double], _ phase: Double) -> String {
      drawn(12, 1, way.stroked(StrokeStyle(width: 2, dashes: dashes, dashPhase: phase)))
    }
    #expect(dashed([3, 2], 0) == "###..###..##")
    #expect(dashed([3, 2], 1) == "##..###..###")
    #expect(dashed([3, 2], -1) == ".###..###..#")
    #expect(dashed([2], 0) == "##..##..##..")
    #expect(dashed([], 0) == "############")
    #expect(dashed([0, 0], 0) == "############")
    let corner = line([Point(1, 6), Point(1, 1), Point(6, 1)])
    let style = StrokeStyle(width: 2, dashes: [2, 2])
    #expect(abs(ink(corner.stroked(style), 8, 8) - 12) < 0.05)
  }

  @Test("a line without length consists of its caps")
  func dot() {
    let dot = line([Point(3, 3), Point(3, 3)])
    #expect(ink(dot.stroked(StrokeStyle(width: 4)), 6, 6) == 0)
    #expect(abs(ink(dot.stroked(StrokeStyle(width: 4, cap: .round)), 6, 6) - 4 * pi) < 0.1)
    #expect(ink(dot.stroked(StrokeStyle(width: 4, cap: .square)), 6, 6) == 16)
  }

  @Test("a stroked circle is a ring")
  func ring() {
    let circle = Path {
      $0.arc(center: Point(12, 12), radius: 8, from: 0, sweep: 2 * pi)
      $0.close()
    }
    let area = pi * (10 * 10 - 6 * 6)
    #expect(abs(ink(circle.stroked(StrokeStyle(width: 4)), 24, 24) - area) < 0.3)
  }
}
