import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// The release velocity of random strokes on panels of any rate.
@Suite("The release velocity of a stroke, on any panel")
struct VelocityTraceTests {
  @Test(
    "is within 3 % of the finger's, at any rate, phase and steady acceleration, from three reports")
  func traces() {
    var count = [0, 0]
    withEverySeed(600) { seed, random in
      var trace = TouchTrace(in: Size(1280, 720), using: &random)
      // Every second panel is one of the slowest.
      if seed % 2 == 0 { trace.timing.rate = 25 }
      for stroke in trace.strokes {
        let positions = TouchTrace([stroke], timing: trace.timing).frames(after: .zero)
          .filter { !$0.contacts.isEmpty }
        guard positions.count >= 3, let first = positions.first, let last = positions.last
        else { continue }
        var tracker = VelocityTracker()
        for frame in positions {
          tracker.add(time: frame.time, position: frame.contacts[0].position)
        }
        let share = (last.time - first.time).seconds / stroke.duration.seconds
        let truth =
          stroke.step
          * ((1 + stroke.acceleration * (2 * share - 1)) / stroke.duration.seconds)
        let seen = tracker.velocity(at: last.time + trace.timing.liftGap)
        #expect(
          (seen - truth).length <= 0.03 * truth.length,
          "seed \(seed), \(trace): \(seen), not \(truth)")
        count[seed % 2 == 0 ? 0 : 1] += 1
      }
    }
    #expect(count[0] > 100 && count[1] > 300)
  }

  @Test("of two reports is the mean between them")
  func two() {
    var tracker = VelocityTracker()
    tracker.add(time: .zero, position: Point(100, 100))
    tracker.add(time: .zero + .milliseconds(40), position: Point(100, 60))
    #expect(abs(tracker.velocity(at: .zero + .milliseconds(64)).dy + 1000) < 1e-6)
  }
}
