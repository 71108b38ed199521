import Testing
import VitrineComponents
import VitrineTouch
import VitrineUnits

/// Records the calls of a driver.
@MainActor
private final class Follower: PanFollower {
  var steps: [String] = []
  var isFollowing = false
  var isInMotion = false
  var refuses = false

  func travel(_ vector: Vector) -> Double { -vector.dy }
  func isCaught(at point: Point, time: Instant) -> Bool { isInMotion }

  func grab(at time: Instant) {
    isFollowing = true
    steps.append("grab \(time.nanoseconds)")
  }

  func beginPan(at time: Instant) -> Bool {
    if refuses { return false }
    grab(at: time)
    return true
  }

  func drag(by travel: Double, at time: Instant) {
    steps.append("drag \(travel) \(time.nanoseconds)")
  }

  func release(velocity: Double, at time: Instant) {
    isFollowing = false
    steps.append("release \(velocity) \(time.nanoseconds)")
  }

  func letGo(at time: Instant) {
    isFollowing = false
    steps.append("let go \(time.nanoseconds)")
  }

  func cancelPan(at time: Instant) {
    isFollowing = false
    steps.append("cancel \(time.nanoseconds)")
  }
}

@MainActor
@Suite("Content that follows a finger")
struct PanDriverTests {
  /// Sends each gesture at the next nanosecond; returns whether each was a step.
  private func play(_ gestures: [Gesture], to follower: Follower, _ driver: PanDriver) -> [Bool] {
    gestures.enumerated().map { index, gesture in
      driver.receive(
        GestureEvent(
          member: GestureMemberID(1), time: Instant(nanoseconds: Int64(index)), gesture: gesture),
        for: follower)
    }
  }

  @Test("It is dragged along its axis and released with the finger's velocity")
  func pan() {
    let (follower, driver) = (Follower(), PanDriver())
    let steps = play(
      [
        .pressed(at: Point(5, 5)), .panBegan(at: Point(5, 13)),
        .panChanged(at: Point(5, 20), delta: Vector(3, 7)), .panEnded(velocity: Vector(40, -900)),
        .released,
      ], to: follower, driver)
    #expect(follower.steps == ["grab 1", "drag -7.0 2", "release 900.0 3"])
    #expect(steps.allSatisfy { $0 })
    #expect(driver.start == Point(5, 5) && driver.position == Point(5, 20) && !driver.isPanning)
  }

  @Test("It is caught in motion by a finger that lands, and released without a pan")
  func caught() {
    let (follower, driver) = (Follower(), PanDriver())
    follower.isInMotion = true
    _ = play([.pressed(at: .zero), .released], to: follower, driver)
    #expect(follower.steps == ["grab 0", "let go 1"])
  }

  @Test("It is not grabbed at rest by a finger that only taps")
  func tapped() {
    let (follower, driver) = (Follower(), PanDriver())
    let steps = play(
      [.pressed(at: .zero), .tap(at: .zero), .released], to: follower, driver)
    #expect(follower.steps.isEmpty)
    #expect(steps == [true, false, true])
  }

  @Test("It is cancelled when the touch is cancelled")
  func cancelled() {
    let (follower, driver) = (Follower(), PanDriver())
    _ = play(
      [.pressed(at: .zero), .panBegan(at: .zero), .panCancelled, .released], to: follower, driver)
    #expect(follower.steps == ["grab 1", "cancel 2"])
  }

  @Test("It may refuse a pan and receives no more of it, but follows the next one")
  func refused() {
    let (follower, driver) = (Follower(), PanDriver())
    follower.refuses = true
    let pan: [Gesture] = [
      .pressed(at: .zero), .panBegan(at: .zero),
      .panChanged(at: .zero, delta: Vector(0, 2)), .panEnded(velocity: .zero), .released,
    ]
    #expect(play(pan, to: follower, driver) == [true, false, false, false, true])
    #expect(follower.steps.isEmpty)
    follower.refuses = false
    _ = play(pan, to: follower, driver)
    #expect(follower.steps == ["grab 1", "drag -2.0 2", "release -0.0 3"])
  }
}
