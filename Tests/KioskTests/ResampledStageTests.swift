import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Tests of touches that are resampled to frames, through the whole stage.
@MainActor
@Suite("A finger on the stage, frame by frame")
struct ResampledStageTests {
  private func panel(_ milliseconds: Double, seed: UInt64 = 1) -> ScriptedPanel {
    ScriptedPanel(
      reportInterval: .milliseconds(milliseconds), jitter: .milliseconds(0.3), seed: seed)
  }

  /// Returns the |second differences| of the values.
  private func bends(_ values: [Double]) -> [Double] {
    values.indices.dropFirst(2).map { n in abs(values[n] - 2 * values[n - 1] + values[n - 2]) }
  }

  @Test(
    "Steady motion is drawn evenly, whether the panel is faster or slower than the display",
    arguments: [4.0, 10.1, 16.7, 26.1, 54], [30.0, 60, 120])
  func even(milliseconds: Double, hertz: Double) throws {
    for direction in [-1.0, 1] {
      let strip = EndlessStrip()
      let stage = resampledStage(strip, hertz: hertz, panel: panel(milliseconds))
      let seen = SeenFrames(stage) { strip.scrollState.offset }
      let finger = ScriptedFinger(downAt: Point(400, 2000 - direction * 1000), at: stageTime(100))
        .moving(by: Vector(0, direction * 2000), over: .milliseconds(2000))
      stage.play([finger])
      stage.wait(.milliseconds(100))
      let steady = seen.frames.filter { $0.time > stageTime(500) && $0.time < stageTime(2080) }
      let bends = bends(steady.map(\.value))
      #expect(bends.reduce(0, +) / Double(bends.count) < 0.6, "\(direction)")
      #expect(try #require(bends.max()) < 2.5, "\(direction)")
      // Visible 0.6 reports after the frame was made.
      let lag = steady.compactMap { frame in
        frame.contacts.first.map { contact in
          let truth = finger.position(at: frame.time - stage.refreshInterval).y
          return (truth - contact.position.y) * direction
        }
      }
      let mean = lag.reduce(0, +) / Double(lag.count)
      #expect(abs(mean - 0.6 * milliseconds) < 0.6, "\(mean) ms late")
    }
  }

  @Test(
    "Content continues after a lift without a jump: each step is as long as its neighbors",
    arguments: [4.0, 16.7, 26.1, 54], [30.0, 60, 120])
  func lift(milliseconds: Double, hertz: Double) throws {
    for phase in [0.0, 0.3, 0.55, 0.9] {
      let strip = EndlessStrip()
      let stage = resampledStage(strip, hertz: hertz, panel: panel(milliseconds))
      let seen = SeenFrames(stage) { strip.scrollState.offset }
      // The panel reports the end of the path, and the lift 0 to 1 intervals later.
      let finger = ScriptedFinger(downAt: Point(400, 3000), at: stageTime(100))
        .moving(by: Vector(0, -1500), over: .milliseconds(1500 + phase * milliseconds))
      stage.play([finger])
      stage.wait(.milliseconds(300))
      let near = seen.frames.filter { $0.time > stageTime(1400) && $0.time < stageTime(1900) }
      #expect(near.last?.contacts.isEmpty == true && strip.scrollState.phase == .coast)
      let step = 1000 / hertz
      for (a, b) in zip(near, near.dropFirst()) {
        let moved = b.value - a.value
        #expect(moved > step * 0.3 && moved < step * 1.15 + 1.5, "\(phase): \(moved) at \(b.time)")
      }
    }
  }

  @Test(
    "A finger that lands and lifts between two frames stops another one's fling without a jump",
    arguments: [-1.0, 1],
    [(30.0, 4.0), (30, 16.7), (30, 54), (60, 26.1), (120, 16.7), (120, 40), (120, 54)])
  func betweenFrames(direction: Double, rates: (hertz: Double, milliseconds: Double)) throws {
    let (hertz, milliseconds) = rates
    for phase in 0..<6 {
      let lift = 500 + Double(phase) * 33.4 / 6
      let step = 1000 / lift * 1000 / hertz
      // The distance between the finger and where a frame shows it is dropped with the catch.
      let late = 1000 / lift * 0.6 * milliseconds + 0.6
      let interval = milliseconds
      for (landing, stay) in [
        (0.5, 200.0), (interval * 0.4, 200), (interval + 0.5, 1), (interval + 4, 5),
        (interval + 9, 1), (interval + 9, 200),
      ] {
        let strip = EndlessStrip()
        let stage = resampledStage(strip, hertz: hertz, panel: panel(milliseconds))
        let seen = SeenFrames(stage) { strip.scrollState.offset }
        let first = ScriptedFinger(
          downAt: Point(200, 2000 - direction * 500), at: stageTime(100)
        )
        .moving(by: Vector(0, direction * 1000), over: .milliseconds(lift))
        let second = ScriptedFinger(
          downAt: Point(600, 2000), at: first.end + .milliseconds(landing)
        )
        .resting(for: .milliseconds(stay))
        stage.play([first, second])
        stage.wait(.milliseconds(200))
        let values = seen.frames.map { $0.value * -direction }
        for (a, b) in zip(values, values.dropFirst()) {
          // Smoothing may move back by a fraction of a point.
          #expect(b - a > -0.5 && b - a < step * 1.15 + 1.5, "\(b - a) of \(step), \(phase)")
        }
        // The finger's whole path except the slop, and the fling until the catch.
        let total = try #require(values.last)
        #expect(total > 992 - late && total < 992 + step + landing * 1000 / lift, "\(total)")
        #expect(strip.scrollState.phase == .idle || strip.isHeld)
      }
    }
  }

  @Test(
    "A finger hits what is drawn under it, also while a lifted one's path is not all drawn",
    arguments: [-1.0, 1])
  func hitsWhatIsDrawn(direction: Double) throws {
    final class PressProbe: Component {
      let onPress: @MainActor () -> Void
      init(_ onPress: @escaping @MainActor () -> Void) { self.onPress = onPress }
      override var gestures: GestureKinds { .panHorizontal }
      override func receive(_ event: GestureEvent) {
        if case .pressed = event.gesture { onPress() }
      }
    }
    var differed = 0
    for phase in 0..<12 {
      var pressed: [Int] = []
      let list = ListView(0..<400, id: { $0 }, rowHeight: 60) { index in
        PressProbe { pressed.append(index) }
      }
      let stage = resampledStage(list, hertz: 30)
      list.jump(to: 6000)
      stage.frames()
      var drawn = 0.0
      stage.onFrame = { _ in drawn = list.offset }
      let finger = stage.land(at: Point(200, 2000 - direction * 400))
      finger.move(by: Vector(0, direction * 700), over: .milliseconds(350))
      pressed = []
      // Both happen before the next frame.
      let lift = stage.now - stage.refreshInterval + .milliseconds(Double(phase) * 2)
      let contact = Contact(id: finger.id, position: finger.position + Vector(0, direction * 30))
      stage.stage.receive(TouchFrame(time: lift, contacts: [contact]))
      stage.stage.receive(TouchFrame(time: lift + .milliseconds(1), ended: [contact]))
      let place = Point(600, 1010)
      stage.stage.receive(
        TouchFrame(
          time: lift + .milliseconds(2),
          contacts: [Contact(id: ContactID(99), position: place)]))
      let index = Int(((drawn + place.y) / 60).rounded(.down))
      #expect(pressed == [index], "\(phase)")
      if Int(((list.offset + place.y) / 60).rounded(.down)) != index { differed += 1 }
    }
    #expect(differed > 0, "the rest of the way led to another row")
  }

  @Test("A finger moves content one to one, on either axis and in both directions, in every frame")
  func oneToOne() {
    withEverySeed(60) { seed, random in
      let axis = seed % 2 == 0 ? Axis.vertical : .horizontal
      let strip = EndlessStrip(axis)
      let stage = resampledStage(strip, hertz: [30, 60, 90, 120][random.int(in: 0...3)])
      let seen = SeenFrames(stage) { strip.scrollState.offset }
      var finger = ScriptedFinger(
        downAt: Point(400, 2000), at: stageTime(random.double(in: 50...70)))
      for _ in 0..<random.int(in: 2...8) {
        finger = finger.moving(
          by: Vector(random.double(in: -60...60), random.double(in: -300...300)),
          over: .milliseconds(random.double(in: 10...200)))
        if random.int(in: 0...3) == 0 {
          finger = finger.resting(for: .milliseconds(random.double(in: 10...200)))
        }
      }
      let start = strip.scrollState.offset
      stage.panel = panel(random.double(in: 4...40), seed: UInt64(seed))
      stage.play([finger])
      stage.wait(.milliseconds(200))
      func along(_ contact: Contact) -> Double {
        axis == .vertical ? contact.position.y : contact.position.x
      }
      var begun = false
      for (a, b) in zip(seen.frames, seen.frames.dropFirst()) {
        guard let before = a.contacts.first, let after = b.contacts.first else { continue }
        let expected = along(before) - along(after)
        // In the frame in which the slop is crossed, only the distance beyond it counts.
        if begun { #expect(abs(b.value - a.value - expected) < 1e-6, "seed \(seed) at \(b.time)") }
        begun = begun || abs(b.value - start) > 1e-6
      }
    }
  }

  @Test("A finger moves its content exactly as far as it moved itself, beyond the slop")
  func total() {
    withEverySeed(40) { seed, random in
      let strip = EndlessStrip()
      let stage = resampledStage(strip)
      let way = random.double(in: 20...800) * (seed % 2 == 0 ? 1 : -1)
      let start = strip.scrollState.offset
      // It rests before it lifts, so that there is no fling.
      let finger = ScriptedFinger(downAt: Point(400, 2000), at: stageTime(30))
        .moving(by: Vector(0, way), over: .milliseconds(random.double(in: 20...400)))
        .resting(for: .milliseconds(300))
      stage.panel = panel(random.double(in: 4...54), seed: UInt64(seed))
      stage.play([finger])
      stage.wait(.milliseconds(300))
      let travel = start - strip.scrollState.offset
      #expect(abs(travel - way + (way < 0 ? -8 : 8)) < 1e-6, "seed \(seed): \(travel) of \(way)")
      #expect(strip.scrollState.phase == .idle)
    }
  }

  @Test("Finger and fling are at the same positions whichever frames are skipped")
  func subsets() {
    withEverySeed(25) { seed, random in
      let finger = ScriptedFinger(downAt: Point(400, 3500), at: stageTime(60))
        .moving(by: Vector(0, -300), over: .milliseconds(random.double(in: 100...300)))
        .moving(by: Vector(0, 100), over: .milliseconds(150))
        .moving(by: Vector(0, -1200), over: .milliseconds(random.double(in: 300...900)))
      let reports = random.double(in: 4...40)
      var skipped: Set<Int> = []
      for tick in 0..<200 where random.int(in: 0...2) == 0 { skipped.insert(tick) }
      let (one, other) = (EndlessStrip(), EndlessStrip())
      let stages = [one, other].map {
        resampledStage($0, panel: panel(reports, seed: UInt64(seed)))
      }
      stages[1].skipsRefresh = skipped.contains
      let whole = SeenFrames(stages[0]) { one.scrollState.offset }
      let part = SeenFrames(stages[1]) { other.scrollState.offset }
      for stage in stages {
        stage.play([finger])
        stage.wait(.milliseconds(400))
      }
      for frame in part.frames {
        // If nothing had changed, the previous frame is still visible.
        guard let same = whole.frames.last(where: { $0.time <= frame.time }) else {
          Issue.record("a frame that was not recorded")
          continue
        }
        #expect(abs(same.value - frame.value) < 1e-6, "seed \(seed) at \(frame.time)")
        #expect(same.contacts == frame.contacts, "seed \(seed) at \(frame.time)")
      }
      #expect(part.frames.count < whole.frames.count)
    }
  }

  @Test("A resting finger requests no frames, whether its panel is silent or continues to report")
  func rests() throws {
    for isSilent in [true, false] {
      let sheet = TurningSheet()
      let stage = ScriptedStage(sheet, size: PixelSize(800, 4000))
      let finger = stage.land(at: Point(400, 2000))
      finger.move(by: Vector(0, -180), over: .milliseconds(240))
      if !isSilent { finger.rest(for: .milliseconds(80)) }
      let frames = try stage.settle()
      // Until it is drawn at its exact position.
      #expect(frames < 12)
      let contact = Contact(id: finger.id, position: finger.position)
      #expect(stage.stage.contacts == [contact])
      #expect(sheet.shift.dy == -180 + 8)
      // A report without a change requests nothing.
      if !isSilent {
        stage.stage.receive(
          TouchFrame(time: stage.stage.now + .milliseconds(8), contacts: [contact]))
        #expect(stage.stage.nextChange == nil)
      }
    }
  }

  @Test("A finger that joins another or leaves it makes the content neither jump nor stop")
  func secondFinger() {
    for hertz in [30.0, 60, 120] {
      let strip = EndlessStrip()
      let stage = resampledStage(strip, hertz: hertz, panel: panel(12))
      let seen = SeenFrames(stage) { strip.scrollState.offset }
      let first = ScriptedFinger(downAt: Point(300, 3500), at: stageTime(50))
        .moving(by: Vector(0, -1500), over: .milliseconds(1500))
      let second = ScriptedFinger(downAt: Point(500, 2800), at: stageTime(500))
        .moving(by: Vector(0, -500), over: .milliseconds(500))
      stage.play([first, second])
      stage.wait(.milliseconds(100))
      let steady = seen.frames.filter { $0.time > stageTime(400) && $0.time < stageTime(1500) }
      #expect((bends(steady.map(\.value)).max() ?? 9) < 2.5, "\(hertz) Hz")
      #expect(steady.contains { $0.contacts.count == 2 })
    }
  }

  @Test("A landing right after a lift catches the fling before any frame showed it")
  func catches() throws {
    let strip = EndlessStrip()
    let stage = ScriptedStage(strip, size: PixelSize(800, 4000))
    let finger = stage.land(at: Point(400, 3000))
    finger.move(by: Vector(0, -600), over: .milliseconds(400))
    finger.lift()
    #expect(strip.isMoving)
    let next = stage.land(at: Point(400, 1500))
    let drawn = strip.scrollState.offset
    #expect(strip.scrollState.phase == .drag)
    stage.wait(.milliseconds(300))
    #expect(strip.scrollState.offset == drawn, "held")
    next.lift()
    try stage.settle()
    #expect(strip.scrollState.offset == drawn && strip.scrollState.phase == .idle)
  }

  @Test("A cancelled finger leaves the content where it was last drawn")
  func cancelled() throws {
    let strip = EndlessStrip()
    let stage = ScriptedStage(strip, size: PixelSize(800, 4000))
    let seen = SeenFrames(stage) { strip.scrollState.offset }
    let finger = stage.land(at: Point(400, 3000))
    finger.move(by: Vector(0, -600), over: .milliseconds(400))
    let drawn = seen.frames.last?.value
    finger.cancel()
    #expect(stage.stage.contacts.isEmpty)
    try stage.settle()
    #expect(strip.scrollState.offset == drawn && strip.scrollState.phase == .idle)
  }
}
