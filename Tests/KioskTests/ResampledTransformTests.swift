import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Two fingers on the stage, frame by frame")
struct ResampledTransformTests {
  private func pinch(_ reports: Double, lifting: Double = 0) -> (TurningSheet, SeenFrames) {
    let sheet = TurningSheet()
    let panel = ScriptedPanel(
      reportInterval: .milliseconds(reports), jitter: .milliseconds(0.3), seed: 3)
    let stage = resampledStage(sheet, panel: panel)
    let seen = SeenFrames(stage) { ExactMath.log(sheet.scale) }
    func finger(_ side: Double, lifting: Double) -> ScriptedFinger {
      ScriptedFinger(downAt: Point(400, 2000 + side * 100), at: stageTime(40))
        .following(over: .milliseconds(800 + lifting)) { seconds in
          // e times as far apart in a second, a quarter turn, and a translation.
          let (sin, cos) = (
            ExactMath.sincos(seconds * 1.5).sin, ExactMath.sincos(seconds * 1.5).cos
          )
          let reach = side * 100 * ExactMath.exp(seconds)
          return Point(400 + 100 * seconds - reach * sin, 2000 + 200 * seconds + reach * cos)
        }
    }
    stage.play([finger(-1, lifting: 0), finger(1, lifting: lifting)])
    stage.wait(.milliseconds(200))
    return (sheet, seen)
  }

  @Test("A pinch grows evenly, and is reported in full", arguments: [8.0, 18.3, 26.1, 40])
  func even(reports: Double) {
    let (sheet, seen) = pinch(reports)
    let steady = seen.frames.filter { $0.time > stageTime(300) && $0.time < stageTime(820) }.map(
      \.value)
    for (a, b) in zip(steady, steady.dropFirst()) {
      #expect(abs(b - a - 1.0 / 60) < 0.004, "\(b - a) of a step of \(1.0 / 60)")
    }
    // The first 8 points of spread or rotation do not count as a pinch.
    #expect(sheet.scale > 1.9 && sheet.scale < 2.226)
    #expect(sheet.rotation > 1.0 && sheet.rotation < 1.21)
    #expect(sheet.log.suffix(3) == ["transform", "transform ended", "released"])
  }

  @Test("A finger that stays after a pinch continues as a pan, in order")
  func goesOn() {
    let (sheet, _) = pinch(12, lifting: 300)
    #expect(
      sheet.log.suffix(5) == ["transform", "transform ended", "pan", "pan ended", "released"])
  }
}

@MainActor
@Suite("Components that recognize simultaneously")
struct TogetherTests {
  private func drag(_ inner: EndlessStrip, in outer: EndlessStrip, by travel: Vector) {
    outer.addContent(inner)
    inner.frame = Rect(0, 0, 800, 4000)
    let stage = resampledStage(outer)
    stage.touch(at: Point(400, 2000)) {
      $0.moving(by: travel, over: .milliseconds(300)).resting(for: .milliseconds(300))
    }
    stage.wait(.milliseconds(200))
  }

  @Test("Both follow one finger if one of them allows it; otherwise only the deeper one does")
  func together() {
    for (says, both) in [(0, false), (1, true), (2, true)] {
      for sign in [-1.0, 1] {
        let (inner, outer) = (EndlessStrip(), EndlessStrip())
        if says == 1 { inner.others = [outer] }
        if says == 2 { outer.others = [inner] }
        drag(inner, in: outer, by: Vector(0, sign * 200))
        #expect(inner.offset == -sign * 192)
        #expect(outer.offset == (both ? inner.offset : 0), "\(says)")
      }
    }
  }

  @Test("Across two axes, each takes its own component of a diagonal movement")
  func twoAxes() {
    let (inner, outer) = (EndlessStrip(.horizontal), EndlessStrip(.vertical))
    outer.others = [inner]
    drag(inner, in: outer, by: Vector(150, -220))
    #expect(inner.offset < -130 && outer.offset > 200)
    let (alone, beside) = (EndlessStrip(.horizontal), EndlessStrip(.vertical))
    drag(alone, in: beside, by: Vector(150, -220))
    #expect(alone.offset == 0 && beside.offset > 200, "the longer axis has it alone")
  }
}
