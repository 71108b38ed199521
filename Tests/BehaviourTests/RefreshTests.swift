import Foundation
import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

/// A list that is pulled to refresh, alone or inside a container that owns the pan.
@MainActor
private final class Mail {
  let list: ListView
  let refresh: RefreshControl
  let stage: ScriptedStage
  let panel: PanelSetting
  let sessions = Received<RefreshControl.Session>()
  let phases = Received<RefreshControl.Phase>()
  private let typesetter = BoxTypesetter()

  /// The control's text, each time that it was painted.
  var said: [String] {
    typesetter.requests.map(\.text).filter { !$0.hasPrefix("Row") && !$0.isEmpty }
  }

  init(
    on panel: PanelSetting, timeout: Double = 20_000, isNested: Bool = false,
    endsAtOnce: Bool = false
  ) {
    let (sessions, phases) = (self.sessions, self.phases)
    self.panel = panel
    let list = plainList()
    self.list = list
    refresh = RefreshControl(
      texts: .init(
        pull: "pull", release: "let go", refreshing: "working", done: "done", failed: "failed"),
      timeout: .milliseconds(timeout)
    ) { session in
      sessions.all.append(session)
      if endsAtOnce { session.end(.success) }
    }
    refresh.onPhaseChange = { phases.all.append($0) }
    refresh.attach(to: list)
    stage = ScriptedStage(
      isNested
        ? StickyToolbar(
          header: Patch(), headerHeight: 0, toolbar: Patch(), toolbarHeight: 0, list: list)
        : list, on: panel, typesetter: typesetter)
  }

  var y: Double { list.offset - list.startOffset }

  /// Returns a finger that holds the list `pull` points beyond the top, as drawn, from any position
  /// where the refresh holds it.
  func hold(pull: Double) -> HeldFinger {
    let finger = stage.land(at: Point(panel.width / 2, 60))
    finger.move(by: Vector(0, 12), over: .milliseconds(60))
    finger.rest(for: ScriptedStage.lag)
    for _ in 0..<40 where abs(y + pull) > 0.5 {
      finger.move(by: Vector(0, (pull + y) * 1.2), over: .milliseconds(20))
      finger.rest(for: ScriptedStage.lag)
    }
    finger.rest(for: .milliseconds(350))
    #expect(abs(y + pull) <= 1)
    return finger
  }

  func pull(by pull: Double) {
    hold(pull: pull).lift()
    stage.frames(3)
  }
}

@MainActor
@Suite("Pull to refresh")
struct RefreshTests {
  @Test(
    "The indicator is hidden at rest and when scrolled, and uncovered behind the list by a pull",
    arguments: PanelSetting.all)
  func hidden(panel: PanelSetting) throws {
    try Wallet.each(on: panel) { wallet in
      let refresh = try #require(wallet.view.refresh)
      #expect(refresh.isHidden)
      wallet.show(y: 30)
      #expect(refresh.isHidden)
      wallet.show(y: 0)
      let finger = wallet.hold(pull: 40)
      #expect(!refresh.isHidden)
      let rows = try #require(wallet.list.rowFrame(at: 0)).minY
      let top = wallet.stage.frame(of: wallet.moved).maxY
      #expect(refresh.frame.minY == top && refresh.frame.maxY <= rows, "between panel and rows")
      #expect(rows - refresh.frame.maxY < 2, "all that is open")
      let layers = wallet.list.children
      let (below, above) = (
        layers.firstIndex { $0 === refresh }, layers.firstIndex { $0 === wallet.moved }
      )
      #expect(try #require(below) < #require(above), "it is behind the panel")
      finger.cancel()
      try wallet.stage.settle()
      #expect(refresh.isHidden && wallet.sessions.all.isEmpty)
    }
  }

  @Test("A release before −60 only returns the list", arguments: PanelSetting.all)
  func notFarEnough(panel: PanelSetting) throws {
    let mail = Mail(on: panel)
    for pull in [20.0, 58] {
      mail.pull(by: pull)
      try mail.stage.settle()
      #expect(mail.y == 0 && mail.sessions.all.isEmpty)
    }
    mail.hold(pull: 80).cancel()
    try mail.stage.settle()
    #expect(mail.y == 0 && mail.sessions.all.isEmpty, "taken away is not let go")
  }

  @Test(
    "A release below −60 starts the work; the list rests at −50 until it ends, then at 0",
    arguments: PanelSetting.all)
  func begins(panel: PanelSetting) throws {
    for isNested in [false, true] {
      let mail = Mail(on: panel, isNested: isNested)
      let watch = FingerWatch(mail.stage, ["list"])
      let finger = mail.hold(pull: 63)
      #expect(mail.sessions.all.isEmpty, "only once it is let go")
      finger.lift()
      mail.stage.frames(3)
      #expect(mail.sessions.all.count == 1)
      mail.stage.pass(1500)
      #expect(mail.y == -50)
      mail.sessions.all[0].end(.success)
      try mail.stage.settle()
      #expect(mail.y == 0)
      #expect(mail.phases.all == [.refreshing, .idle], "each change is reported once")
      watch.expectTruth()
    }
    try Wallet.each(on: panel) { wallet in
      wallet.hold(pull: 64).lift()
      wallet.stage.pass(1500)
      #expect(wallet.sessions.all.count == 1 && wallet.view.y == -50)
      wallet.sessions.all[0].end(.success)
      try wallet.stage.settle()
      #expect(wallet.view.y == 0 && wallet.view.refresh?.phase == .idle)
    }
  }

  @Test(
    "Work that ends at once shows for 0.6 s, then the list returns with its result",
    arguments: PanelSetting.all)
  func endsAtOnce(panel: PanelSetting) throws {
    for isNested in [false, true] {
      let mail = Mail(on: panel, isNested: isNested, endsAtOnce: true)
      let watch = FingerWatch(mail.stage, ["list"])
      mail.pull(by: 70)
      let before = mail.said.count
      mail.stage.pass(450)
      #expect(mail.refresh.phase == .refreshing && mail.y < -45, "it is seen to work")
      mail.stage.run { mail.refresh.phase == .idle }
      mail.stage.frames(3)
      mail.stage.pass(100)
      #expect(mail.y < -45 && !mail.refresh.isHidden, "long enough to be read")
      #expect(mail.said.last == "done")
      try mail.stage.settle()
      #expect(mail.y == 0 && mail.phases.all == [.refreshing, .idle])
      let words = Set(mail.said[before...])
      #expect(words == ["working", "done"], "never how to pull while it returns: \(words)")
      mail.pull(by: 40)
      #expect(mail.said.last == "pull", "another pull")
      try mail.stage.settle()
      watch.expectTruth()
    }
  }

  @Test(
    "Work starts once per pull: not by a second pull meanwhile, nor by one that outlasts the work",
    arguments: PanelSetting.all)
  func oncePerPull(panel: PanelSetting) throws {
    for isNested in [false, true] {
      let mail = Mail(on: panel, isNested: isNested)
      mail.pull(by: 70)
      mail.stage.pass(800)
      mail.pull(by: 80)
      mail.stage.pass(800)
      #expect(mail.sessions.all.count == 1 && mail.y == -50)
      let finger = mail.hold(pull: 75)
      mail.sessions.all[0].end(.success)
      finger.lift()
      try mail.stage.settle()
      #expect(mail.sessions.all.count == 1 && mail.y == 0)
      mail.pull(by: 70)
      #expect(mail.sessions.all.count == 2, "another pull")
    }
  }

  @Test("A failure is shown for a while, then the list returns", arguments: PanelSetting.all)
  func fails(panel: PanelSetting) throws {
    let mail = Mail(on: panel)
    mail.pull(by: 70)
    mail.stage.pass(700)
    mail.sessions.all[0].end(.failure("no paper"))
    #expect(mail.refresh.phase == .failed("no paper"))
    mail.stage.pass(1500)
    #expect(mail.y == -50 && !mail.refresh.isHidden)
    try mail.stage.settle()
    #expect(mail.y == 0)
    #expect(mail.phases.all == [.refreshing, .failed("no paper"), .idle])
  }

  @Test(
    "Work that does not end fails at the timeout of the stage, and its late end is ignored",
    arguments: PanelSetting.all)
  func timesOut(panel: PanelSetting) throws {
    let mail = Mail(on: panel, timeout: 3000)
    mail.pull(by: 70)
    mail.stage.pass(2700)
    #expect(mail.refresh.phase == .refreshing && mail.y == -50)
    mail.stage.pass(400)
    #expect(mail.refresh.phase == .failed("failed"))
    try mail.stage.settle()
    #expect(mail.y == 0)
    mail.pull(by: 70)
    mail.sessions.all[0].end(.success)
    #expect(mail.refresh.phase == .refreshing)
  }

  @Test(
    "During the work the finger scrolls, and nothing jumps when the work ends under it",
    arguments: PanelSetting.all)
  func endsDuringDrag(panel: PanelSetting) throws {
    for (target, isNested) in [(-70.0, false), (-25, true), (40, false)] {
      let mail = Mail(on: panel, isNested: isNested)
      mail.pull(by: 70)
      mail.stage.pass(700)
      let watch = FingerWatch(mail.stage, ["list"])
      let finger = mail.hold(pull: -target)
      let held = mail.list.scrollState.offset
      mail.sessions.all[0].end(.success)
      mail.stage.pass(100)
      #expect(abs(mail.list.scrollState.offset - held) < 1e-6)
      finger.move(by: Vector(0, -6), over: .milliseconds(60))
      finger.rest(for: .milliseconds(350))
      let distance = mail.list.scrollState.offset - held
      #expect(distance > 1 && distance < 6.001, "it goes on from there")
      finger.lift()
      try mail.stage.settle()
      #expect(target < 0 ? mail.y == 0 : abs(mail.y - target - 6) <= 1)
      watch.expectTruth()
    }
  }

  @Test(
    "While it springs to −50 or back to 0 the list is caught where it is drawn",
    arguments: PanelSetting.all)
  func caught(panel: PanelSetting) throws {
    let mail = Mail(on: panel)
    for ends in [false, true] {
      if ends { mail.sessions.all[0].end(.success) } else { mail.pull(by: 90) }
      mail.stage.run { mail.list.scrollState.velocity != 0 }
      mail.stage.pass(60)
      let drawn = mail.list.scrollState.offset
      #expect(mail.list.scrollState.velocity != 0)
      let finger = mail.stage.land(at: Point(panel.width / 2, 100))
      let second = mail.stage.land(at: Point(panel.width / 3, 120))
      mail.stage.pass(100)
      #expect(mail.list.scrollState.offset == drawn)
      finger.lift()
      second.cancel()
      mail.stage.pass(1500)
      #expect(mail.y == (ends ? 0 : -50))
    }
    #expect(mail.sessions.all.count == 1)
  }

  @Test(
    "A fling that bounces beyond −60 starts nothing and shows nothing", arguments: PanelSetting.all)
  func bounces(panel: PanelSetting) throws {
    let mail = Mail(on: panel)
    mail.list.jump(to: 400)
    mail.stage.frames()
    var furthest = 0.0
    mail.stage.onFrame = { _ in
      furthest = min(furthest, mail.list.scrollState.offset)
      #expect(mail.refresh.isHidden)
    }
    mail.stage.fling(panel.width / 2, 40, by: min(panel.height - 60, 200), over: 30)
    try mail.stage.settle()
    #expect(furthest < -60 && mail.sessions.all.isEmpty && mail.y == 0)
    #expect(mail.said.isEmpty)
  }

  @Test(
    "One pull from the top of the list to the panel's edge starts a refresh in every language",
    arguments: PanelSetting.representative)
  func onePull(panel: PanelSetting) throws {
    for name in ["wallet-a", "wallet-b", "swipe"] {
      for language in panel.isRightToLeft ? [Language.arabic] : [.english, .chinese] {
        let stage = try showcase(name, on: panel, language)
        let list = try #require(stage.find(ListView.self) { $0.name == "list" })
        let refresh = try #require(
          list.children.compactMap { $0 as? RefreshControl }.first)
        let top = stage.frame(of: list).minY + 4
        let finger = stage.land(at: Point(stage.frame(of: list).center.x, top))
        finger.move(by: Vector(0, panel.height - 4 - top), over: .milliseconds(200))
        finger.rest(for: .milliseconds(100))
        #expect(refresh.phase == .idle, "only once it is let go")
        finger.lift()
        stage.frames(3)
        #expect(refresh.phase == .refreshing, "\(name) \(language): \(list.offset)")
      }
    }
  }

  @Test(
    "On the screens with a refresh a pull reloads the data and the list returns by itself",
    arguments: PanelSetting.representative)
  func screens(panel: PanelSetting) throws {
    for name in ["wallet-a", "wallet-b", "swipe"] {
      let folder = try TemporaryFolder()
      try writeFiles(folder, newest: 3)
      let stage = try showcase(name, on: panel, data: ShowcaseData(directory: folder.path))
      let list = try #require(stage.find(ListView.self) { $0.name == "list" })
      let card = stage.find(BalanceCard.self)
      #expect(list.rowCount == 4 && list.row(id: "5") == nil)
      #expect((card != nil) == (name != "swipe") && (card?.words.balance ?? 600) == 600)
      try writeFiles(folder, newest: 5)
      let watch = FingerWatch(stage, ["list"])
      let finger = stage.hold(
        stage.frame(of: list).center.x, panel.height * 0.6, by: panel.height)
      #expect(list.offset - list.startOffset < -60)
      finger.lift()
      try stage.settle()
      #expect(list.offset == list.startOffset)
      #expect(list.rowCount == 6 && list.row(id: "5") != nil, "new rows, the newest at the top")
      #expect((card?.words.balance ?? 1500) == 1500)
      watch.expectTruth()
    }
  }

  /// Writes messages and payments with the names `newest` … 0, of as many euros each.
  private func writeFiles(_ folder: TemporaryFolder, newest: Int) throws {
    let numbers = (0...newest).reversed()
    let letters = numbers.map {
      #"{"id": "\#($0)", "sender": "S\#($0)", "subject": "New", "time": \#(1_780_000_000 + $0)}"#
    }
    let payments = numbers.map {
      #"{"id": "\#($0)", "name": "N", "amount": "\#($0).00", "time": \#(1_780_000_000 + $0)}"#
    }
    for (name, items) in [("messages", letters), ("transactions", payments)] {
      try folder.write("[\(items.joined(separator: ","))]", "\(name).json")
    }
  }
}
