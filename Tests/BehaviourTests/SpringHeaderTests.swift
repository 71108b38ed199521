import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Spring header")
struct SpringHeaderTests {
  @Test("At rest the whole header shows above the first row", arguments: PanelSetting.all)
  func inset(panel: PanelSetting) throws {
    let songs = Songs(on: panel, base: 12)
    #expect(songs.list.contentInset.top == songs.height + 12)
    #expect(songs.list.offset == -songs.height - 12)
    #expect(songs.list.rowFrame(at: 0)?.minY == songs.height + 12)
    #expect(songs.stage.frame(of: songs.cover) == Rect(0, 0, panel.width, songs.height))
    #expect(songs.view.progress == 1)
  }

  @Test(
    "A new frame of the header moves the inset by the difference and no row",
    arguments: PanelSetting.all)
  func frameChange(panel: PanelSetting) throws {
    for change in [-30.0, 30] {
      for start in [-1.0, -0.5, 4] {
        let songs = Songs(on: panel)
        songs.list.jump(to: (start * songs.height).rounded())
        songs.stage.frames()
        let before = songs.list.offset
        let row = songs.list.rowFrame(at: 30)
        songs.view.headerFrame.size.height += change
        #expect(songs.list.contentInset.top == songs.height + change)
        songs.stage.frames()
        let step = songs.list.offset - before
        #expect(abs(step) <= 12 * panel.refreshInterval.seconds * 60, "it glides: \(step)")
        try songs.stage.settle()
        #expect(songs.list.offset == max(before, -songs.height - change))
        if start > 0 { #expect(songs.list.rowFrame(at: 30) == row) }
      }
    }
  }

  @Test(
    "A release above the rows' start springs to the upper stop", arguments: PanelSetting.all)
  func midStop(panel: PanelSetting) throws {
    for share in [-0.95, -0.6, -0.1, -0.02] {
      let songs = Songs(on: panel)
      songs.hold(at: (songs.height * share).rounded()).lift()
      try songs.stage.settle()
      #expect(abs(songs.list.offset + songs.mid) < 0.5, "from \(share)")
    }
  }

  @Test(
    "A release with the whole header visible, or pulled further, springs to the lower stop",
    arguments: PanelSetting.all)
  func bottomStop(panel: PanelSetting) throws {
    let stop = (panel.height / 3).rounded()
    for pull in [0.0, 30] {
      let songs = Songs(on: panel, bottom: stop)
      songs.hold(at: -songs.height - pull).lift()
      try songs.stage.settle()
      #expect(abs(songs.list.offset + stop) < 0.5, "pulled by \(pull)")
    }
  }

  @Test("A release among the rows decelerates as in any list", arguments: PanelSetting.all)
  func amongRows(panel: PanelSetting) throws {
    let songs = Songs(on: panel)
    songs.hold(at: 30).lift()
    try songs.stage.settle()
    #expect(abs(songs.list.offset - 30) <= 1)
    songs.list.jump(to: 900)
    songs.stage.frames()
    songs.stage.fling(panel.width / 2, panel.height - 20, by: -100)
    songs.stage.run { songs.list.scrollState.phase == .coast }
    let state = songs.list.scrollState
    try songs.stage.settle()
    // D = 1000 ln 0.998
    let stop = state.offset + state.velocity / 2.002_002_7
    #expect(abs(songs.list.offset - stop) < 1)
    songs.list.jump(to: 4)
    songs.stage.frames()
    songs.stage.fling(panel.width / 2, 20, by: 60)
    try songs.stage.settle()
    #expect(songs.list.offset < 0, "flung from among the rows, it may end above them")
  }

  @Test(
    "A cancelled touch, and a catch without a drag, end at a stop as well",
    arguments: PanelSetting.all)
  func cancelled(panel: PanelSetting) throws {
    let songs = Songs(on: panel)
    songs.hold(at: (-songs.height * 0.7).rounded()).cancel()
    try songs.stage.settle()
    #expect(abs(songs.list.offset + songs.mid) < 0.5)
    songs.list.scroll(to: -songs.height)
    songs.stage.pass(120)
    let drawn = songs.list.scrollState.offset
    #expect(drawn > -songs.height && drawn < -songs.mid)
    let finger = songs.stage.land(at: Point(panel.width / 2, panel.height - 30))
    songs.stage.pass(80)
    #expect(songs.list.scrollState.offset == drawn)
    finger.lift()
    try songs.stage.settle()
    #expect(abs(songs.list.offset + songs.mid) < 0.5)
  }

  @Test("A custom release handler takes precedence", arguments: PanelSetting.all)
  func handler(panel: PanelSetting) throws {
    let songs = Songs(on: panel)
    var asked: [ScrollRelease] = []
    songs.list.onRelease = {
      asked.append($0)
      return .natural
    }
    let position = (-songs.height * 0.7).rounded()
    songs.hold(at: position).lift()
    try songs.stage.settle()
    #expect(asked.count == 1 && abs(songs.list.offset - position) < 1)
    songs.hold(at: position).cancel()
    try songs.stage.settle()
    #expect(asked.count == 2 && asked.map(\.isCancelled) == [false, true])
    #expect(abs(songs.list.offset - position) < 1)
  }

  @Test(
    "The spring takes 0.7 s at a damping ratio of 0.6 and starts without the finger's velocity",
    arguments: PanelSetting.all)
  func spring(panel: PanelSetting) throws {
    let songs = Songs(on: panel)
    let finger = songs.hold(at: (-songs.height * 0.9).rounded())
    finger.flick(by: Vector(0, -20), over: .milliseconds(40))
    var seen: [(time: Instant, position: Double)] = []
    var over = 0.0
    songs.stage.run(seconds: 1) {
      let state = songs.list.scrollState
      if state.phase == .settle { seen.append((songs.stage.stage.now, state.offset)) }
      over = max(over, state.offset + songs.mid)
      return state.phase == .idle
    }
    #expect(seen.count > Int(panel.hertz / 2))
    let start = -(songs.height * 0.9).rounded() + 20
    let law = SpringMotion(
      Spring(duration: 0.7, dampingRatio: 0.6), from: start, to: -songs.mid, velocity: 0)
    #expect(misfit(seen, law) < 2.5, "within the grain of the panel's reports")
    #expect(over > (-songs.mid - start) * 0.05, "it swings over")
  }

  @Test("On request the spring takes the finger's velocity", arguments: PanelSetting.all)
  func releaseVelocity(panel: PanelSetting) throws {
    var positions: [Double] = []
    for uses in [false, true] {
      let songs = Songs(on: panel)
      songs.view.usesReleaseVelocity = uses
      let finger = songs.hold(at: (-songs.height * 0.9).rounded())
      finger.flick(by: Vector(0, -40), over: .milliseconds(40))
      songs.stage.pass(40)
      positions.append(songs.list.scrollState.offset)
      try songs.stage.settle()
      #expect(abs(songs.list.offset + songs.mid) < 0.5)
    }
    #expect(positions[1] > positions[0] + 8, "it is further by then: \(positions)")
  }

  @Test("While it springs the list is caught where it is drawn", arguments: PanelSetting.all)
  func caught(panel: PanelSetting) throws {
    let songs = Songs(on: panel)
    songs.hold(at: (-songs.height * 0.95).rounded()).lift()
    songs.stage.pass(150)
    let watch = FingerWatch(songs.stage, ["list"])
    let drawn = songs.list.scrollState.offset
    #expect(songs.list.scrollState.phase == .settle)
    let finger = songs.stage.land(at: Point(panel.width / 2, panel.height - 20))
    songs.stage.frames(2)
    #expect(songs.list.scrollState.offset == drawn)
    finger.move(by: Vector(0, -24), over: .milliseconds(100))
    finger.rest(for: .milliseconds(100))
    #expect(abs(songs.list.scrollState.offset - drawn - 24) < 1.5)
    let second = songs.stage.land(at: Point(panel.width / 3, panel.height - 20))
    finger.lift()
    songs.stage.pass(100)
    #expect(songs.list.isHeld, "the second finger holds on")
    second.lift()
    try songs.stage.settle()
    #expect(abs(songs.list.offset + songs.mid) < 0.5 || songs.list.offset > 0)
    #expect(songs.tapped.isEmpty && songs.cover.taps == 0)
    watch.expectTruth(followed: 1)
  }

  @Test(
    "With reduced motion the rows reach their stop quickly, without a jump or an oscillation",
    arguments: PanelSetting.all)
  func reducedMotion(panel: PanelSetting) throws {
    let songs = Songs(on: panel.still)
    songs.hold(at: (-songs.height * 0.7).rounded()).lift()
    var last = songs.list.offset
    let distance = -songs.mid - last
    songs.stage.onFrame = { [unowned songs] _ in
      let step = songs.list.offset - last
      #expect(step * distance >= 0 && abs(step) < abs(distance))
      last = songs.list.offset
    }
    songs.stage.pass(300)
    #expect(songs.list.offset == -songs.mid && songs.list.scrollState.phase == .idle)
  }

  @Test(
    "On its screen the rows over the picture follow the finger, spring to a stop and mirror",
    arguments: PanelSetting.all)
  func screen(panel: PanelSetting) throws {
    let stage = try showcase("spring", on: panel)
    let header = try #require(stage.find(HoverHeader.self))
    let watch = FingerWatch(stage, ["list"])
    #expect(header.progress == 1)
    let finger = stage.hold(panel.width / 2, panel.height - 30, by: -(header.midHover / 2))
    #expect(header.list.offset < 0)
    finger.lift()
    try stage.settle()
    #expect(abs(header.list.offset + header.midHover) < 0.5)
    stage.fling(panel.width / 2, panel.height - 20, by: 40 - panel.height)
    stage.pass(60)
    let catcher = stage.land(at: Point(panel.width / 2, panel.height - 40))
    catcher.move(by: Vector(0, -10), over: .milliseconds(60))
    catcher.cancel()
    try stage.settle()
    watch.expectTruth(followed: 3)
  }
}
