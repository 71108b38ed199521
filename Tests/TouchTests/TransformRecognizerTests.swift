import Testing
import VitrineTouch
import VitrineUnits

@Suite struct TransformRecognizerTests {
  private let rules = GestureRules.standard
  private let left = landing(1, 100, 100)
  private let right = landing(2, 200, 100)

  private var landed: TransformRecognizer {
    var transform = TransformRecognizer()
    transform.fingerLanded(left, beside: [], rules: rules)
    transform.fingerLanded(right, beside: [left], rules: rules)
    return transform
  }

  private func begins(_ fingers: [TrackedFinger], panning: Bool = true) -> Bool {
    landed.shouldBegin(with: fingers, panning: panning, rules: rules)
  }

  @Test("It begins when two fingers have spread or closed by more than 8 points")
  func spread() {
    for sign in [1.0, -1] {
      #expect(!begins([left, right.moved(8 * sign, 0)]))
      #expect(begins([left, right.moved(8.1 * sign, 0)]))
      #expect(begins([left.moved(-4.1 * sign, 0), right.moved(4.1 * sign, 0)]))
    }
  }

  @Test("It begins when they have turned by more than 8 points at their distance, either way")
  func turn() {
    for sign in [1.0, -1] {
      #expect(!begins([left.moved(0, -3.9 * sign), right.moved(0, 3.9 * sign)]))
      #expect(begins([left.moved(0, -8.2 * sign), right.moved(0, 8.2 * sign)]))
    }
  }

  @Test("Travel alone begins it only where the member does not pan")
  func travel() {
    for sign in [1.0, -1] {
      let fingers = [left.moved(0, 9 * sign), right.moved(0, 9 * sign)]
      #expect(!begins(fingers))
      #expect(begins(fingers, panning: false))
    }
    #expect(!begins([left.moved(0, 8), right.moved(0, 8)], panning: false))
  }

  @Test("One finger, or fingers so close that they have no angle, begin none")
  func impossible() {
    var one = TransformRecognizer()
    one.fingerLanded(left, beside: [], rules: rules)
    #expect(!one.shouldBegin(with: [left.moved(50, 50)], panning: false, rules: rules))
    let change = FingerChange([(Point(0, 0), Point(0, 0)), (Point(7, 0), Point(0, 7))])
    #expect(change.scale == 1 && change.rotation == 0)
  }

  @Test("A finger that joins or leaves starts the measurement again")
  func restart() {
    let moved = right.moved(20, 0)
    var transform = landed
    let third = landing(3, 150, 200)
    transform.fingerLanded(third, beside: [left, moved], rules: rules)
    #expect(!transform.shouldBegin(with: [left, moved, third], panning: true, rules: rules))
    transform = landed
    transform.fingerLost(remaining: [left, moved])
    #expect(!transform.shouldBegin(with: [left, moved], panning: true, rules: rules))
  }

  @Test("It sums up the travel, the logarithm of the scale and the turn")
  func sums() throws {
    var transform = landed
    let start = TravelTracker(from: Point(150, 100), at: at(0), strategy: .default)
    transform.begin(continuing: start, at: at(0), strategy: .default)
    #expect(transform.state == .began)
    for n in 1...2 {
      let change = FingerChange([
        (Point(100, 100), Point(60, 110)), (Point(200, 100), Point(260, 110)),
      ])
      transform.move(by: change, at: at(Double(n) * 8))
    }
    #expect(transform.travel?.position == Point(170, 120))
    let turn = try #require(transform.turn).position
    #expect(abs(turn.x - 2 * ExactMath.log(2)) < 1e-12 && abs(turn.y) < 1e-12)
  }

  @Test("After its end the remaining finger begins none until another joins it")
  func end() {
    var transform = landed
    transform.end()
    let wide = [left, right.moved(50, 0)]
    #expect(!transform.shouldBegin(with: wide, panning: false, rules: rules))
    transform.fingerLanded(right, beside: [left], rules: rules)
    #expect(transform.shouldBegin(with: wide, panning: false, rules: rules))
  }
}
