import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Wraps a component at a given position and size.
@MainActor
private final class Plate: Component {
  private let rect: Rect

  init(_ child: Component, _ rect: Rect) {
    self.rect = rect
    super.init()
    addChild(child)
  }

  override func layout() { children[0].frame = rect }
}

@MainActor
@Suite("Controls")
struct ControlTests {
  @Test("A button reports each tap once, is shaded while held, and takes no taps while disabled")
  func button() {
    var taps = 0
    let button = Button("Go", icon: .check) { taps += 1 }
    let stage = ScriptedStage(Plate(button, Rect(100, 100, 120, 48)), size: .small)
    stage.tap(Point(150, 120))
    #expect(taps == 1)
    let resting = stage.stage.draw()
    stage.wait(Duration(seconds: 1))
    var scenes: [Scene] = []
    stage.onFrame = { scenes.append($0) }
    stage.touch(at: Point(150, 120)) { $0.resting(for: .milliseconds(200)).cancelled() }
    #expect(scenes.contains { $0 != resting }, "the shade is seen")
    #expect(taps == 1, "a finger that vanishes does not tap")
    button.isEnabled = false
    stage.tap(Point(150, 120))
    #expect(taps == 1)
    #expect(stage.stage.draw().layers != resting.layers, "it looks disabled")
  }

  @Test("The touch target of a small control is 48 points wide and high")
  func targets() {
    var taps = 0
    let chip = Chip("x") { taps += 1 }
    let stage = ScriptedStage(Plate(chip, Rect(100, 100, 20, 20)), size: .small)
    for (x, y, isHit) in [
      (110.0, 110.0, true), (87, 110, true), (133, 133, true), (85, 110, false), (110, 135, false),
    ] {
      let before = taps
      stage.tap(Point(x, y))
      #expect((taps == before + 1) == isHit, "\(x), \(y)")
      stage.wait(Duration(seconds: 1))
    }
  }

  @Test("Buttons are at least 48 points high, and as wide as their content")
  func sizes() {
    let buttons = [
      Button("A", style: .plain) {}, Button("Go on", icon: .forward) {},
      Button("", icon: .plus, style: .danger) {},
    ]
    _ = ScriptedStage(Row { buttons }, size: .small)
    for button in buttons {
      #expect(button.frame.height == 48 && button.frame.width >= 48)
    }
    #expect(buttons[1].frame.width > buttons[0].frame.width)
  }

  @Test(
    "A button and a chip narrower than their title show it with an ellipsis, within their frame",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func fittingTitles(direction: LayoutDirection) {
    let title = "A rather long title of a control"
    for control in [Chip(title) {}, Chip(title, icon: .trash) {}, Button(title) {}] {
      let box = Plate(control, Rect(100, 100, 150, 48))
      let stage = ScriptedStage(box, on: PanelSetting(.small, direction))
      #expect(control.sizeThatFits(Size(150, 48)).width == 150)
      var canvas = Canvas(size: Size(150, 48), environment: stage.stage.environment)
      control.draw(into: &canvas)
      for case .glyphs(let run, let at, _) in canvas.displayList.commands {
        let (start, end) = (at.x + run.bounds.x0, at.x + run.bounds.x1)
        #expect(start >= 0 && end <= 150, "\(start) to \(end)")
      }
      let line = canvas.fittingLine(title, canvas.environment.theme.label, maxWidth: 100)
      #expect(line.isTruncated)
    }
  }

  @Test("A chip in a fixed frame shows a new title")
  func chipTitle() {
    let chip = Chip("A title") {}
    let stage = ScriptedStage(Plate(chip, Rect(0, 0, 100, 40)), size: .small)
    let before = stage.stage.draw()
    chip.title = "Another title"
    #expect(stage.stage.draw() != before)
  }

  @Test("A directional icon is mirrored, another is not")
  func mirrored() {
    func painted(_ icon: Icon, _ direction: LayoutDirection) -> DisplayList {
      var canvas = Canvas(
        size: Size(24, 24),
        environment: Environment(direction: direction, typesetter: BoxTypesetter()))
      canvas.icon(icon, in: canvas.bounds, .black)
      return canvas.displayList
    }
    #expect(painted(.back, .leftToRight) != painted(.back, .rightToLeft))
    #expect(painted(.trash, .leftToRight) == painted(.trash, .rightToLeft))
  }

  @Test("Every icon has shapes within its grid", arguments: Icon.allCases)
  func icons(icon: Icon) {
    var canvas = Canvas(
      size: Size(24, 24), environment: Environment(typesetter: BoxTypesetter()))
    canvas.icon(icon, in: canvas.bounds, .black)
    let bounds = canvas.displayList.bounds
    #expect(PixelRect(PixelSize(24, 24)).contains(bounds), "\(bounds)")
    #expect(max(bounds.width, bounds.height) >= 14, "\(bounds)")
  }

  @Test("The icon of a button is on the leading side of the title")
  func buttonMirrored() {
    var centers: [Double] = []
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      var canvas = Canvas(
        size: Size(200, 48),
        environment: Environment(direction: direction, typesetter: BoxTypesetter()))
      Button("Word", icon: .trash) {}.draw(into: &canvas)
      for case .path(let path, _) in canvas.displayList.commands {
        centers.append(path.bounds.center.x)
        break
      }
    }
    #expect(centers.count == 2 && abs(centers[0] + centers[1] - 200) < 1)
    #expect(centers[0] < 100)
  }

  @Test("Progress is limited to 0 to 1 and fills from the leading edge")
  func progress() {
    let bar = ProgressBar(value: 0.25)
    let stage = ScriptedStage(
      Plate(bar, Rect(0, 0, 400, 6)), on: PanelSetting(.small, .rightToLeft))
    guard case .roundedRect(let rect, _, _) = stage.stage.draw().layers[0].list.commands[1] else {
      Issue.record("no bar")
      return
    }
    #expect(rect == Rect(300, 0, 100, 6))
    bar.value = 7
    #expect(bar.value == 1)
    bar.value = -.infinity
    #expect(bar.value == 0)
    bar.value = .nan
    #expect(bar.value == 0)
  }

  @Test("A spinner requests frames only while it is visible")
  func spinner() {
    let spinner = Spinner()
    let box = Column { spinner }
    let stage = ScriptedStage(Column { box }, size: .small)
    let first = stage.stage.draw()
    #expect(stage.wait(Duration(seconds: 0.5)) >= 28)
    #expect(stage.stage.draw() != first)
    box.isHidden = true
    stage.wait(Duration(seconds: 0.1))
    #expect(stage.wait(Duration(seconds: 1)) == 0)
    #expect(stage.stage.nextChange == nil)
    box.isHidden = false
    #expect(stage.wait(Duration(seconds: 0.5)) >= 28)
    box.removeFromParent()
    stage.wait(Duration(seconds: 0.1))
    #expect(stage.wait(Duration(seconds: 1)) == 0)
  }

  @Test("With reduced motion a spinner does not turn")
  func stillSpinner() {
    let stage = ScriptedStage(Column { Spinner() }, on: PanelSetting(.small, reducesMotion: true))
    #expect(stage.wait(Duration(seconds: 1)) == 0)
  }

  @Test("A card paints a surface with a shadow and is tapped as a whole")
  func card() {
    var taps = 0
    let card = Card(onTap: { taps += 1 }) { Block(40, 40) }
    let stage = ScriptedStage(Plate(card, Rect(50, 50, 200, 100)), size: .small)
    let kinds = stage.stage.draw().layers[0].list.commands
    #expect(kinds.count == 2)
    stage.tap(Point(240, 140))
    stage.wait(Duration(seconds: 1))
    stage.tap(Point(40, 100))
    #expect(taps == 1)
  }
}
