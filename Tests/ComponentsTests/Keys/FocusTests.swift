import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("The focus of the keys")
struct FocusTests {
  /// The labels of the components that Tab leads to, until the first one comes again.
  private func tour(_ screen: ScriptedStage, isBackward: Bool = false) -> [String] {
    var labels: [String] = []
    var first: Component?
    for _ in 0..<100 {
      screen.press(.tab, isShifted: isBackward)
      guard let focus = screen.keyFocus else { break }
      if first === focus { break }
      first = first ?? focus
      labels.append(focus.semantics?.label ?? "")
    }
    return labels
  }

  /// A button that takes taps.
  private func button(_ title: String) -> Button { Button(title) {} }

  private func grid() -> Component {
    Column {
      Row { [button("a"), button("b"), button("c")] }
      Label("text")
      Row { [button("d"), button("e")] }
      Slider(value: 0.5)
    }
  }

  @Test("Tab goes through a screen in reading order and back, mirrored from right to left")
  func readingOrder() {
    let screen = ScriptedStage(grid())
    #expect(screen.keyFocus == nil)
    #expect(tour(screen) == ["a", "b", "c", "d", "e", ""])
    #expect(tour(ScriptedStage(grid()), isBackward: true) == ["", "e", "d", "c", "b", "a"])
    let mirrored = ScriptedStage(grid(), on: PanelSetting(PixelSize(800, 480), .rightToLeft))
    #expect(tour(mirrored) == ["a", "b", "c", "d", "e", ""])
  }

  @Test("Arrows go to the neighbor on the screen, in both directions of reading")
  func arrows() {
    for (direction, right) in [(LayoutDirection.leftToRight, "b"), (.rightToLeft, "c")] {
      let screen = ScriptedStage(grid(), on: PanelSetting(PixelSize(800, 480), direction))
      func label() -> String? { screen.keyFocus?.semantics?.label }
      // The first arrow shows where the focus is.
      screen.press(.right)
      #expect(label() == "a")
      screen.press(direction == .leftToRight ? .right : .left)
      #expect(label() == "b")
      screen.press(direction == .leftToRight ? .left : .right)
      screen.press(.left)
      screen.press(.up)
      let edge = label()
      #expect(edge == (direction == .leftToRight ? "a" : "b"), "there is nothing above: \(right)")
      screen.press(.down)
      #expect(label() == (direction == .leftToRight ? "d" : "e"))
    }
  }

  @Test("Enter and the space bar press, but not while no ring is shown, and not by repetition")
  func pressing() {
    var taps = 0
    let screen = ScriptedStage(Column { Button("a") { taps += 1 } })
    screen.press(.enter)
    screen.press(.text(" "))
    #expect(taps == 0)
    screen.press(.tab)
    screen.press(.enter)
    screen.press(.text(" "))
    #expect(taps == 2)
    screen.stage.receive(KeyPress(.enter, isRepeat: true), at: screen.now)
    #expect(taps == 2)
    screen.tap(Point(790, 470))
    #expect(screen.keyFocus == nil, "a touch hides the ring")
    screen.press(.enter)
    #expect(taps == 2)
  }

  @Test("A blank or Enter of a code presses no button")
  func codes() {
    var (taps, codes) = (0, [String]())
    let screen = ScriptedStage(Column { Button("a") { taps += 1 } })
    screen.stage.root.onScan = { codes.append($0) }
    screen.press(.tab)
    screen.scan("12 34")
    #expect(taps == 0 && codes == ["12 34"])
  }

  @Test("Left and right change a slider, in the direction of reading")
  func sliders() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let slider = Slider(value: 5, in: 0...10, step: 1)
      let screen = ScriptedStage(
        Column { slider }, on: PanelSetting(PixelSize(800, 480), direction))
      screen.press(.tab)
      screen.press(.right)
      #expect(slider.value == (direction == .leftToRight ? 6 : 4))
      screen.press(.left)
      #expect(slider.value == 5)
    }
  }

  @Test("Of radio buttons Tab goes to the chosen one, and arrows to the others")
  func choices() {
    let control = SegmentedControl(["x", "y", "z"], selection: 1)
    let screen = ScriptedStage(Column { [button("a"), control, button("b")] })
    #expect(tour(screen) == ["a", "y", "b"])
    screen.press(.tab)
    screen.press(.right)
    #expect(screen.keyFocus?.semantics?.label == "z" && control.selection == 1)
    screen.press(.enter)
    #expect(control.selection == 2)
  }

  @Test("Disabled, hidden and covered components are left out")
  func unreachable() {
    let (disabled, hidden) = (button("disabled"), button("hidden"))
    (disabled.isEnabled, hidden.isHidden) = (false, true)
    let covered = Stack { [button("covered"), ColoredBox()] }
    let screen = ScriptedStage(Column { [button("a"), disabled, hidden, covered] })
    #expect(tour(screen) == ["a"])
  }

  @Test("Every row of a long list is reached, and is in sight, forward and back")
  func lists() throws {
    let items = (0..<60).map { $0 }
    let list = ListView(items, id: { $0 }, rowHeight: 64) { item in
      ListRow(title: "row \(item)") {}
    }
    let screen = ScriptedStage(Column { [button("above"), list] })
    var labels: [String] = []
    for _ in 0...60 {
      screen.press(.tab)
      let focus = try #require(screen.keyFocus)
      labels.append(focus.semantics?.label ?? "")
      try screen.settle()
      let frame = screen.frame(of: focus)
      #expect(frame.minY >= -0.5 && frame.maxY <= screen.stage.size.height + 0.5, "\(labels.count)")
    }
    #expect(labels == ["above"] + items.map { "row \($0)" })
    for row in items.dropLast().reversed() {
      screen.press(.up)
      #expect(screen.keyFocus?.semantics?.label == "row \(row)")
    }
  }

  @Test("Fast keys skip no row, although the list still scrolls")
  func fastKeys() {
    let list = ListView(Array(0..<60), id: { $0 }, rowHeight: 64) { item in
      ListRow(title: "row \(item)") {}
    }
    let screen = ScriptedStage(Column { [button("above"), list] })
    for row in 0..<40 {
      for _ in 0..<(row == 0 ? 2 : 1) {
        screen.stage.receive(KeyPress(.tab), at: screen.now)
      }
      #expect(screen.keyFocus?.semantics?.label == "row \(row)")
      if row % 3 == 0 { screen.frames(1) }
    }
  }

  @Test("A dialog keeps the focus within it, Escape closes it, and the focus returns")
  func dialogs() throws {
    var host: ModalHost?
    let opener = Button("open") {
      host?.present(
        Dialog("Delete it?", actions: [.init("No"), .init("Yes")]))
    }
    let shown = ModalHost { Column { [button("before"), opener] } }
    host = shown
    let screen = ScriptedStage(shown)
    screen.press(.tab)
    screen.press(.tab)
    screen.press(.enter)
    try screen.settle()
    #expect(shown.isPresenting && ["No", "Yes"].contains(screen.keyFocus?.semantics?.label))
    let labels = tour(screen)
    #expect(Set(labels) == ["No", "Yes"])
    screen.press(.escape)
    try screen.settle()
    #expect(!shown.isPresenting && screen.keyFocus === opener)
  }

  @Test("Escape goes back to the page before, with the focus where it was")
  func pages() throws {
    let opener = button("next")
    let navigator = Navigator(root: Column { [button("first"), opener] })
    opener.onTap = { navigator.push(Column { Button("inside") {} }) }
    let screen = ScriptedStage(navigator)
    screen.press(.tab)
    screen.press(.tab)
    screen.press(.enter)
    try screen.settle()
    #expect(navigator.depth == 2 && screen.keyFocus?.semantics?.label == "inside")
    screen.press(.escape)
    try screen.settle()
    #expect(navigator.depth == 1 && screen.keyFocus === opener)
    screen.press(.escape)
    #expect(navigator.depth == 1)
  }

  @Test(
    "The ring is within the screen, also around what is as wide as the screen or partly cut off")
  func ring() {
    let screen = ScriptedStage(Column { [button("a"), button("b")] })
    screen.press(.tab)
    screen.press(.tab)
    func ring() -> Rect? {
      ComponentOutline(of: screen.stage).nodes.first { $0.type == "FocusRing" }?.frame
    }
    let own = screen.keyFocus.map { screen.frame(of: $0) } ?? .zero
    #expect(ring() == Rect(0, own.minY - 4, 800, own.height + 8))
    screen.tap(Point(790, 470))
    screen.frames(1)
    #expect(ring() == nil)
  }

  @Test("A component gets keys before the focus does, the topmost first")
  func custom() {
    let (below, above) = (KeyTaker("below", takes: true), KeyTaker("above", takes: false))
    let screen = ScriptedStage(Stack { [below, above] })
    screen.press(.text("x"))
    screen.press(.tab)
    #expect(above.keys == [.text("x"), .tab] && below.keys == above.keys)
    #expect(screen.keyFocus == nil)
    above.takes = true
    screen.press(.tab)
    #expect(above.keys.count == 3 && below.keys.count == 2)
  }
}

/// A component that notes keys.
@MainActor
private final class KeyTaker: Component {
  var takes: Bool
  private(set) var keys: [KeyPress.Key] = []

  init(_ name: String, takes: Bool) {
    self.takes = takes
    super.init()
    accessibilityLabel = name
  }

  override func receive(_ press: KeyPress) -> Bool {
    keys.append(press.key)
    return takes
  }
}
