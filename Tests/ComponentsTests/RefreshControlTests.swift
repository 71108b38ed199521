import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
private final class Mail {
  let list: ListView
  let refresh: RefreshControl
  let screen: FingerScreen
  let sessions = Heard<RefreshControl.Session>()
  let phases = Heard<RefreshControl.Phase>()

  init(
    timeout: Double = 20_000, inset: Double = 0, on display: Display = .usual,
    inSheet: Bool = false
  ) {
    let (sessions, phases) = (self.sessions, self.phases)
    list = plainList()
    list.contentInset.top = inset
    refresh = RefreshControl(
      texts: .init(pull: "pull", release: "let go", refreshing: "working", failed: "failed"),
      timeout: .milliseconds(timeout)
    ) { sessions.all.append($0) }
    refresh.onPhaseChange = { phases.all.append($0) }
    refresh.attach(to: list)
    let list = self.list
    // A sheet of one tier: the list is the innermost of a chain.
    screen = FingerScreen(
      inSheet
        ? StickyToolbar(
          header: Patch(), headerHeight: 0, toolbar: Patch(), toolbarHeight: 0, list: list)
        : list,
      on: display)
  }

  var y: Double { list.offset - list.startOffset }

  func hold(pull: Double) -> UInt64 {
    let id = screen.down(100, 60)
    screen.drag(id, by: Vector(0, 9), over: 30)
    for _ in 0..<600 where y > -pull { screen.drag(id, by: Vector(0, 2), over: 1) }
    return id
  }

  func pull(by pull: Double) {
    let id = hold(pull: pull)
    screen.rest(id)
    screen.up(id)
    screen.frames(3)
  }

  func wait(_ milliseconds: Double) {
    screen.frames(Int(milliseconds / 1000 / screen.interval.seconds))
  }

  var texts: [String] {
    let typesetter = screen.stage.environment.typesetter as! BoxTypesetter
    return typesetter.requests.map(\.text)
  }
}

@MainActor
@Suite("Pull to refresh")
struct RefreshControlTests {
  @Test("hidden at rest and when scrolled, uncovered by pulling")
  func hidden() {
    let mail = Mail(inset: 30)
    #expect(mail.refresh.isHidden)
    let id = mail.hold(pull: 20)
    #expect(!mail.refresh.isHidden)
    #expect(mail.refresh.frame.maxY == 50, "right above the rows")
    mail.screen.drag(id, by: Vector(0, -80), over: 200)
    #expect(mail.refresh.isHidden)
    mail.screen.up(id)
    #expect(mail.sessions.all.isEmpty)
  }

  @Test("not far enough, it only returns", arguments: [30.0, 57])
  func notFarEnough(pull: Double) {
    let mail = Mail()
    mail.pull(by: pull)
    mail.screen.settle()
    #expect(mail.y == 0 && mail.sessions.all.isEmpty)
  }

  @Test("a touch that is taken away begins nothing")
  func cancelled() {
    let mail = Mail()
    mail.screen.cancel(mail.hold(pull: 80))
    mail.screen.settle()
    #expect(mail.sessions.all.isEmpty && mail.y == 0)
  }

  @Test(
    "once per pull: pulling again while it goes on, or before the top is reached, begins nothing",
    arguments: [false, true])
  func oncePerPull(isNested: Bool) {
    let mail = Mail(inSheet: isNested)
    mail.pull(by: 70)
    #expect(mail.sessions.all.count == 1)
    mail.wait(1000)
    #expect(mail.y == -50)
    mail.pull(by: 90)
    mail.wait(1000)
    #expect(mail.sessions.all.count == 1 && mail.y == -50)
    let id = mail.hold(pull: 80)
    mail.screen.rest(id)
    mail.sessions.all[0].end(.success)
    mail.screen.up(id)
    mail.screen.settle()
    #expect(mail.sessions.all.count == 1, "the work ended within this pull")
    #expect(mail.y == 0)
    mail.pull(by: 70)
    #expect(mail.sessions.all.count == 2, "another pull")
  }

  @Test(
    "the finger scrolls meanwhile, and nothing jumps when the work ends during a drag",
    arguments: [false, true])
  func scrollsMeanwhile(isNested: Bool) {
    for target in [-70.0, -50, -25, 40] {
      let mail = Mail(inSheet: isNested)
      mail.pull(by: 70)
      mail.wait(1000)
      let id = mail.screen.down(100, 300)
      mail.screen.drag(id, by: Vector(0, -9), over: 20)
      for _ in 0..<300 where abs(mail.y - target) > 1 {
        mail.screen.drag(id, by: Vector(0, mail.y < target ? -1 : 1), over: 1)
      }
      let held = mail.y
      #expect(abs(held - target) <= 1)
      mail.sessions.all[0].end(.success)
      mail.screen.frames(3)
      #expect(mail.y == held)
      mail.screen.drag(id, by: Vector(0, -1), over: 1)
      #expect(mail.y >= held && mail.y <= held + 1.01)
      mail.screen.rest(id)
      mail.screen.up(id)
      mail.screen.settle()
      #expect(mail.y == max(0, target) || abs(mail.y - target) <= 2)
    }
  }

  @Test("work that ends while the list is far below leaves it where it is")
  func endsFarBelow() {
    let mail = Mail()
    mail.pull(by: 70)
    mail.wait(500)
    mail.list.jump(to: 3000)
    mail.screen.frame()
    mail.sessions.all[0].end(.success)
    mail.screen.settle()
    #expect(mail.y == 3000)
  }

  @Test("a failure is shown for a while, then the list returns")
  func failure() {
    let mail = Mail()
    mail.pull(by: 70)
    mail.wait(500)
    mail.sessions.all[0].end(.failure("no paper"))
    mail.screen.frame()
    #expect(mail.refresh.phase == .failed("no paper"))
    #expect(mail.texts.last == "no paper")
    mail.wait(1800)
    #expect(mail.y == -50)
    mail.screen.settle()
    #expect(mail.y == 0)
    #expect(mail.phases.all == [.refreshing, .failed("no paper"), .idle])
    mail.pull(by: 70)
    #expect(mail.sessions.all.count == 2, "it can be tried again")
  }

  @Test("work that never ends times out by the stage's time, and its late end is not heard")
  func timeout() {
    let mail = Mail(timeout: 3000)
    mail.pull(by: 70)
    mail.wait(2900)
    #expect(mail.refresh.phase == .refreshing && mail.y == -50)
    mail.wait(200)
    #expect(mail.refresh.phase == .failed("failed"))
    mail.screen.settle()
    #expect(mail.y == 0 && mail.refresh.phase == .idle)
    mail.pull(by: 70)
    mail.sessions.all[0].end(.failure("late"))
    #expect(mail.refresh.phase == .refreshing)
    mail.sessions.all[1].end(.success)
    mail.sessions.all[1].end(.failure("twice"))
    #expect(mail.refresh.phase == .idle)
  }

  @Test("work that is done at once, within the release, returns without resting")
  func atOnce() {
    let list = plainList()
    let refresh = RefreshControl { $0.end(.success) }
    refresh.attach(to: list)
    let screen = FingerScreen(list)
    let id = screen.down(100, 60)
    screen.drag(id, by: Vector(0, 180), over: 400)
    screen.rest(id)
    screen.up(id)
    screen.settle()
    #expect(list.offset == 0 && refresh.phase == .idle)
  }

  @Test("the ring winds up with the pull and the text tells what a release would do")
  func drawing() {
    let mail = Mail()
    let id = mail.hold(pull: 20)
    #expect(mail.texts.last == "pull" || mail.texts.contains("pull"))
    mail.screen.drag(id, by: Vector(0, 200), over: 300)
    #expect(mail.texts.contains("let go"))
    mail.screen.up(id)
    mail.screen.frames(3)
    #expect(mail.texts.contains("working"))
  }

  @Test("a fling that bounces beyond the threshold begins nothing and promises nothing")
  func bounced() {
    let mail = Mail()
    mail.list.jump(to: 400)
    mail.screen.frame()
    mail.screen.fling(100, 200, by: 200, over: 40)
    var furthest = 0.0
    mail.screen.onFrame = { furthest = min(furthest, mail.y) }
    mail.screen.settle()
    #expect(furthest < -60 && mail.sessions.all.isEmpty)
    #expect(!mail.texts.contains("let go") && mail.y == 0)
  }

  @Test("begun by the program it shows itself the same way")
  func begun() {
    let mail = Mail()
    mail.refresh.begin()
    mail.refresh.begin()
    mail.wait(1500)
    #expect(mail.y == -50 && mail.sessions.all.count == 1)
    mail.refresh.end(.success)
    mail.screen.settle()
    #expect(mail.y == 0)
  }

  @Test("it asks for no frame while nothing turns")
  func idle() {
    let mail = Mail()
    #expect(mail.screen.stage.nextChange == nil)
    mail.pull(by: 70)
    mail.wait(1500)
    let next = mail.screen.stage.nextChange
    #expect(next != nil)
    mail.list.jump(to: 2000)
    mail.wait(1500)
    let later = mail.screen.stage.nextChange ?? .zero
    #expect(later - mail.screen.now > .milliseconds(5000), "out of sight only the timeout counts")
  }
}
