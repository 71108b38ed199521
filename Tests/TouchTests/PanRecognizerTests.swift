import Testing
import VitrineTouch
import VitrineUnits

@Suite struct PanRecognizerTests {
  private typealias Axes = PanRecognizer.Axes

  private func crossing(_ dx: Double, _ dy: Double, along axes: Axes) -> Double? {
    PanRecognizer.crossing(landing().moved(dx, dy), along: axes, slop: 8)
  }

  @Test("A pan starts beyond the slop, in both directions of an axis, and not at the slop")
  func slop() {
    for sign in [1.0, -1] {
      #expect(crossing(0, 8 * sign, along: .vertical) == nil)
      #expect(crossing(8 * sign, 0, along: .horizontal) == nil)
      #expect(crossing(0, 8 * sign, along: .both) == nil)
      #expect(crossing(0, 8.001 * sign, along: .vertical) != nil)
      #expect(crossing(8.001 * sign, 0, along: .horizontal) != nil)
      #expect(crossing(8.001 * sign, 0, along: .both) != nil)
    }
  }

  @Test("Travel across an axis does not start a pan along it")
  func otherAxis() {
    #expect(crossing(100, 8, along: .vertical) == nil)
    #expect(crossing(-8, 100, along: .horizontal) == nil)
    #expect(crossing(5.6, 5.6, along: .both) == nil)
    #expect(crossing(5.7, -5.7, along: .both) != nil)
  }

  @Test("The crossing is the part of the last step that is inside the slop")
  func crossing() {
    for sign in [1.0, -1] {
      #expect(crossing(0, 32 * sign, along: .vertical) == 0.25)
      #expect(crossing(16 * sign, 0, along: .horizontal) == 0.5)
      #expect(crossing(0, 10 * sign, along: .both) == 0.8)
      let late = landing().moved(0, 6 * sign).moved(0, 8 * sign)
      #expect(PanRecognizer.crossing(late, along: .vertical, slop: 8) == 0.25)
    }
    let outside = landing().moved(0, 9).moved(0, 9)
    #expect(PanRecognizer.crossing(outside, along: .vertical, slop: 8) == 0)
    #expect(PanRecognizer.crossing(outside, along: .both, slop: 8) == 0)
  }

  @Test("Its travel is the sum of the steps, and its velocity theirs")
  func travel() throws {
    var finger = landing()
    for _ in 1...10 { finger = finger.moved(0, -10, after: 10) }
    var pan = PanRecognizer()
    #expect(pan.state == .possible && pan.travel == nil)
    pan.begin(continuing: TravelTracker(of: finger))
    for n in 1...10 { pan.move(by: Vector(0, -10), at: at(100 + Double(n) * 10)) }
    let travel = try #require(pan.travel)
    #expect(pan.state == .began)
    #expect(travel.position == Point(100, -100))
    #expect(abs(travel.velocity(at: at(200), reportInterval: nil).dy + 1000) < 1e-6)
    #expect(travel.velocity(at: at(600), reportInterval: nil) == .zero, "it rested")
    pan.end()
    #expect(pan.state == .accepted)
  }
}
