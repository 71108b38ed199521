import Testing
import Vitrine
import VitrineTesting

/// The time that a flung sheet takes, and the side on which it ends.
@MainActor
@Suite("A flung sheet")
struct SheetRestTests {
  /// The outcome of one throw.
  private struct Outcome {
    /// From the lift until the sheet is at rest, in seconds.
    var seconds: Double
    /// The height in the last frame under the finger, and at rest.
    var start: Double
    var end: Double
    /// The height at which it was to be let go; a fast finger on a small screen leaves the sheet's
    /// range.
    var goal: Double
  }

  /// Drags the sheet to a share of the room between two tiers, and throws it at `speed`: above zero
  /// upwards.
  private func outcome(
    _ panel: PanelSetting, _ policy: Detents.Policy, from share: Double, speed: Double
  ) -> Outcome {
    let harness = SheetHarness(panel, tier: 2, policy: policy)
    harness.stage.framesAhead = 1
    var random = RandomSource(seed: UInt64(abs(speed)))
    if share < 0.5 { harness.stage.drawsLate(using: &random) }
    let heights = harness.heights
    let goal = heights[2] + share * (heights[0] - heights[2])
    // A finger that first moves against the throw, then throws.
    let way = speed * 0.06
    let x = panel.width / 2
    let grip = panel.height - heights[1] + 20
    let drag = (heights[1] - goal) + way
    let finger = harness.stage.land(at: Point(x, grip))
    finger.move(by: Vector(0, drag + (drag < 0 ? -8 : 8)), over: .milliseconds(300))
    finger.rest(for: .milliseconds(350))
    var (held, lifted, rested) = (harness.sheet.scrollState.offset, Instant.zero, Instant.zero)
    harness.stage.onFrame = { [unowned harness] _ in
      let state = harness.sheet.scrollState
      if harness.sheet.isHeld {
        held = state.offset
        lifted = harness.stage.now
      }
      if state.phase != .idle { rested = harness.stage.now }
    }
    finger.flick(by: Vector(0, -way), over: .milliseconds(60))
    harness.stage.wait(.milliseconds(1500))
    let end = harness.sheet.scrollState
    #expect(end.phase == .idle && heights.contains(end.offset))
    return Outcome(
      seconds: (rested - lifted).seconds + panel.refreshInterval.seconds, start: held,
      end: end.offset, goal: goal)
  }

  @Test(
    "A sheet rests within 0.4 s of a fling, and a harder fling never takes longer",
    arguments: PanelSetting.representative)
  func rests(panel: PanelSetting) {
    for policy in [Detents.Policy.adjacent, .projected] {
      for sign in [1.0, -1] {
        for share in [0.1, 0.5, 0.9] {
          var last = 9.0
          for speed in [200.0, 500, 1000, 1400, 1600, 2000, 3000, 5000] {
            let outcome = outcome(panel, policy, from: share, speed: sign * speed)
            #expect(outcome.seconds <= 0.4, "\(sign * speed) from \(share): \(outcome)")
            if abs(outcome.start - outcome.goal) > 30 { continue }
            // The frames of a slow display are that far apart.
            #expect(
              outcome.seconds <= last + panel.refreshInterval.seconds * 1.5 + 0.01,
              "\(sign * speed) from \(share): \(outcome), \(last)")
            last = min(last, outcome.seconds)
          }
        }
      }
    }
  }

  @Test(
    "Above 100 points a second the sheet never ends behind the place where it was let go",
    arguments: PanelSetting.representative)
  func neverAgainst(panel: PanelSetting) {
    for policy in [Detents.Policy.adjacent, .projected] {
      for sign in [1.0, -1] {
        for share in [0.1, 0.2, 0.4, 0.6, 0.9] {
          for speed in [150.0, 300, 700] {
            let outcome = outcome(panel, policy, from: share, speed: sign * speed)
            #expect(
              (outcome.end - outcome.start) * sign >= -0.5,
              "\(sign * speed) from \(share): \(outcome)")
          }
        }
      }
    }
  }
}
