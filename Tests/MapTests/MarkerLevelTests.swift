import Testing
import VitrineUnits

@testable import VitrineMap

@Suite("Level of markers")
struct MarkerLevelTests {
  private func now(_ seconds: Double) -> Instant { .zero + Duration(seconds: seconds) }

  @Test("the first level and one without transitions are right at once")
  func atOnce() {
    var level = MarkerLevel()
    let isDelayed = [
      level.update(zoom: 10, goal: nil, isAtOnce: false, at: now(0)),
      level.update(zoom: 12, goal: nil, isAtOnce: true, at: now(0.01)),
    ]
    #expect(isDelayed == [false, false] && level.shown == 24)
  }

  @Test("a fast zoom in changes the level after each transition")
  func delayed() {
    var level = MarkerLevel()
    var changes: [Double] = []
    var last: Int?
    for frame in 0..<60 {
      let time = Double(frame) / 60
      let isDelayed = level.update(
        zoom: 10 + 6 * time, goal: nil, isAtOnce: false, at: now(time))
      if level.shown != last { changes.append(time) }
      last = level.shown
      if isDelayed { #expect(time - (changes.last ?? 0) < ShownMarker.out + ShownMarker.comes) }
    }
    #expect(changes.count > 2)
    for (a, b) in zip(changes, changes.dropFirst()) {
      #expect(b - a >= ShownMarker.out + ShownMarker.comes - 1e-6)
    }
  }

  @Test("zooming out shows the level of the goal at once, and never one too crowded")
  func out() {
    var level = MarkerLevel()
    _ = level.update(zoom: 14, goal: nil, isAtOnce: false, at: now(0))
    _ = level.update(zoom: 13.9, goal: 11, isAtOnce: false, at: now(1))
    #expect(level.shown == 22)
    _ = level.update(zoom: 9, goal: nil, isAtOnce: false, at: now(1.02))
    #expect(level.shown == 18, "without waiting for the transition")
  }
}
