import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A screen's activity continues, or has ended, when the screen that covered it leaves.
@MainActor
@Suite("Covered screens")
struct CoveredScreenTests {
  @MainActor
  private final class Mail {
    let list = plainList()
    let refresh: RefreshControl
    let navigator: Navigator
    let screen: ScriptedStage
    private let begun = Received<RefreshControl.Session>()
    var sessions: [RefreshControl.Session] { begun.all }

    /// `isNested`: the list is the innermost of a chain.
    init(timeout: Double = 20_000, isNested: Bool) {
      let begun = self.begun
      refresh = RefreshControl(texts: .init(failed: "failed"), timeout: .milliseconds(timeout)) {
        begun.all.append($0)
      }
      refresh.attach(to: list)
      navigator = Navigator(
        root: isNested
          ? StickyToolbar(
            header: Patch(), headerHeight: 0, toolbar: Patch(), toolbarHeight: 0, list: list)
          : list)
      screen = ScriptedStage(navigator, on: .upright())
    }

    var y: Double { list.offset - list.startOffset }

    /// Pulls, releases, and covers the screen so many frames later.
    func pull(coveredAfter frames: Int) {
      let finger = screen.land(at: Point(100, 60))
      finger.drag(by: Vector(0, 180), over: 400)
      finger.rest()
      finger.lift()
      screen.frames(3)
      #expect(refresh.phase == .refreshing)
      screen.frames(frames)
      cover()
    }

    func cover() {
      navigator.push(Patch(), animated: false)
      screen.frames(3)
      #expect(list.stage == nil)
    }

    func pass(seconds: Double) { screen.frames(Int(seconds * 60)) }

    /// Taps the covering screen and goes back.
    func uncover() {
      screen.tap(Point(200, 400))
      navigator.pop(animated: false)
      screen.frames(2)
    }
  }

  @Test(
    "A refresh that ends under a covering screen has ended at the return",
    arguments: [false, true], [1, 8, 60])
  func refreshGoesOn(isNested: Bool, frames: Int) throws {
    let mail = Mail(isNested: isNested)
    mail.pull(coveredAfter: frames)
    mail.pass(seconds: 2)
    mail.uncover()
    mail.pass(seconds: 2)
    #expect(mail.y == -50 && mail.refresh.phase == .refreshing)
    let next = mail.screen.stage.nextChange
    #expect(next != nil, "the dots turn")
    mail.sessions[0].end(.success)
    try mail.screen.settle()
    #expect(mail.y == 0 && mail.refresh.phase == .idle)
  }

  @Test(
    "A refresh that ends while covered leaves the list at its top",
    arguments: [false, true], [1, 8, 60])
  func endsCovered(isNested: Bool, frames: Int) throws {
    let mail = Mail(isNested: isNested)
    mail.pull(coveredAfter: frames)
    mail.pass(seconds: 1)
    mail.sessions[0].end(.success)
    #expect(mail.refresh.phase == .idle)
    mail.uncover()
    try mail.screen.settle()
    #expect(mail.y == 0)
    mail.pull(coveredAfter: 0)
    #expect(mail.sessions.count == 2, "it can be pulled again")
  }

  @Test(
    "A failure while covered is shown for its whole time after the return",
    arguments: [false, true])
  func failure(isNested: Bool) throws {
    let mail = Mail(isNested: isNested)
    mail.pull(coveredAfter: 30)
    mail.pass(seconds: 10)
    mail.sessions[0].end(.failure("no paper"))
    mail.pass(seconds: 10)
    mail.uncover()
    mail.pass(seconds: 1.8)
    #expect(mail.refresh.phase == .failed("no paper") && mail.y == -50)
    try mail.screen.settle()
    #expect(mail.refresh.phase == .idle && mail.y == 0)
  }

  @Test("A failure that is covered while visible has ended at the return")
  func failureSeen() throws {
    let mail = Mail(isNested: false)
    mail.pull(coveredAfter: 30)
    mail.uncover()
    mail.sessions[0].end(.failure("no paper"))
    mail.screen.frames(2)
    mail.cover()
    mail.pass(seconds: 10)
    mail.uncover()
    try mail.screen.settle()
    #expect(mail.refresh.phase == .idle && mail.y == 0)
  }

  @Test(
    "A refresh without end times out after the return; one begun while covered has its full time"
  )
  func timeout() throws {
    let mail = Mail(timeout: 3000, isNested: false)
    mail.pull(coveredAfter: 30)
    mail.pass(seconds: 10)
    mail.uncover()
    #expect(mail.refresh.phase == .failed("failed"))
    try mail.screen.settle()
    #expect(mail.refresh.phase == .idle && mail.y == 0)
    mail.cover()
    mail.refresh.begin()
    mail.pass(seconds: 10)
    mail.uncover()
    mail.pass(seconds: 2.5)
    #expect(mail.refresh.phase == .refreshing)
    mail.pass(seconds: 1)
    #expect(mail.refresh.phase == .failed("failed"))
    try mail.screen.settle()
    #expect(mail.y == 0)
  }

  @Test("A refresh whose job runs in the background ends, covered or not")
  func refreshByJob() throws {
    let list = plainList()
    let refresh = RefreshControl { [weak list] session in
      list?.perform {
        true
      } then: {
        session.end($0 ? .success : .failure(""))
      }
    }
    refresh.attach(to: list)
    let navigator = Navigator(root: list)
    let screen = ScriptedStage(navigator, on: .upright())
    refresh.begin()
    let work = screen.stage.takeWork()
    navigator.push(Patch(), animated: false)
    screen.frames(3)
    #expect(screen.stage.finish(work[0].run()))
    #expect(refresh.phase == .idle)
    navigator.pop(animated: false)
    try screen.settle()
    #expect(list.offset == list.startOffset)
  }

  @Test("The scroll indicator does not come back", arguments: [1, 20, 45])
  func indicator(frames: Int) throws {
    let list = plainList()
    let navigator = Navigator(root: list)
    let screen = ScriptedStage(navigator, on: .upright())
    let atRest = screen.stage.draw().layers.count
    list.jump(to: 600)
    screen.frames(frames)
    #expect(screen.stage.draw().layers.count > atRest, "the thumb shows")
    navigator.push(Patch(), animated: false)
    screen.frames(3)
    navigator.pop(animated: false)
    screen.frames()
    #expect(list.children.last?.opacity == 0)
    try screen.settle()
    #expect(list.children.last?.opacity == 0)
    list.jump(to: 700)
    screen.frames()
    #expect(list.children.last?.opacity == 1, "it shows the next movement")
    try screen.settle()
    #expect(list.children.last?.opacity == 0)
  }

  @Test("A sheet that was moving is at its tier and has reported it")
  func sheet() throws {
    let sheet = Sheet(tiers: [.below(24), .fraction(0.5), .height(100)], tier: 3) { plainList() }
    let arrivals = Received<Int>()
    sheet.onArrival = { arrivals.all.append($0) }
    let navigator = Navigator(root: sheet)
    let screen = ScriptedStage(navigator, on: .upright())
    sheet.setTier(1)
    screen.frames(4)
    #expect(sheet.visibleHeight > 100 && sheet.visibleHeight < sheet.tierHeights[0])
    navigator.push(Patch(), animated: false)
    screen.frames(120)
    navigator.pop(animated: false)
    try screen.settle()
    #expect(sheet.visibleHeight == sheet.tierHeights[0])
    #expect(arrivals.all == [1])
  }
}
