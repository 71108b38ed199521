import Vitrine
import VitrineTesting

/// Fingers of people who touch everything: taps, strokes, flings, pinches, whole hands, and touches
/// that the panel takes back. The same seed gives the same fingers.
///
/// For hours of use: how often each kind comes, and how long the pauses are, is as with people. The
/// random fingers of the tests are for seconds in which much happens.
struct RandomTouches {
  private enum Kind { case tap, doubleTap, hold, drag, fling, edge, pinch, hand, cancelled }

  /// The frequency of each kind.
  private static let weights: [(kind: Kind, weight: Int)] = [
    (.tap, 38), (.doubleTap, 5), (.hold, 5), (.drag, 18), (.fling, 18), (.edge, 6), (.pinch, 5),
    (.hand, 3), (.cancelled, 2),
  ]
  /// One in so many pauses is long enough for the start screen to come back.
  private static let longPauses = 40

  private var random: RandomSource

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  /// Returns the time without a finger before the next touch.
  mutating func pause() -> Duration {
    let isLong = random.int(in: 1...Self.longPauses) == 1
    return Duration(seconds: random.double(in: isLong ? 60...240 : 0.02...1.2))
  }

  /// Returns the fingers of one touch on `screen`, which land now or soon.
  @MainActor
  mutating func next(on screen: ScriptedStage) -> [ScriptedFinger] {
    let size = screen.stage.size
    let start = point(in: size)
    let end = point(in: size)
    func finger(_ at: Point, after delay: Duration = .zero) -> ScriptedFinger {
      screen.finger(at: at, after: delay)
    }
    let short = Duration(seconds: random.double(in: 0.02...0.12))
    let long = Duration(seconds: random.double(in: 0.2...1.5))
    switch kind() {
    case .tap: return [finger(start).resting(for: short)]
    case .doubleTap:
      return [
        finger(start).resting(for: short),
        finger(start, after: short + .milliseconds(90)).resting(for: short),
      ]
    case .hold: return [finger(start).resting(for: .milliseconds(900))]
    case .drag: return [finger(start).moving(to: end, over: long).resting(for: short)]
    case .fling: return [finger(start).moving(to: end, over: short)]
    case .edge:
      let x = random.int(in: 0...1) == 0 ? 1 : size.width - 1
      return [finger(Point(x, start.y)).moving(to: end, over: short + .milliseconds(80))]
    case .pinch:
      let other = point(in: size)
      return [
        finger(start).moving(to: end, over: long),
        finger(other, after: short).moving(to: point(in: size), over: long),
      ]
    case .hand:
      return (0..<5).map { _ in
        finger(point(in: size), after: Duration(seconds: random.double(in: 0...0.05)))
          .resting(for: long)
      }
    case .cancelled: return [finger(start).moving(to: end, over: short).cancelled()]
    }
  }

  private mutating func point(in size: Size) -> Point {
    Point(random.double(in: 0...size.width), random.double(in: 0...size.height))
  }

  private mutating func kind() -> Kind {
    let sum = Self.weights.reduce(0) { $0 + $1.weight }
    var rest = random.int(in: 0...(sum - 1))
    for (kind, weight) in Self.weights {
      if rest < weight { return kind }
      rest -= weight
    }
    return .tap
  }
}
