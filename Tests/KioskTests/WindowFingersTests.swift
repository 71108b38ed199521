import Testing
import Vitrine
import VitrineKiosk
import VitrineTesting
import VitrineTouch
import VitrineWindowLink

@Suite("The fingers of a mouse in a window")
struct WindowFingersTests {
  private let size = PixelSize(800, 480)
  private let start = Instant(nanoseconds: 1_000_000_000)

  private func pointer(
    _ x: Double, _ y: Double, _ isPressed: Bool = true, second: Bool = false
  ) -> WindowPointer {
    WindowPointer(position: Point(x, y), isPressed: isPressed, hasSecond: second)
  }

  /// The frames of the states of a mouse, 8 ms apart.
  private func frames(_ pointers: [WindowPointer]) -> [TouchFrame?] {
    var fingers = WindowFingers()
    return pointers.enumerated().map { index, pointer in
      fingers.report(pointer, in: size, at: start + .milliseconds(8 * index))
    }
  }

  @Test("The button is a finger from landing to lifting; without it there is none")
  func one() {
    let frames = frames([
      pointer(10, 20, false), pointer(10, 20), pointer(30, 25), pointer(30, 25, false),
      pointer(40, 25, false), pointer(41, 25),
    ])
    #expect(frames[0] == nil && frames[4] == nil)
    #expect(frames[1]?.contacts.map(\.position) == [Point(10, 20)])
    #expect(frames[2]?.contacts.map(\.position) == [Point(30, 25)])
    #expect(frames[1]?.contacts.map(\.id) == frames[2]?.contacts.map(\.id))
    #expect(frames[3]?.contacts == [] && frames[3]?.ended == frames[2]?.contacts)
    #expect(frames[5]?.contacts.first?.id != frames[1]?.contacts.first?.id)
  }

  @Test("The second finger mirrors the first about the middle, and comes and goes with its key")
  func two() {
    let frames = frames([
      pointer(100, 40, second: true), pointer(150, 60, second: true), pointer(160, 60),
      pointer(170, 60, second: true), pointer(170, 60, false, second: true),
    ])
    #expect(frames[0]?.contacts.map(\.position) == [Point(100, 40), Point(700, 440)])
    #expect(frames[1]?.contacts.map(\.position) == [Point(150, 60), Point(650, 420)])
    #expect(frames[2]?.contacts.count == 1 && frames[2]?.ended.map(\.position) == [Point(650, 420)])
    #expect(frames[3]?.contacts.map(\.position) == [Point(170, 60), Point(630, 420)])
    #expect(frames[4]?.contacts == [] && frames[4]?.ended.count == 2)
  }

  @Test(
    "A finger that leaves the picture at any edge lifts, and lands only with the next press",
    arguments: [(-1, 20), (800, 20), (10, -0.5), (10, 480)])
  func leaves(x: Double, y: Double) {
    let frames = frames([
      pointer(10, 20, second: true), pointer(x, y, second: true), pointer(12, 20, second: true),
      pointer(12, 20, false), pointer(12, 20),
    ])
    #expect(frames[0]?.contacts.count == 2)
    #expect(frames[1]?.contacts == [] && frames[1]?.ended == frames[0]?.contacts)
    #expect(frames[2] == nil && frames[3] == nil)
    #expect(frames[4]?.contacts.map(\.position) == [Point(12, 20)])
  }

  @Test("A press outside of the picture that moves into it is no finger")
  func pressedOutside() {
    #expect(frames([pointer(-5, 20), pointer(5, 20)]) == [nil, nil])
  }

  @Test(
    "The wheel drags as far as it was turned, rests, and lifts",
    arguments: [(0, 1), (0, -1), (1, 0), (-2, 0), (0, 3)])
  func wheel(dx: Int, dy: Int) throws {
    var wheel = WheelFinger()
    wheel.turn(dx: dx, dy: dy, at: Point(400, 240), time: start)
    #expect(wheel.next == start)
    let frames = wheel.reports(until: start + .seconds(1), in: size)
    let last = try #require(frames.last)
    let way = try #require(last.ended.first).position - Point(400, 240)
    #expect((way - Vector(-60 * Double(dx), -60 * Double(dy))).length < 1e-9)
    #expect(wheel.next == nil && last.contacts == [])
    // No report moves farther than the next, and the last 100 ms do not move at all.
    let resting = frames.filter { $0.time >= last.time - .milliseconds(100) }
    #expect(Set(resting.flatMap { $0.contacts + $0.ended }.map(\.position.x)).count == 1)
    for (a, b) in zip(frames, frames.dropFirst()) {
      #expect(b.time - a.time == .milliseconds(8))
      let (from, to) = (a.contacts[0].position, (b.contacts + b.ended)[0].position)
      #expect((to - from).length < 12.001)
    }
    #expect(wheel.reports(until: start + .seconds(2), in: size).isEmpty)
  }

  @Test("A turn during the drag makes it longer, and the edge of the picture ends it")
  func longer() throws {
    var wheel = WheelFinger()
    wheel.turn(dx: 0, dy: 1, at: Point(400, 240), time: start)
    var frames = wheel.reports(until: start + .milliseconds(20), in: size)
    wheel.turn(dx: 0, dy: 1, at: Point(1, 1), time: start + .milliseconds(20))
    frames += wheel.reports(until: start + .seconds(1), in: size)
    #expect(frames.last?.ended.first?.position == Point(400, 120))
    #expect(Set(frames.flatMap { $0.contacts + $0.ended }.map(\.id)).count == 1)
    wheel.turn(dx: 0, dy: 40, at: Point(400, 240), time: start + .seconds(2))
    let edge = wheel.reports(until: start + .seconds(4), in: size)
    let lifted = try #require(edge.last?.ended.first)
    #expect((0..<12.1).contains(lifted.position.y) && wheel.next == nil)
  }

  @Test("A wheel's finger that is lifted early ends there, and one that has not landed is none")
  func lifted() {
    var wheel = WheelFinger()
    #expect(wheel.lift(at: start) == nil)
    wheel.turn(dx: 0, dy: 1, at: Point(400, 240), time: start)
    #expect(wheel.lift(at: start) == nil && wheel.next == nil)
    wheel.turn(dx: 0, dy: 1, at: Point(400, 240), time: start)
    let down = wheel.reports(until: start + .milliseconds(8), in: size).last?.contacts
    #expect(wheel.lift(at: start + .milliseconds(9))?.ended == down && wheel.next == nil)
  }
}
