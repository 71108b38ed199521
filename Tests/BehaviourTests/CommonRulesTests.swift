import Testing
import Vitrine
import VitrineTesting

/// Rules for every screen: content follows the finger, motion is caught, states are reported once.
@MainActor
@Suite("Rules for all screens")
struct CommonRulesTests {
  @Test("Content follows the finger point for point, both ways", arguments: PanelSetting.all)
  func follows(panel: PanelSetting) throws {
    let list = plainList()
    let stage = ScriptedStage(list, on: panel)
    list.jump(to: 3000)
    stage.frames()
    let watch = FingerWatch(stage, ["list"])
    for distance in [-60.0, 60] {
      let before = list.offset
      let finger = stage.hold(panel.width / 2, panel.height / 2, by: distance)
      #expect(abs(list.offset - before + distance) <= 1)
      finger.move(by: Vector(30, -distance), over: .milliseconds(100))
      finger.rest(for: .milliseconds(350))
      #expect(abs(list.offset - before) <= 1, "back where it began, whatever the slant")
      finger.lift()
      try stage.settle()
    }
    watch.expectTruth(followed: 8)
  }

  @Test(
    "Beyond an end the content follows by the rubber band, and returns along the same path",
    arguments: PanelSetting.all)
  func rubberBand(panel: PanelSetting) throws {
    for atEnd in [false, true] {
      let list = plainList(rows: 40)
      let stage = ScriptedStage(list, on: panel)
      list.jump(to: atEnd ? list.extent.maximum : 0)
      stage.frames()
      let watch = FingerWatch(stage, ["list"])
      let sign = atEnd ? -1.0 : 1
      let finger = stage.hold(panel.width / 2, panel.height / 2, by: sign * 90)
      let length = panel.height
      let band = 0.55 * 90 * length / (length + 0.55 * 90)
      let edge = atEnd ? list.extent.maximum : 0
      #expect(abs(abs(list.scrollState.offset - edge) - band) < 1e-6)
      finger.move(by: Vector(0, -sign * 150), over: .milliseconds(200))
      finger.rest(for: .milliseconds(350))
      #expect(abs(abs(list.scrollState.offset - edge) - 60) < 1e-6, "as far as the finger went")
      finger.lift()
      try stage.settle()
      watch.expectTruth(followed: 1)
    }
  }

  @Test(
    "Moving content is caught where it is drawn, and follows from there with a slop of one point",
    arguments: PanelSetting.all)
  func caught(panel: PanelSetting) throws {
    let tapped = Received<Int>()
    for distance in [-1.0, 1] {
      let list = plainList(rows: 1000) { tapped.all.append($0) }
      let stage = ScriptedStage(list, on: panel)
      list.jump(to: 30_000)
      stage.frames()
      let watch = FingerWatch(stage, ["list"])
      let far = distance * min(160, panel.height / 2 - 10)
      stage.fling(panel.width / 2, panel.height / 2 - far / 2, by: far)
      stage.pass(100)
      #expect(list.scrollState.phase == .coast)
      let drawn = list.scrollState.offset
      let finger = stage.land(at: Point(panel.width / 2, panel.height / 2))
      #expect(list.scrollState.offset == drawn && list.scrollState.phase == .drag)
      stage.pass(100)
      #expect(list.scrollState.offset == drawn, "it stays under the finger")
      finger.move(by: Vector(0, -20), over: .milliseconds(60))
      finger.rest(for: .milliseconds(350))
      #expect(
        abs(list.scrollState.offset - drawn - 19) < 1e-6,
        "all but the point that a caught finger may tremble")
      finger.lift()
      try stage.settle()
      watch.expectTruth(followed: 1)
    }
    #expect(tapped.all.isEmpty, "a touch that stops a fling is no tap")
  }

  @Test(
    "A fling after a catch adds the caught velocity, and a reversal drops it",
    arguments: PanelSetting.all)
  func momentum(panel: PanelSetting) {
    func speed(flungTwice: Bool, sign: Double) -> Double {
      let list = plainList(rows: 4000)
      let stage = ScriptedStage(list, on: panel)
      list.jump(to: 100_000)
      stage.frames()
      let (x, y) = (panel.width / 2, panel.height / 2)
      if flungTwice { stage.fling(x, y + 60, by: -120, over: 60) }
      stage.fling(x, y - sign * 60, by: sign * 120, over: 60)
      stage.run { list.scrollState.phase == .coast }
      return list.scrollState.velocity
    }
    let (once, twice) = (speed(flungTwice: false, sign: -1), speed(flungTwice: true, sign: -1))
    #expect(once > 1500 && twice > once * 1.3, "\(once) … \(twice)")
    let turned = speed(flungTwice: true, sign: 1)
    #expect(abs(turned + once) < once * 0.1, "\(turned)")
  }

  @Test(
    "A cancelled touch flings nothing, wherever it is cancelled", arguments: PanelSetting.all
  )
  func cancelled(panel: PanelSetting) throws {
    let list = plainList()
    let stage = ScriptedStage(list, on: panel)
    list.jump(to: 2000)
    stage.frames()
    let watch = FingerWatch(stage, ["list"])
    let finger = stage.land(at: Point(panel.width / 2, panel.height / 2 + 60))
    finger.move(by: Vector(0, -120), over: .milliseconds(60))
    let left = list.scrollState.offset
    #expect(left > 2040)
    finger.cancel()
    try stage.settle()
    #expect(abs(list.scrollState.offset - left) <= 2000 * panel.refreshInterval.seconds)
    let other = stage.land(at: Point(panel.width / 2, panel.height / 2))
    other.move(by: Vector(0, 60), over: .milliseconds(60))
    other.cancel()
    try stage.settle()
    #expect(list.scrollState.phase == .idle)
    watch.expectTruth()
  }

  @Test(
    "A second finger that lands or lifts moves nothing, and both together drag by their midpoint",
    arguments: PanelSetting.all)
  func secondFinger(panel: PanelSetting) throws {
    let list = plainList()
    let stage = ScriptedStage(list, on: panel)
    list.jump(to: 2000)
    stage.frames()
    let watch = FingerWatch(stage, ["list"])
    let first = stage.hold(panel.width / 3, panel.height / 2, by: -40)
    let held = list.scrollState.offset
    let second = stage.land(at: Point(panel.width * 2 / 3, panel.height / 2 - 40))
    stage.pass(100)
    #expect(list.scrollState.offset == held)
    second.move(by: Vector(0, 40), over: .milliseconds(100))
    second.rest(for: .milliseconds(100))
    #expect(abs(list.scrollState.offset - held + 20) < 1e-6, "half of what one of two moves")
    first.lift()
    stage.pass(100)
    #expect(abs(list.scrollState.offset - held + 20) < 1e-6)
    second.move(by: Vector(0, 30), over: .milliseconds(100))
    second.rest(for: .milliseconds(350))
    #expect(abs(list.scrollState.offset - held + 50) < 1e-6)
    second.lift()
    try stage.settle()
    #expect(abs(list.scrollState.offset - held + 50) < 1e-6)
    watch.expectTruth(followed: 1)
  }

  @Test(
    "A position is a pure function of time: skipped frames do not change any other frame",
    arguments: PanelSetting.all)
  func skipped(panel: PanelSetting) {
    var seen: [[Instant: Double]] = []
    for skips in [false, true] {
      let list = plainList(rows: 40)
      let stage = ScriptedStage(list, on: panel)
      stage.framesAhead = 1
      var places: [Instant: Double] = [:]
      stage.onFrame = { _ in places[stage.now] = list.scrollState.offset }
      stage.skipsRefresh = { skips && $0 % 5 == 3 }
      // To the end, beyond it and back, or through the list.
      stage.fling(panel.width / 2, panel.height - 20, by: 40 - panel.height, over: 60)
      stage.pass(1500)
      seen.append(places)
    }
    #expect(seen[1].count < seen[0].count && seen[1].count > 10)
    for (time, place) in seen[1] {
      // The end of a motion may be noticed a frame later.
      if let same = seen[0][time] { #expect(abs(same - place) < 1e-9) }
    }
  }

  @Test(
    "Several observers receive each change during their lifetime, and retain nothing",
    arguments: PanelSetting.all)
  func observers(panel: PanelSetting) throws {
    final class Listener {}
    weak var gone: ListView?
    let (first, second) = (Received<Int>(), Received<Int>())
    try {
      let list = plainList()
      gone = list
      let stage = ScriptedStage(list, on: panel)
      let stays = Listener()
      var leaves: Listener? = Listener()
      list.observe(stays) { _ in first.all.append(1) }
      list.observe(leaves!) { _ in second.all.append(1) }
      stage.fling(panel.width / 2, panel.height - 20, by: -100)
      stage.pass(100)
      #expect(first.all.count > 2 && first.all == second.all)
      leaves = nil
      let last = second.all.count
      try stage.settle()
      #expect(
        first.all.count > last && second.all.count == last,
        "a released observer is no longer called")
      _ = stays
    }()
    #expect(gone == nil)
  }

  @Test(
    "At rest nothing is drawn and nothing changes by itself", arguments: PanelSetting.all)
  func rest(panel: PanelSetting) throws {
    let list = plainList()
    let stage = ScriptedStage(list, on: panel)
    stage.fling(panel.width / 2, panel.height - 20, by: -100)
    try stage.settle()
    var frames = 0
    stage.onFrame = { _ in frames += 1 }
    stage.wait(Duration(seconds: 10))
    #expect(frames == 0 && list.scrollState.velocity == 0)
  }
}
