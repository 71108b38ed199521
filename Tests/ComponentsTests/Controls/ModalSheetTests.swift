import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineComponents

@MainActor
@Suite("ModalSheet")
struct ModalSheetTests {
  /// A host with a sheet, which has arrived.
  private func make(
    height: Double = 100, isDismissable: Bool = true, on panel: PanelSetting = PanelSetting()
  ) throws -> (ModalSheet, ModalHost, ScriptedStage, Patch) {
    let sheet = ModalSheet("Seats") { Block(9_999, height) }
    sheet.isDismissable = isDismissable
    let patch = Patch([.tap, .pan])
    let host = ModalHost { patch }
    let screen = ScriptedStage(host, on: panel)
    host.present(sheet)
    try screen.settle()
    return (sheet, host, screen, patch)
  }

  private func panel(_ screen: ScriptedStage) throws -> Rect {
    screen.frame(of: try #require(screen.find(SheetPanel.self)))
  }

  @Test(
    "It rises to the height of its content, at most 640 points wide",
    arguments: PanelSetting.representative)
  func rises(panel setting: PanelSetting) throws {
    let (_, host, screen, _) = try make(on: setting)
    let place = try panel(screen)
    let header = screen.frame(of: try #require(screen.find(ModalSheetHeader.self)))
    #expect(place.maxY == setting.height && place.height == 24 + header.height + 100)
    #expect(place.width == min(640, setting.width))
    #expect(abs(place.center.x - setting.width / 2) <= 0.5)
    #expect(host.isPresenting && screen.wait(.seconds(1)) == 0)
  }

  @Test(
    "The button, a tap beside it, a pull and code close it, each with one call",
    arguments: PanelSetting.bothDirections)
  func closes(panel setting: PanelSetting) throws {
    for way in 0..<5 {
      let (sheet, host, screen, patch) = try make(on: setting)
      var calls = 0
      sheet.onClose = { calls += 1 }
      let top = try panel(screen).minY
      let middle = setting.width / 2
      switch way {
      case 0: screen.tap(try #require(screen.find(IconButton.self)))
      case 1: screen.tap(Point(middle, 20))
      case 2:
        screen.land(at: Point(middle, top + 60)).flick(by: Vector(0, 60), over: .milliseconds(60))
      case 3: sheet.close()
      default: #expect(sheet.perform(.dismiss))
      }
      #expect(calls == 1 && !host.isPresenting, "way \(way)")
      screen.tap(Point(middle, 20))
      try screen.settle()
      #expect(sheet.parent == nil && calls == 1 && patch.touches == 0, "way \(way)")
      screen.tap(Point(middle, 20))
      #expect(patch.taps == 1, "the screen takes touches again")
    }
  }

  @Test("A short slow pull returns, a long one closes, and the shade follows the finger")
  func pull() throws {
    let (sheet, _, screen, _) = try make(height: 120)
    let shade = try #require(screen.find(ModalShade.self))
    let top = try panel(screen).minY
    let length = 480 - top
    let finger = screen.hold(Point(400, top + 40), by: Vector(0, length * 0.4))
    #expect(abs(shade.opacity - 0.6) < 0.05)
    finger.lift()
    try screen.settle()
    #expect(shade.opacity == 1 && sheet.parent != nil)
    screen.hold(Point(400, top + 40), by: Vector(0, length * 0.6)).lift()
    try screen.settle()
    #expect(sheet.parent == nil)
  }

  @Test("A sheet that must be answered returns from a pull and ignores taps beside it")
  func answered() throws {
    let (sheet, host, screen, _) = try make(isDismissable: false)
    sheet.onClose = { Issue.record("closed") }
    let place = try panel(screen)
    screen.tap(Point(400, 20))
    screen.tap(Point(400, place.minY + 10))
    screen.land(at: Point(400, place.minY + 40)).flick(by: Vector(0, 80), over: .milliseconds(60))
    try screen.settle()
    let after = try panel(screen)
    #expect(after == place && host.isPresenting && !sheet.perform(.dismiss))
    #expect(screen.find(IconButton.self) == nil)
    var calls = 0
    sheet.onClose = { calls += 1 }
    host.dismiss()
    try screen.settle()
    #expect(sheet.parent == nil && calls == 1)
  }

  @Test("A long list scrolls to its start before a pull moves the sheet")
  func list() throws {
    let list = plainList()
    let sheet = ModalSheet("Seats") { list }
    let host = ModalHost { Patch([.tap]) }
    let screen = ScriptedStage(host, on: PanelSetting())
    host.present(sheet)
    try screen.settle()
    var top = try panel(screen).minY
    #expect(top == 24)
    screen.hold(Point(400, 400), by: Vector(0, -100)).lift()
    try screen.settle()
    #expect(list.offset == 100)
    let finger = screen.hold(Point(400, 200), by: Vector(0, 140))
    top = try panel(screen).minY
    #expect(list.offset == 0 && abs(top - 64) < 1)
    finger.lift()
    try screen.settle()
    top = try panel(screen).minY
    #expect(top == 24 && host.isPresenting)
  }

  @Test("The keyboard leaves a field of the sheet in sight")
  func keyboard() throws {
    let field = TextField("Name")
    let sheet = ModalSheet("Form") { Padding { field } }
    let host = ModalHost { Patch([.tap]) }
    let screen = ScriptedStage(host, on: PanelSetting())
    host.present(sheet)
    try screen.settle()
    field.focus()
    try screen.settle()
    let box = screen.box(of: field)
    #expect(box.minY >= 0 && box.maxY <= screen.keyboardFrame.minY)
    #expect(screen.focusedField === field)
    sheet.close()
    try screen.settle()
    #expect(screen.focusedField == nil)
  }

  @Test("It may be shown again, also while it closes, and a closed one is freed")
  func again() throws {
    weak var freed: ModalSheet?
    do {
      let (sheet, host, screen, _) = try make()
      freed = sheet
      sheet.close()
      screen.frames(3)
      host.present(sheet)
      try screen.settle()
      #expect(host.isPresenting && sheet.parent === host)
      let top = try panel(screen).minY
      sheet.close()
      try screen.settle()
      host.present(sheet)
      try screen.settle()
      let second = try panel(screen).minY
      #expect(second == top)
      sheet.close()
      try screen.settle()
    }
    #expect(freed == nil)
  }

  @Test("With reduced motion it is there at once, and gone at once")
  func reduced() throws {
    let (sheet, host, screen, _) = try make(on: PanelSetting(reducesMotion: true))
    let top = try panel(screen).minY
    sheet.close()
    #expect(sheet.parent == nil)
    host.present(sheet)
    screen.frames(2)
    let second = try panel(screen).minY
    #expect(second == top)
    var calls = 0
    sheet.onClose = { calls += 1 }
    screen.tap(try #require(screen.find(IconButton.self)))
    #expect(sheet.parent == nil && !host.isPresenting && calls == 1)
  }

  @Test("It rises from below in several frames, and the screen behind it darkens meanwhile")
  func rise() throws {
    let sheet = ModalSheet("Seats") { Block(9_999, 100) }
    let host = ModalHost { Patch([.tap]) }
    let screen = ScriptedStage(host, on: PanelSetting())
    host.present(sheet)
    var tops: [Double] = []
    for _ in 0..<8 {
      screen.frames()
      tops.append(try panel(screen).minY)
    }
    try screen.settle()
    let end = try panel(screen).minY
    #expect(Set(tops).count > 4 && tops == tops.sorted(by: >), "\(tops)")
    #expect(tops.allSatisfy { $0 > end })
  }

  @Test("A finger that is on it while it closes does not keep it, whichever way it moves")
  func heldWhileClosing() throws {
    for way in [-60.0, 60] {
      let (sheet, host, screen, patch) = try make()
      let top = try panel(screen).minY
      let finger = screen.hold(Point(400, top + 60), by: Vector(0, 10))
      sheet.close()
      screen.frames(2)
      finger.move(by: Vector(0, way), over: .milliseconds(100))
      finger.lift()
      try screen.settle()
      #expect(sheet.parent == nil && !host.isPresenting, "\(way)")
      screen.tap(Point(400, 20))
      #expect(patch.taps == 1, "the screen takes touches again")
    }
  }

  @Test("The call when it closes may show it again, and moving to the top is no such call")
  func presentedAgain() throws {
    let (sheet, host, screen, _) = try make()
    var calls = 0
    sheet.onClose = { [unowned host, unowned sheet] in
      calls += 1
      if calls == 1 { host.present(sheet) }
    }
    sheet.close()
    try screen.settle()
    #expect(calls == 1 && host.isPresenting && sheet.parent === host)
    let other = ModalSheet("Other") { Block(100, 100) }
    host.present(other)
    try screen.settle()
    host.present(sheet)
    try screen.settle()
    #expect(calls == 1 && host.children.last === sheet)
    sheet.close()
    other.close()
    try screen.settle()
    #expect(calls == 2 && !host.isPresenting && host.children.count == 1)
  }

  @Test("A sheet that closes while its screen is covered is gone when the screen is back")
  func covered() throws {
    let (sheet, host, screen, _) = try make()
    let root = Component()
    sheet.close()
    screen.frames(2)
    host.removeFromParent()
    root.addChild(host)
    let other = ScriptedStage(root, on: PanelSetting())
    host.frame = Rect(origin: .zero, size: other.stage.size)
    try other.settle()
    #expect(sheet.parent == nil)
  }

  @Test("A long title has two lines beside a button of full size", arguments: PanelSetting.sizes)
  func largeText(size: PixelSize) throws {
    var theme = Theme.light
    theme.title.size *= 2.6
    let sheet = ModalSheet("A long title that takes some lines") { Block(100, 100) }
    let host = ModalHost { Patch([.tap]) }
    let screen = ScriptedStage(host, on: PanelSetting(size), theme: theme)
    host.present(sheet)
    try screen.settle()
    let button = screen.frame(of: try #require(screen.find(IconButton.self)))
    let label = screen.frame(of: try #require(screen.find(Label.self)))
    #expect(button.width == 48 && button.height == 48 && label.maxX <= button.minX)
  }
}
