import Testing
import VitrineMotion
import VitrineUnits

/// Figures of other toolkits where the law is the same. Not included: Flutter's constant extra
/// deceleration, its rubber band by friction factor, its drag start threshold and its clamping
/// simulation; Chromium's fling curve (a polynomial table) and its prediction figures, which are
/// about touches, not motion.
@Suite("Published figures of other toolkits")
struct PublishedFiguresTests {
  private struct UIKit: Decodable {
    struct Fling: Decodable {
      let d: Double
      let v0: Double
      let destination: Double
      let duration: Double
      let x: [String: Double]
      let wwdcProject: Double
    }
    struct Pull: Decodable {
      let x: Double
      let dim: Double
      let c: Double
      let y: Double
    }
    let decel: [Fling]
    let rubber: [Pull]
  }

  @Test("UIScrollView's decelerations match to the last published digit", .needs(table: uikit))
  func decelerations() throws {
    let table: UIKit = try Tables.read(uikit)
    #expect(table.decel.count == 10)
    for fling in table.decel {
      for mirror in [1.0, -1] {
        let motion = Deceleration(from: 0, velocity: mirror * fling.v0, rate: fling.d)
        #expect(abs(motion.destination * mirror - fling.destination) <= 0.5001e-4)
        #expect(abs(motion.time(toWithin: 0.5) - fling.duration) <= 0.5001e-4)
        for (seconds, x) in fling.x {
          let t = try #require(Double(seconds))
          #expect(abs(motion.position(at: t) * mirror - x) <= 0.5001e-4, "\(fling.v0) at \(t)")
        }
        // The sum over whole milliseconds that was presented in the talk is half a millisecond
        // behind.
        let sum = fling.v0 / 1000 * fling.d / (1 - fling.d)
        #expect(abs(sum - fling.wwdcProject) < 1e-9)
        #expect(abs(abs(motion.destination) - sum - fling.v0 * 0.0005) < fling.v0 * 1e-6)
      }
    }
  }

  @Test("UIScrollView's rubber band matches to the last published digit", .needs(table: uikit))
  func rubberBand() throws {
    let table: UIKit = try Tables.read(uikit)
    #expect(table.rubber.count == 18)
    for pull in table.rubber {
      let band = RubberBand(dimension: pull.dim, coefficient: pull.c)
      #expect(abs(band.offset(pull: pull.x) - pull.y) <= 0.5001e-4)
      #expect(abs(band.offset(pull: -pull.x) + pull.y) <= 0.5001e-4)
      // The inverse of a rounded figure is as inaccurate as the rounding, scaled by the slope.
      let slope = band.slope(pull: pull.x)
      #expect(abs(band.pull(offset: pull.y) - pull.x) <= 0.6e-4 / slope)
    }
  }

  private struct Flutter: Decodable {
    struct Friction: Decodable {
      let drag: Double
      let x0: Double
      let v0: Double
      let constDecel: Double?
      let x: [[Double]]?
      let dx: [[Double]]?
      let finalX: Double?
      let eps: Double
    }
    struct Swing: Decodable {
      let m: Double
      let k: Double
      let c: Double
      let from: Double
      let to: Double
      let v0: Double
      let xFloor: [[Double]]
      let vFloor: [[Double]]
    }
    struct Bounce: Decodable {
      /// JSON has no infinity; the table writes "inf".
      enum End: Decodable {
        case at(Double)
        case never
        init(from decoder: any Decoder) throws {
          let value = try decoder.singleValueContainer()
          self = (try? value.decode(Double.self)).map { .at($0) } ?? .never
        }
      }
      let pos: Double
      let v: Double
      let min: Double
      let max: End
      let k: Double?
      let zeta: Double?
      let x: [[Double]]
      let dx: [[Double]]
      let eps: Double
    }
    let friction: [Friction]
    let spring: [Swing]
    let bouncing: [Bounce]
  }

  /// Flutter's drag is per second.
  private func rate(drag: Double) -> Double { ExactMath.exp(ExactMath.log(drag) / 1000) }

  @Test("Flutter's friction matches", .needs(table: flutter))
  func friction() throws {
    let table: Flutter = try Tables.read(flutter)
    let same = table.friction.filter { $0.constDecel == nil }
    #expect(same.count == 3)
    for figure in same {
      let motion = Deceleration(
        from: figure.x0, velocity: figure.v0, rate: rate(drag: figure.drag))
      for pair in figure.x ?? [] {
        #expect(abs(motion.position(at: pair[0]) - pair[1]) <= figure.eps)
      }
      for pair in figure.dx ?? [] {
        #expect(abs(motion.velocity(at: pair[0]) - pair[1]) <= figure.eps)
      }
      if let end = figure.finalX { #expect(abs(motion.destination - end) <= figure.eps) }
    }
  }

  @Test("Flutter's critical, overdamped and underdamped springs match", .needs(table: flutter))
  func springs() throws {
    let table: Flutter = try Tables.read(flutter)
    #expect(table.spring.count == 3)
    for figure in table.spring {
      let spring = Spring(mass: figure.m, stiffness: figure.k, damping: figure.c)
      let motion = SpringMotion(
        spring, from: figure.from, to: figure.to, velocity: figure.v0)
      for pair in figure.xFloor {
        #expect(motion.position(at: pair[0]).rounded(.down) == pair[1], "c \(figure.c)")
      }
      for pair in figure.vFloor {
        #expect(motion.velocity(at: pair[0]).rounded(.down) == pair[1], "c \(figure.c)")
      }
    }
  }

  @Test("Flutter's fling into an edge and back matches", .needs(table: flutter))
  func bouncing() throws {
    let table: Flutter = try Tables.read(flutter)
    #expect(table.bouncing.count == 2)
    for figure in table.bouncing {
      var physics = ScrollPhysics(decelerationRate: rate(drag: 0.135))
      if let k = figure.k, let zeta = figure.zeta {
        physics.bounce = Spring(frequency: k.squareRoot(), dampingRatio: zeta)
      }
      let maximum = if case .at(let end) = figure.max { end } else { 1e9 }
      // Flutter's bounce does not depend on the viewport, so this one is long enough not to matter.
      var scroller = ScrollChain(
        extent: ScrollExtent(minimum: figure.min, maximum: maximum, viewport: 10_000),
        offset: figure.pos, physics: physics)
      scroller.release(velocity: figure.v, at: .zero)
      for pair in figure.x {
        let state = scroller.state(at: .zero + Duration(seconds: pair[0]))
        #expect(abs(state.offset - pair[1]) <= figure.eps, "\(figure.pos) at \(pair[0])")
      }
      for pair in figure.dx {
        let state = scroller.state(at: .zero + Duration(seconds: pair[0]))
        #expect(abs(state.velocity - pair[1]) <= figure.eps, "\(figure.pos) at \(pair[0])")
      }
    }
  }
}

private let uikit = "uikit_formulas.json"
private let flutter = "flutter_physics.json"
