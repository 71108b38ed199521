import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("A banner that collapses over a list")
struct BannerHeaderTests {
  @Test(
    "An attached banner insets the list and its indicator by its full height",
    arguments: PanelSetting.all)
  func attaching(panel: PanelSetting) throws {
    let museum = Museum(panel)
    #expect(museum.list.contentInset.top == museum.bottom)
    #expect(museum.list.indicatorInset.top == museum.bottom)
    #expect(museum.stage.frame(of: museum.banner) == Rect(0, 0, panel.width, museum.bottom))
    let row = try #require(museum.list.row(at: 0))
    #expect(museum.stage.frame(of: row).minY == museum.bottom)
    #expect(museum.view.state == .open && museum.view.progress == 1)
  }

  @Test(
    "The banner's position and progress depend on the offset alone, however fingers move",
    arguments: PanelSetting.all)
  func pure(panel: PanelSetting) throws {
    let museum = Museum(panel)
    let watch = FingerWatch(museum.stage, ["list"])
    var fingers = RandomDrags(museum.stage, panel, seed: 4, pairs: false)
    for _ in 0..<6 { fingers.drag() }
    try museum.stage.settle()
    #expect(museum.faults.isEmpty, "\(museum.faults.prefix(3))")
    watch.expectTruth(followed: 5)
    // A jump to the same offset gives the same look as all these movements.
    let (offset, frame) = (museum.list.offset, museum.banner.frame)
    museum.list.jump(to: 3000)
    museum.stage.frames(2)
    museum.list.jump(to: offset)
    museum.stage.frames(2)
    #expect(museum.banner.frame == frame)
  }

  @Test(
    "Progress falls from 1 to 0 as the banner collapses, reported in each frame that changes it",
    arguments: PanelSetting.all)
  func progress(panel: PanelSetting) throws {
    let museum = Museum(panel)
    var values = [museum.view.progress]
    var notified = 0
    let check = museum.stage.onFrame
    museum.stage.onFrame = { [unowned museum] scene in
      check(scene)
      if museum.view.progress != values.last {
        values.append(museum.view.progress)
        notified += 1
        #expect(museum.reports >= notified)
      }
    }
    let finger = museum.stage.land(at: museum.middle)
    let distance = museum.bottom - museum.top
    finger.move(by: Vector(panel.reading(6), -distance - 30), over: .milliseconds(300))
    finger.rest(for: .milliseconds(250))
    #expect(values.first == 1 && values.last == 0)
    #expect(values == values.sorted(by: >) && values.count > 4)
    finger.move(by: Vector(panel.reading(-6), distance + 30), over: .milliseconds(300))
    finger.rest(for: .milliseconds(250))
    #expect(values.last! > 0.9)
    finger.lift()
    try museum.stage.settle()
    #expect(museum.faults.isEmpty, "\(museum.faults.prefix(3))")
  }

  @Test(
    "Each end state is reported once when it is reached, however often a touch reverses there",
    arguments: PanelSetting.all)
  func ends(panel: PanelSetting) throws {
    let museum = Museum(panel)
    let distance = museum.bottom - museum.top
    let finger = museum.stage.land(at: museum.middle)
    func go(_ y: Double) {
      finger.move(by: Vector(0, y), over: .milliseconds(200))
      finger.rest(for: .milliseconds(250))
    }
    go(-distance - 20)
    #expect(museum.states == [.between, .collapsed])
    for y in [5.0, -5, 4, -6] { go(y) }
    #expect(museum.states.count == 2, "it never left that end")
    go(distance * 0.6)
    go(-distance * 0.6 - 10)
    #expect(museum.states == [.between, .collapsed, .between, .collapsed])
    go(distance + 60)
    #expect(Array(museum.states.dropFirst(4)) == [.between, .open])
    for y in [4.0, -4, 4] { go(y) }
    finger.lift()
    try museum.stage.settle()
    #expect(museum.states.count == 6 && museum.states == Array(museum.seen.dropFirst()))
  }

  @Test(
    "A fling that crosses all states within one frame reports the last state, once",
    arguments: PanelSetting.all)
  func oneFrame(panel: PanelSetting) throws {
    let museum = Museum(panel)
    museum.list.jump(to: 2000)
    museum.stage.frames()
    museum.list.jump(to: -museum.bottom)
    museum.stage.frames()
    #expect(museum.states == [.collapsed, .open])
    // A downward fling crosses the full range of a thin banner between two frames.
    let thin = Museum(panel, bottom: 50)
    thin.list.jump(to: 150)
    thin.stage.frames()
    let finger = thin.stage.land(at: Point(panel.width / 2, 80))
    finger.flick(by: Vector(0, 120), over: .milliseconds(40))
    try thin.stage.settle()
    #expect(thin.states == [.collapsed, .open])
    let up = thin.stage.land(at: thin.middle)
    up.flick(by: Vector(0, -120), over: .milliseconds(40))
    try thin.stage.settle()
    #expect(thin.states.last == .collapsed && thin.states.count <= 4)
    #expect(zip(thin.states, thin.states.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test(
    "Attached collapsed or between, the banner's first state is right and is not reported",
    arguments: PanelSetting.all)
  func firstState(panel: PanelSetting) {
    let far = Museum(panel, startsAt: 60)
    #expect(far.view.state == .collapsed && far.view.progress == 0)
    #expect(far.banner.frame.minY == far.top - far.bottom)
    let list = plainList()
    let holder = Stack { list }
    let stage = ScriptedStage(holder, on: panel)
    list.jump(to: 700)
    stage.frames(2)
    let notified = Received<BannerHeader.State>()
    let late = BannerHeader(banner: Patch(), bottom: 120, top: 40, list: list)
    late.onStateChange = { notified.all.append($0) }
    #expect(late.state == .collapsed && late.progress == 0, "before it is on any stage")
    holder.addChild(late)
    stage.frames(2)
    #expect(late.state == .collapsed && list.offset == 700)
    #expect(far.states.isEmpty && notified.all.isEmpty)
  }

  @Test(
    "The content of the banner follows progress by any function of its author",
    arguments: PanelSetting.all)
  func parts(panel: PanelSetting) {
    let museum = Museum(panel)
    museum.view.observe(museum.banner) { [unowned museum] in
      museum.banner.opacity = 0.2 + 0.8 * $0.progress * $0.progress
    }
    var opacities: [Double] = []
    museum.stage.onFrame = { [unowned museum] _ in
      let p = museum.view.progress
      if p == 1 && opacities.isEmpty { return }
      #expect(abs(museum.banner.opacity - (0.2 + 0.8 * p * p)) < 1e-9)
      opacities.append(museum.banner.opacity)
    }
    let finger = museum.stage.land(at: museum.middle)
    finger.move(by: Vector(0, 20 - museum.bottom), over: .milliseconds(250))
    finger.move(by: Vector(0, museum.bottom), over: .milliseconds(250))
    finger.rest(for: .milliseconds(250))
    #expect(opacities.count > 6 && opacities.min()! < 0.5 && opacities.last == 1)
    finger.lift()
  }

  @Test(
    "Pulled beyond the top, the banner stretches on request, and stays otherwise",
    arguments: PanelSetting.all)
  func stretch(panel: PanelSetting) throws {
    for stretches in [true, false] {
      let museum = Museum(panel, stretches: stretches)
      let finger = museum.stage.land(at: Point(panel.width / 2, 40))
      finger.move(by: Vector(0, panel.height * 0.5), over: .milliseconds(250))
      finger.rest(for: .milliseconds(250))
      let pull = -museum.bottom - museum.list.offset
      #expect(pull > 20 && museum.view.stretch == pull)
      #expect(museum.banner.frame.height == museum.bottom + (stretches ? pull : 0))
      finger.lift()
      try museum.stage.settle()
      #expect(museum.banner.frame == Rect(0, 0, panel.width, museum.bottom))
      #expect(museum.states.isEmpty && museum.faults.isEmpty, "\(museum.faults.prefix(2))")
    }
  }

  @Test(
    "A banner that cannot collapse is open, and its list scrolls as usual",
    arguments: PanelSetting.all)
  func noWay(panel: PanelSetting) throws {
    let museum = Museum(panel, bottom: 60, top: 60)
    museum.stage.land(at: museum.middle).flick(by: Vector(0, -90), over: .milliseconds(60))
    try museum.stage.settle()
    #expect(museum.list.offset > 0 && museum.view.progress == 1)
    #expect(museum.view.state == .open && museum.states.isEmpty)
    #expect(museum.banner.frame == Rect(0, 0, panel.width, 60))
    #expect(museum.faults.isEmpty, "\(museum.faults.prefix(2))")
  }

  @Test(
    "Caught in motion, the banner stays where it is drawn, and its velocity joins the next fling",
    arguments: PanelSetting.all)
  func caught(panel: PanelSetting) throws {
    // The same flick from rest and after a catch.
    func flick(afterFling: Bool) throws -> (drawn: Bool, speed: Double) {
      let museum = Museum(panel, bottom: (panel.height * 0.6).rounded(), rows: 2000)
      let watch = FingerWatch(museum.stage, ["list"])
      var stays = true
      if afterFling {
        museum.stage.land(at: museum.middle).flick(by: Vector(0, -40), over: .milliseconds(50))
        museum.stage.frames(1)
        let place = museum.banner.frame
        #expect(museum.list.isMoving && museum.view.state == .between)
        let finger = museum.stage.land(at: museum.middle)
        museum.stage.frames(1)
        stays = museum.banner.frame == place
        finger.flick(by: Vector(0, -40), over: .milliseconds(50))
      } else {
        museum.stage.land(at: museum.middle).flick(by: Vector(0, -40), over: .milliseconds(50))
      }
      let speed = museum.list.scrollState.velocity
      try museum.stage.settle()
      watch.expectTruth()
      #expect(museum.view.state == .collapsed || !afterFling)
      return (stays, speed)
    }
    let rest = try flick(afterFling: false)
    let again = try flick(afterFling: true)
    #expect(again.drawn)
    #expect(
      again.speed > rest.speed * 1.3, "\(rest.speed) from rest, \(again.speed) out of a catch")
  }

  @Test(
    "A cancelled touch flings nothing: the banner stays, or moves to its nearer end on request",
    arguments: PanelSetting.all)
  func cancelled(panel: PanelSetting) throws {
    for snaps in [false, true] {
      let museum = Museum(panel, snaps: snaps)
      let distance = museum.bottom - museum.top
      let finger = museum.stage.land(at: museum.middle)
      finger.move(by: Vector(0, -distance * 0.3 - 8), over: .milliseconds(90))
      finger.cancel()
      museum.stage.frames(1)
      let held = museum.list.offset
      try museum.stage.settle()
      #expect(museum.list.offset == (snaps ? -museum.bottom : held))
      #expect(museum.faults.isEmpty && abs(held + museum.bottom - distance * 0.3) < distance * 0.2)
    }
  }

  @Test(
    "A second finger on the banner joins the first without a jump, and the last one to lift flings",
    arguments: PanelSetting.all)
  func secondFinger(panel: PanelSetting) throws {
    let museum = Museum(panel)
    let watch = PairWatch(museum.stage, ["list"])
    let first = museum.stage.land(at: museum.middle)
    first.move(by: Vector(0, -40), over: .milliseconds(150))
    let second = museum.stage.land(at: Point(panel.width / 3, museum.bottom / 2))
    first.move(by: Vector(0, -20), over: .milliseconds(80))
    second.move(by: Vector(0, -20), over: .milliseconds(80))
    first.lift()
    second.flick(by: Vector(0, -40), over: .milliseconds(60))
    try museum.stage.settle()
    watch.expectTruth(followed: 4)
    #expect(museum.banner.taps == 0 && museum.faults.isEmpty)
    #expect(museum.list.offset > -museum.bottom + 60)
  }

  @Test(
    "The museum's screen ends open or collapsed after any fingers, with equal results in two runs",
    arguments: PanelSetting.representative)
  func screen(panel: PanelSetting) throws {
    try playTwice("banner", on: panel, watching: ["list"], seed: 11) { stage in
      let view = try #require(stage.find(BannerHeader.self))
      return {
        #expect(view.state != .between && (view.list.extent.minimum...).contains(view.list.offset))
      }
    }
  }
}
