import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineUnits

/// Plays a trace on an endless strip, and returns its state in each frame until 0.3 s after the
/// last lift. Frames are made an interval before they are seen, or at random leads from `late`.
@MainActor
private func play(
  _ trace: TouchTrace, hertz: Double, _ axis: Axis = .vertical, late: RandomSource? = nil,
  onRelease: (@MainActor (ScrollRelease) -> ReleaseTarget)? = nil
) -> [ScrollState] {
  let strip = EndlessStrip(axis)
  strip.onRelease = onRelease
  let stage = resampledStage(strip, hertz: hertz)
  if var late { stage.drawsLate(using: &late) }
  var frames: [ScrollState] = []
  stage.onFrame = { _ in frames.append(strip.scrollState) }
  stage.play(trace)
  stage.wait(.milliseconds(300))
  return frames
}

@MainActor
@Suite("A finger that moves in one direction and lifts")
struct LiftTests {
  nonisolated private static let spring = Spring(duration: 0.7, dampingRatio: 0.6)

  private typealias End = (name: String, target: @Sendable (ScrollRelease) -> ReleaseTarget)

  nonisolated private static let pages = (-20...20).map { Double($0) * 300 }

  /// The ends of a release: a fling, springs with its velocity and from rest, ahead and back,
  /// detents.
  nonisolated private static let ends: [End] = [
    ("fling", { _ in .natural }),
    ("spring back", { .sprung(to: $0.offset - $0.velocity / 10, spring, velocity: 0) }),
    ("spring ahead", { .sprung(to: $0.offset + $0.velocity / 4, spring, velocity: 0) }),
    ("spring with velocity", { .at($0.offset + $0.velocity / 8, spring) }),
    ("aimed", { .aimed(at: $0.offset + $0.velocity / 3) }),
    ("page", { _ in .detents(pages) }),
  ]

  /// Not written in the attribute: Swift 6.0.3 breaks off at closures there.
  nonisolated private static let endNames = ends.map { $0.name }

  @Test(
    "moves content in that direction only, up to the frame in which a spring turns it",
    arguments: LiftTests.endNames)
  func onward(name: String) throws {
    let end = try #require(Self.ends.first { $0.name == name })
    withEverySeed(120) { seed, random in
      let size = Size(800, 4000)
      var trace = TouchTrace(in: size, using: &random)
      trace.strokes = [trace.strokes[0]]
      let hertz = [30.0, 60, 120][random.int(in: 0...2)]
      let axis: Axis = trace.strokes[0].step.dy == 0 ? .horizontal : .vertical
      var ends: [Double] = []
      for trace in [trace, trace.turned(in: size)] {
        let step = trace.strokes[0].step
        let sign = step.dx + step.dy < 0 ? 1.0 : -1
        let late = seed % 3 > 0 ? random : nil
        let frames = play(trace, hertz: hertz, axis, late: late, onRelease: end.target)
        for (a, b) in zip(frames, frames.dropFirst()) {
          let moved = (b.offset - a.offset) * sign
          if moved >= -1e-9 { continue }
          // The spring has turned it, and from where it was drawn.
          #expect(b.phase == .settle || b.phase == .idle, "seed \(seed): \(trace)")
          // By no more than it moves back at the faster of both frames: a turn jumps nowhere.
          let back = max(0, -a.velocity * sign, -b.velocity * sign)
          #expect(-moved <= back * 1.05 / hertz + 0.3, "seed \(seed): \(moved), \(trace)")
        }
        ends.append((frames.last?.offset ?? 0) * sign)
      }
      // In both directions alike.
      #expect(abs(ends[0] - ends[1]) < 1e-6, "seed \(seed): \(trace)")
    }
  }

  @Test(
    "ends where it would have ended from the last report, however late the panel reports the lift")
  func sameEnd() {
    for rate in [25.0, 40, 60, 125] {
      for hertz in [30.0, 60, 120] {
        for gap in [0.0, 8, 24, 40, 60] {
          for phase in [0.2, 0.5, 1] {
            let stroke = TouchTrace.Stroke(
              from: Point(400, 3800), by: Vector(0, -600), over: .milliseconds(300))
            let trace = TouchTrace(
              [stroke],
              timing: ReportTiming(rate: rate, phase: phase, liftGap: .milliseconds(gap)))
            let strip = EndlessStrip()
            let stage = resampledStage(strip, hertz: hertz)
            let lead = stage.refreshInterval * Int64(rate < 60 ? 1 : 4)
            stage.lead = { _ in Duration(nanoseconds: lead.nanoseconds / 4) }
            let start = strip.scrollState.offset
            stage.play(trace)
            let reported = stroke.position(
              after: Duration(seconds: ((0.3 * rate - phase).rounded(.down) + phase) / rate))
            let law = Deceleration(from: 3800 - reported.y - 8, velocity: 2000)
            #expect(
              abs(strip.destination - start - law.destination) < 0.004 * law.destination,
              "\(trace), at \(hertz) Hz: \(strip.destination - start), not \(law.destination)")
          }
        }
      }
    }
  }
}

@MainActor
@Suite("Equal flicks in a row")
struct FlickTests {
  @Test(
    "gain velocity with each of them, at every report rate and with every gap before the lift",
    arguments: [25.0, 30, 45, 60, 90, 125], [-1.0, 1])
  func addUp(rate: Double, sign: Double) {
    for hertz in [30.0, 60, 120] {
      for gap in [0.0, 8, 16, 24, 40, 60] {
        for phase in [0.15, 0.6, 1] {
          for (step, milliseconds) in [(150.0, 90.0), (260, 130)] {
            let trace = TouchTrace(
              flicks: 4, from: Point(400, 2000), by: Vector(0, sign * step),
              over: .milliseconds(milliseconds),
              timing: ReportTiming(rate: rate, phase: phase, liftGap: .milliseconds(gap)))
            let strip = EndlessStrip()
            let stage = resampledStage(strip, hertz: hertz)
            if phase != 0.6 {
              var random = RandomSource(seed: UInt64(gap + step))
              stage.drawsLate(using: &random)
            }
            var speeds: [Double] = []
            var wasHeld = true
            stage.onFrame = { _ in
              let state = strip.scrollState
              if wasHeld && state.phase == .coast { speeds.append(abs(state.velocity)) }
              wasHeld = state.phase != .coast
            }
            stage.play(trace)
            stage.wait(.milliseconds(100))
            #expect(speeds.count == 4, "\(trace), \(hertz) Hz: \(speeds)")
            for (one, next) in zip(speeds, speeds.dropFirst()) {
              #expect(next > one * 1.02, "\(trace), \(hertz) Hz: \(speeds)")
            }
            #expect(
              (speeds.last ?? 0) > (speeds.first ?? 9e9) * 1.7,
              "\(trace), \(hertz) Hz: \(speeds)")
          }
        }
      }
    }
  }

  @Test("lose their sum to a finger that turns, or that holds the content")
  func lost() {
    for rate in [25.0, 60, 125] {
      let flick = TouchTrace.Stroke(
        from: Point(400, 2000), by: Vector(0, -200), over: .milliseconds(100))
      var back = flick
      back.step = Vector(0, 200)
      func speed(_ strokes: [TouchTrace.Stroke], _ held: Duration) -> Double {
        let strip = EndlessStrip()
        let stage = resampledStage(strip)
        stage.play(TouchTrace(strokes, timing: ReportTiming(rate: rate)))
        if held > .zero {
          let finger = stage.land(at: Point(400, 2000))
          finger.rest(for: held)
          finger.flick(by: Vector(0, -200), over: .milliseconds(100))
        }
        stage.frames(2)
        return strip.scrollState.velocity
      }
      let once = speed([flick], .zero)
      #expect(abs(speed([flick, back], .zero) + once) < 0.1 * once)
      #expect(speed([flick, flick], .zero) > 1.5 * once)
      #expect(speed([flick], .milliseconds(250)) < 1.15 * once, "\(rate)")
    }
  }
}
