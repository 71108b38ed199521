import VitrineRaster
import VitrineUnits

extension MapGlyph {
  /// The sign in white, in a square of `side` pixels around `center`.
  func commands(center: Point, side: Double, color: Color) -> [DrawCommand] {
    let unit = side / 24
    func at(_ x: Double, _ y: Double) -> Point {
      Point(center.x + (x - 12) * unit, center.y + (y - 12) * unit)
    }
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(origin: at(x, y), size: Size(width * unit, height * unit))
    }
    func area(_ draw: (inout PathBuilder) -> Void) -> DrawCommand {
      .path(Path(draw), .color(color))
    }
    func line(_ width: Double, _ draw: (inout PathBuilder) -> Void) -> DrawCommand {
      let style = StrokeStyle(width: width * unit, join: .round, cap: .round)
      return .path(Path(draw).stroked(style), .color(color))
    }
    func polygon(_ points: [(Double, Double)]) -> DrawCommand {
      area { pen in
        for (i, p) in points.enumerated() {
          if i == 0 { pen.move(to: at(p.0, p.1)) } else { pen.line(to: at(p.0, p.1)) }
        }
        pen.close()
      }
    }
    func round(_ x: Double, _ y: Double, _ w: Double, _ h: Double, _ r: Double) -> DrawCommand {
      .roundedRect(box(x, y, w, h), radius: r * unit, color)
    }
    switch self {
    case .dot:
      return [.ellipse(box(7, 7, 10, 10), color)]
    case .place:
      return [
        line(2.2) { p in
          p.move(to: at(12, 20.4))
          p.cubic(at(9.6, 16.6), at(6, 13.6), to: at(6, 9.8))
          p.cubic(at(6, 6.4), at(8.7, 3.8), to: at(12, 3.8))
          p.cubic(at(15.3, 3.8), at(18, 6.4), to: at(18, 9.8))
          p.cubic(at(18, 13.6), at(14.4, 16.6), to: at(12, 20.4))
          p.close()
        },
        .ellipse(box(9.8, 7.6, 4.4, 4.4), color),
      ]
    case .star:
      let points = (0..<10).map { k -> (Double, Double) in
        let radius = k % 2 == 0 ? 10.0 : 4.2
        let (sin, cos) = ExactMath.sincos(Double(k) * Double.pi / 5)
        return (12 + radius * sin, 12.6 - radius * cos)
      }
      return [polygon(points)]
    case .food:
      return [
        line(1.8) { p in
          for x in [6.0, 8.5, 11] {
            p.move(to: at(x, 4))
            p.line(to: at(x, 9))
          }
          p.move(to: at(6, 9))
          p.line(to: at(8.5, 11))
          p.line(to: at(11, 9))
          p.move(to: at(8.5, 10))
          p.line(to: at(8.5, 20))
        },
        line(2.2) { p in
          p.move(to: at(16.5, 20))
          p.line(to: at(16.5, 5))
        },
        area { p in
          p.move(to: at(15.6, 4))
          p.quad(at(20, 6), to: at(18.6, 13))
          p.line(to: at(15.6, 13))
          p.close()
        },
      ]
    case .cup:
      return [
        area { p in
          p.move(to: at(5, 8))
          p.line(to: at(16, 8))
          p.line(to: at(15.4, 15))
          p.quad(at(15, 18), to: at(12, 18))
          p.line(to: at(9, 18))
          p.quad(at(6, 18), to: at(5.6, 15))
          p.close()
        },
        line(1.6) { p in
          p.move(to: at(16, 9.6))
          p.quad(at(20.5, 9.4), to: at(20, 12))
          p.quad(at(19.4, 14.4), to: at(15.8, 14.2))
        },
        line(1.5) { p in
          for x in [8.5, 12.5] {
            p.move(to: at(x, 5.6))
            p.line(to: at(x, 3.4))
          }
        },
      ]
    case .bed:
      return [
        line(2) { p in
          p.move(to: at(4, 6))
          p.line(to: at(4, 18.5))
          p.move(to: at(20, 14))
          p.line(to: at(20, 18.5))
        },
        round(4, 12.2, 16, 3.8, 1), .ellipse(box(5.8, 7.6, 4, 4), color),
        round(10.6, 8.6, 9.4, 3.4, 1.4),
      ]
    case .bag:
      return [
        area { p in
          p.move(to: at(5.5, 9))
          p.line(to: at(18.5, 9))
          p.line(to: at(19.5, 20))
          p.line(to: at(4.5, 20))
          p.close()
        },
        line(1.8) { p in
          p.move(to: at(8.6, 9))
          p.cubic(at(8.6, 2.6), at(15.4, 2.6), to: at(15.4, 9))
        },
      ]
    case .tree:
      return [
        polygon([(12, 3), (17, 10), (7, 10)]), polygon([(12, 7), (18.5, 16), (5.5, 16)]),
        round(10.9, 15.5, 2.2, 5, 0.5),
      ]
    case .train:
      return [
        area { p in
          p.move(to: at(6.5, 6))
          p.quad(at(6.5, 3.5), to: at(9.5, 3.5))
          p.line(to: at(14.5, 3.5))
          p.quad(at(17.5, 3.5), to: at(17.5, 6))
          p.line(to: at(17.5, 9.5))
          p.line(to: at(6.5, 9.5))
          p.close()
        },
        round(6.5, 11.2, 11, 5.6, 1.6),
        line(1.7) { p in
          p.move(to: at(9, 17.8))
          p.line(to: at(7.2, 20.6))
          p.move(to: at(15, 17.8))
          p.line(to: at(16.8, 20.6))
        },
      ]
    case .museum:
      return [
        polygon([(12, 3.6), (20.4, 8.4), (3.6, 8.4)]), round(5.4, 10, 2.4, 7, 0.4),
        round(10.8, 10, 2.4, 7, 0.4), round(16.2, 10, 2.4, 7, 0.4), round(4, 18, 16, 2.2, 0.5),
      ]
    case .book:
      return [
        area { p in
          p.move(to: at(3.6, 6))
          p.quad(at(8, 4.4), to: at(11.4, 6.6))
          p.line(to: at(11.4, 19.4))
          p.quad(at(8, 17.4), to: at(3.6, 18.6))
          p.close()
        },
        area { p in
          p.move(to: at(20.4, 6))
          p.quad(at(16, 4.4), to: at(12.6, 6.6))
          p.line(to: at(12.6, 19.4))
          p.quad(at(16, 17.4), to: at(20.4, 18.6))
          p.close()
        },
      ]
    case .cross:
      return [round(9.6, 4.5, 4.8, 15, 0.8), round(4.5, 9.6, 15, 4.8, 0.8)]
    case .note:
      return [
        .ellipse(box(5, 14.4, 6, 5), color), .ellipse(box(13.4, 12.6, 6, 5), color),
        line(1.8) { p in
          p.move(to: at(10.2, 16.6))
          p.line(to: at(10.2, 6.4))
          p.line(to: at(18.6, 4.6))
          p.line(to: at(18.6, 14.8))
        },
      ]
    case .boat:
      return [
        polygon([(3.5, 15), (20.5, 15), (17.6, 20), (6.4, 20)]),
        polygon([(11.2, 3.5), (11.2, 13.4), (5, 13.4)]),
        polygon([(12.8, 6), (12.8, 13.4), (17.8, 13.4)]),
      ]
    case .bell:
      return [
        area { p in
          p.move(to: at(5, 17))
          p.cubic(at(8.4, 14), at(5.2, 5), to: at(12, 5))
          p.cubic(at(18.8, 5), at(15.6, 14), to: at(19, 17))
          p.close()
        },
        .ellipse(box(10.2, 17.4, 3.6, 3.2), color), .ellipse(box(10.9, 3.2, 2.2, 2.6), color),
      ]
    }
  }
}
