import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
private final class Mail {
  let list = plainList()
  let refresh: RefreshControl
  let table: ScriptedStage
  let sessions = Heard<RefreshControl.Session>()
  private let typesetter = BoxTypesetter()

  init() {
    let sessions = self.sessions
    refresh = RefreshControl(
      texts: .init(
        pull: "pull", release: "let go", refreshing: "working", done: "done", failed: "failed")
    ) { sessions.all.append($0) }
    refresh.attach(to: list)
    table = ScriptedStage(
      list, on: PanelSetting(PixelSize(400, 800)), typesetter: typesetter)
  }

  var y: Double { list.offset - list.startOffset }

  /// Pulled beyond what begins it, and let go.
  func pull() {
    table.hold(Point(100, 60), by: Vector(0, 150)).lift()
    table.frames(3)
  }

  func wait(_ milliseconds: Double) { table.wait(.milliseconds(milliseconds)) }

  var texts: [String] { typesetter.requests.map(\.text) }
}

/// What tests of its behaviour leave open; they are in BehaviourTests.
@MainActor
@Suite("Pull to refresh")
struct RefreshControlTests {
  @Test("work that ends while the list is far below leaves it where it is")
  func endsFarBelow() throws {
    let mail = Mail()
    mail.pull()
    mail.wait(500)
    mail.list.jump(to: 3000)
    mail.table.frames()
    mail.sessions.all[0].end(.success)
    try mail.table.settle()
    #expect(mail.y == 3000)
  }

  @Test("a failure says why, work that failed can be tried again, and ends once")
  func failure() throws {
    let mail = Mail()
    mail.pull()
    mail.wait(700)
    mail.sessions.all[0].end(.failure("no paper"))
    mail.table.frames()
    #expect(mail.texts.last == "no paper")
    try mail.table.settle()
    mail.pull()
    #expect(mail.sessions.all.count == 2)
    mail.sessions.all[0].end(.failure("late"))
    #expect(mail.refresh.phase == .refreshing)
    mail.sessions.all[1].end(.success)
    mail.sessions.all[1].end(.failure("twice"))
    try mail.table.settle()
    #expect(mail.refresh.phase == .idle && mail.texts.last == "done")
  }

  @Test("work that is done at once, within the release, rests for its least time and returns")
  func atOnce() throws {
    let list = plainList()
    let refresh = RefreshControl { $0.end(.success) }
    refresh.attach(to: list)
    let table = ScriptedStage(list, size: PixelSize(400, 800))
    table.hold(Point(100, 60), by: Vector(0, 172)).lift()
    table.wait(RefreshControl.minimumTime - .milliseconds(100))
    #expect(refresh.phase == .refreshing)
    try table.settle()
    #expect(list.offset == 0 && refresh.phase == .idle)
  }

  @Test("begun again while a success is told, it works again and rests")
  func begunAgain() throws {
    let mail = Mail()
    mail.pull()
    mail.wait(700)
    mail.sessions.all[0].end(.success)
    mail.table.frames()
    #expect(mail.refresh.phase == .idle && mail.texts.last == "done")
    mail.refresh.begin()
    mail.wait(1500)
    #expect(mail.refresh.phase == .refreshing && mail.y == -50)
    mail.sessions.all[1].end(.success)
    try mail.table.settle()
    #expect(mail.y == 0)
  }

  @Test("a success that nobody sees is not waited for")
  func unseen() throws {
    let mail = Mail()
    mail.pull()
    mail.wait(700)
    mail.list.jump(to: 500)
    mail.table.frames()
    mail.sessions.all[0].end(.success)
    mail.list.jump(to: -50)
    mail.table.frames()
    #expect(mail.y == 0)
  }

  @Test("a failure goes on to be told while the list returns, and a new pull begins afresh")
  func farewell() throws {
    let mail = Mail()
    mail.pull()
    mail.wait(700)
    mail.sessions.all[0].end(.failure("no paper"))
    while mail.refresh.phase != .idle { mail.table.frames() }
    let count = mail.texts.count
    try mail.table.settle()
    #expect(mail.texts[count...].allSatisfy { $0 != "pull" && $0 != "let go" })
    let finger = mail.table.hold(Point(100, 60), by: Vector(0, 30))
    #expect(mail.texts.last == "pull")
    finger.lift()
  }

  @Test("wholly uncovered it stays at the top of the gap, however far the list is pulled")
  func pinned() {
    let mail = Mail()
    let finger = mail.table.hold(Point(100, 60), by: Vector(0, 60))
    #expect(mail.y > -50 && mail.refresh.frame.maxY == -mail.y)
    finger.move(by: Vector(0, 300), over: .milliseconds(300))
    finger.rest(for: ScriptedStage.lag)
    #expect(mail.y < -100 && mail.refresh.frame == Rect(0, 0, 400, 50))
  }

  @Test("the text tells what a release would do, and then what is done")
  func drawing() {
    let mail = Mail()
    let finger = mail.table.hold(Point(100, 60), by: Vector(0, 30))
    #expect(mail.texts.contains("pull") && !mail.texts.contains("let go"))
    finger.move(by: Vector(0, 200), over: .milliseconds(300))
    finger.rest(for: ScriptedStage.lag)
    #expect(mail.texts.contains("let go"))
    finger.lift()
    mail.table.frames(3)
    #expect(mail.texts.contains("working"))
  }

  @Test("a fling that bounces beyond the threshold promises nothing")
  func bounced() throws {
    let mail = Mail()
    mail.list.jump(to: 400)
    mail.table.frames()
    var furthest = 0.0
    mail.table.onFrame = { _ in furthest = min(furthest, mail.y) }
    mail.table.land(at: Point(100, 200)).flick(by: Vector(0, 200), over: .milliseconds(40))
    try mail.table.settle()
    #expect(furthest < -60 && !mail.texts.contains("let go"))
  }

  @Test("begun by the program it shows itself the same way")
  func begun() throws {
    let mail = Mail()
    mail.refresh.begin()
    mail.refresh.begin()
    mail.wait(1500)
    #expect(mail.y == -50 && mail.sessions.all.count == 1)
    mail.refresh.end(.success)
    try mail.table.settle()
    #expect(mail.y == 0)
  }

  @Test("it asks for no frame while nothing turns")
  func idle() {
    let mail = Mail()
    #expect(mail.table.stage.nextChange == nil)
    mail.pull()
    mail.wait(1500)
    #expect(mail.table.stage.nextChange != nil)
    mail.list.jump(to: 2000)
    mail.wait(1500)
    let later = mail.table.stage.nextChange ?? .zero
    #expect(later - mail.table.now > .milliseconds(5000), "out of sight only the timeout counts")
  }

  @Test(
    "a finger that catches the returning list and pulls anew begins anew; the same pull does not")
  func pulledAgain() throws {
    let mail = Mail()
    mail.pull()
    mail.wait(700)
    mail.sessions.all[0].end(.success)
    while mail.y == -50 { mail.table.frames() }
    #expect(mail.refresh.phase == .idle && mail.y < -10, "on its way back")
    let count = mail.texts.count
    let finger = mail.table.hold(Point(100, 60), by: Vector(0, 150))
    #expect(mail.y < -RefreshControl.threshold && mail.texts[count...].last == "let go")
    finger.lift()
    mail.table.frames(3)
    #expect(mail.sessions.all.count == 2 && mail.refresh.phase == .refreshing)
    // One that pulls while the work ends lets go of nothing new.
    mail.wait(700)
    let held = mail.table.hold(Point(100, 60), by: Vector(0, 150))
    mail.sessions.all[1].end(.success)
    mail.wait(600)
    #expect(mail.y < -RefreshControl.threshold)
    held.lift()
    try mail.table.settle()
    #expect(mail.sessions.all.count == 2 && mail.y == 0)
  }

  @Test("a page that fits on the screen can be pulled to refresh as well")
  func fittingPage() throws {
    let sessions = Heard<RefreshControl.Session>()
    let page = ScrollContent { Patch(height: 120) }
    RefreshControl { sessions.all.append($0) }.attach(to: page)
    let table = ScriptedStage(page, size: PixelSize(400, 800))
    table.frames(2)
    table.hold(Point(100, 60), by: Vector(0, 150)).lift()
    table.frames(3)
    #expect(sessions.all.count == 1)
  }
}
