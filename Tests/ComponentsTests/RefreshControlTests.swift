import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A scroller that is pulled to refresh, on a panel of 400 × 800.
@MainActor
private final class Mail {
  let list: ScrollView
  let refresh: RefreshControl
  let stage: ScriptedStage
  let sessions = Received<RefreshControl.Session>()
  private let typesetter = BoxTypesetter()

  init(_ list: ScrollView = plainList(), endsAtOnce: Bool = false) {
    let sessions = self.sessions
    self.list = list
    refresh = RefreshControl(
      texts: .init(
        pull: "pull", release: "let go", refreshing: "working", done: "done", failed: "failed")
    ) { session in
      sessions.all.append(session)
      if endsAtOnce { session.end(.success) }
    }
    refresh.attach(to: list)
    stage = ScriptedStage(
      list, on: PanelSetting(PixelSize(400, 800)), typesetter: typesetter)
    stage.frames(2)
  }

  /// Pulled, released, and past the minimum duration of the work.
  static func working() -> Mail {
    let mail = Mail()
    mail.pull()
    mail.wait(700)
    return mail
  }

  var y: Double { list.offset - list.startOffset }

  /// Flings to the top from far below; returns while the bounce is on its way back, with no more
  /// than `pull` points open.
  func bounce(downTo pull: Double = .infinity) {
    list.jump(to: 400)
    stage.frames()
    stage.land(at: Point(100, 200)).flick(by: Vector(0, 200), over: .milliseconds(40))
    var (open, isReturning) = (0.0, false)
    for _ in 0..<200 where !isReturning || open > pull {
      stage.frames()
      isReturning = -y < open
      open = -y
    }
    #expect(isReturning && open > 60 && open <= pull)
  }

  /// Pulls beyond the threshold, and releases.
  func pull() {
    stage.hold(Point(100, 60), by: Vector(0, 150)).lift()
    stage.frames(3)
  }

  func wait(_ milliseconds: Double) { stage.wait(.milliseconds(milliseconds)) }

  var texts: [String] { typesetter.requests.map(\.text) }
}

extension DisplayList {
  /// The opacity of the text, 0 … 1.
  fileprivate var strength: Double {
    commands.reduce(0) { most, command in
      if case .glyphs(_, _, let color) = command { return max(most, Double(color.alpha) / 255) }
      return most
    }
  }
}

/// Tests that complement those in BehaviourTests.
@MainActor
@Suite("Pull to refresh")
struct RefreshControlTests {
  @Test("Work that ends while the list is far below leaves it where it is")
  func endsFarBelow() throws {
    let mail = Mail()
    mail.pull()
    mail.wait(500)
    mail.list.jump(to: 3000)
    mail.stage.frames()
    mail.sessions.all[0].end(.success)
    try mail.stage.settle()
    #expect(mail.y == 3000)
  }

  @Test("A failure shows its reason; failed work can be tried again, and ends once")
  func failure() throws {
    let mail = Mail.working()
    mail.sessions.all[0].end(.failure("no paper"))
    mail.stage.frames()
    #expect(mail.texts.last == "no paper")
    try mail.stage.settle()
    mail.pull()
    #expect(mail.sessions.all.count == 2)
    mail.sessions.all[0].end(.failure("late"))
    #expect(mail.refresh.phase == .refreshing)
    mail.sessions.all[1].end(.success)
    mail.sessions.all[1].end(.failure("twice"))
    try mail.stage.settle()
    #expect(mail.refresh.phase == .idle && mail.texts.last == "done")
  }

  @Test("Work that is done at once, within the release, rests for its minimum duration and returns")
  func atOnce() throws {
    let mail = Mail(endsAtOnce: true)
    mail.pull()
    mail.stage.wait(RefreshControl.minimumTime - .milliseconds(100))
    #expect(mail.refresh.phase == .refreshing)
    try mail.stage.settle()
    #expect(mail.y == 0 && mail.refresh.phase == .idle)
  }

  @Test("Started again while a success shows, it works again and rests")
  func begunAgain() throws {
    let mail = Mail.working()
    mail.sessions.all[0].end(.success)
    mail.stage.frames()
    #expect(mail.refresh.phase == .idle && mail.texts.last == "done")
    mail.refresh.begin()
    mail.wait(1500)
    #expect(mail.refresh.phase == .refreshing && mail.y == -50)
    mail.sessions.all[1].end(.success)
    try mail.stage.settle()
    #expect(mail.y == 0)
  }

  @Test("A success that is not visible causes no wait")
  func unseen() throws {
    let mail = Mail.working()
    mail.list.jump(to: 500)
    mail.stage.frames()
    mail.sessions.all[0].end(.success)
    mail.list.jump(to: -50)
    mail.stage.frames()
    #expect(mail.y == 0)
  }

  @Test("A failure stays visible while the list returns, and a new pull starts again")
  func completionMessage() throws {
    let mail = Mail.working()
    mail.sessions.all[0].end(.failure("no paper"))
    while mail.refresh.phase != .idle { mail.stage.frames() }
    let count = mail.texts.count
    try mail.stage.settle()
    #expect(mail.texts[count...].allSatisfy { $0 != "pull" && $0 != "let go" })
    let finger = mail.stage.hold(Point(100, 60), by: Vector(0, 30))
    #expect(mail.texts.last == "pull")
    finger.lift()
  }

  @Test("It is in the middle of the uncovered area, however far the list is pulled")
  func middle() {
    let mail = Mail()
    var most = 0.0
    mail.stage.onFrame = { _ in
      let (open, frame) = (-mail.y, mail.refresh.frame)
      most = max(most, open)
      if open <= 0 || mail.refresh.isHidden { return }
      #expect(frame.minY >= 0 && frame.maxY <= open && frame.width == 400, "\(frame) of \(open)")
      #expect(abs(frame.center.y - open / 2) <= 0.5, "\(frame) of \(open)")
      #expect(frame.height == min(50, (open / 2).rounded(.down) * 2))
    }
    let finger = mail.stage.hold(Point(100, 60), by: Vector(0, 60))
    finger.move(by: Vector(0, 300), over: .milliseconds(300))
    finger.rest(for: ScriptedStage.lag)
    #expect(most > 100)
    finger.lift()
    mail.wait(900)
    #expect(mail.refresh.frame == Rect(0, 0, 400, 50), "at rest it fills what is open")
  }

  @Test("The text says what a release would do, and then what happens")
  func drawing() {
    let mail = Mail()
    let finger = mail.stage.hold(Point(100, 60), by: Vector(0, 30))
    #expect(mail.texts.contains("pull") && !mail.texts.contains("let go"))
    finger.move(by: Vector(0, 200), over: .milliseconds(300))
    finger.rest(for: ScriptedStage.lag)
    #expect(mail.texts.contains("let go"))
    finger.lift()
    mail.stage.frames(3)
    #expect(mail.texts.contains("working"))
  }

  @Test("A fling that bounces shows nothing and announces nothing")
  func bounced() throws {
    let mail = Mail()
    mail.stage.onFrame = { _ in #expect(mail.refresh.isHidden) }
    mail.bounce()
    try mail.stage.settle()
    #expect(mail.texts.allSatisfy { $0 != "pull" && $0 != "let go" } && mail.sessions.all.isEmpty)
  }

  @Test("A finger that catches a bounce and releases, or pushes it back, is not a pull")
  func caughtBounce() throws {
    for distance in [0.0, 8, -30] {
      let mail = Mail()
      mail.bounce(downTo: 90)
      let finger = mail.stage.land(at: Point(100, 300))
      mail.wait(60)
      if distance != 0 { finger.move(by: Vector(0, distance), over: .milliseconds(100)) }
      finger.rest(for: .milliseconds(300))
      #expect(mail.y < -60 && !mail.texts.contains("let go"))
      finger.lift()
      try mail.stage.settle()
      #expect(mail.y == 0 && mail.sessions.all.isEmpty, "\(distance)")
    }
  }

  @Test("A finger that catches a bounce and pulls on shows its effect, without a jump")
  func pulledOutOfBounce() throws {
    let mail = Mail()
    mail.bounce(downTo: 70)
    let caught = -mail.y
    var seen: [(open: Double, strength: Double)] = []
    mail.stage.onFrame = { _ in
      var canvas = Canvas(size: mail.refresh.frame.size, environment: mail.stage.stage.environment)
      mail.refresh.draw(into: &canvas)
      seen.append((-mail.y, mail.refresh.isHidden ? 0 : canvas.displayList.strength))
    }
    let finger = mail.stage.land(at: Point(100, 300))
    mail.wait(60)
    finger.move(by: Vector(0, 120), over: .milliseconds(900))
    finger.rest(for: .milliseconds(300))
    #expect(seen.first?.strength == 0 && seen.last?.strength == 1)
    for (old, new) in zip(seen, seen.dropFirst()) {
      #expect(new.strength >= old.strength && new.strength - old.strength < 0.5, "no flicker")
      if new.strength > 0 { #expect(new.open > caught) }
    }
    #expect(mail.texts.last == "let go")
    finger.lift()
    mail.stage.frames(3)
    #expect(mail.sessions.all.count == 1)
  }

  @Test("Started by the program it shows itself the same way")
  func begun() throws {
    let mail = Mail()
    mail.refresh.begin()
    mail.refresh.begin()
    mail.wait(1500)
    #expect(mail.y == -50 && mail.sessions.all.count == 1)
    mail.refresh.end(.success)
    try mail.stage.settle()
    #expect(mail.y == 0)
  }

  @Test("It requests no frame while nothing turns")
  func idle() {
    let mail = Mail()
    #expect(mail.stage.stage.nextChange == nil)
    mail.pull()
    mail.wait(1500)
    #expect(mail.stage.stage.nextChange != nil)
    mail.list.jump(to: 2000)
    mail.wait(1500)
    let later = mail.stage.stage.nextChange ?? .zero
    #expect(later - mail.stage.now > .milliseconds(5000), "out of sight only the timeout counts")
  }

  @Test(
    "A finger that catches the returning list and pulls again starts again; the same pull does not")
  func pulledAgain() throws {
    let mail = Mail.working()
    mail.sessions.all[0].end(.success)
    while mail.y == -50 { mail.stage.frames() }
    #expect(mail.refresh.phase == .idle && mail.y < -10, "on its way back")
    let count = mail.texts.count
    let finger = mail.stage.hold(Point(100, 60), by: Vector(0, 150))
    #expect(mail.y < -RefreshControl.threshold && mail.texts[count...].last == "let go")
    finger.lift()
    mail.stage.frames(3)
    #expect(mail.sessions.all.count == 2 && mail.refresh.phase == .refreshing)
    // A pull during the end of the work starts nothing on release.
    mail.wait(700)
    let held = mail.stage.hold(Point(100, 60), by: Vector(0, 150))
    mail.sessions.all[1].end(.success)
    mail.wait(600)
    #expect(mail.y < -RefreshControl.threshold)
    held.lift()
    try mail.stage.settle()
    #expect(mail.sessions.all.count == 2 && mail.y == 0)
  }

  @Test("A page that fits on the screen can be pulled to refresh as well")
  func fittingPage() throws {
    let mail = Mail(ScrollContent { Patch(height: 120) })
    mail.pull()
    #expect(mail.sessions.all.count == 1)
  }
}
