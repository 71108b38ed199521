import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A component that changes with every frame, and counts how often it is drawn.
@MainActor
private final class Restless: Component {
  private(set) var drawings = 0

  override func didEnterStage() { setNeedsAdvance() }

  override func advance(to now: Instant) {
    setNeedsDisplay()
    setNeedsAdvance()
  }

  override func draw(into canvas: inout Canvas) {
    drawings += 1
    canvas.fill(canvas.bounds, Color(rgb: UInt32(drawings & 255)))
  }
}

/// A card and a page that change with every frame, the page on top.
@MainActor
private struct Screens {
  let stage: ScriptedStage
  let navigator: Navigator
  let card = Restless()
  let page = Restless()
  let panel: PanelSetting

  init(_ panel: PanelSetting) {
    self.panel = panel
    let home = Component()
    card.frame = panel.mirrored(Rect(140, 100, 120, 90))
    home.addChild(card)
    navigator = Navigator(root: home)
    stage = ScriptedStage(navigator, on: panel)
    stage.wait(.milliseconds(50))
  }

  /// Whether the page has another size than at rest.
  var grows: Bool { page.parent.map { $0.frame.size != Size(400, 300) } ?? false }

  /// The frames that `act` shows while the page grows or shrinks, and how often page and card are
  /// drawn in them.
  func count(_ act: () -> Void) -> (frames: Int, page: Int, card: Int) {
    var (frames, page, card) = (0, 0, 0)
    var before = (self.page.drawings, self.card.drawings)
    stage.onFrame = { @MainActor _ in
      let now = (self.page.drawings, self.card.drawings)
      if grows {
        frames += 1
        page += now.0 - before.0
        card += now.1 - before.1
      }
      before = now
    }
    act()
    stage.onFrame = { @MainActor _ in }
    return (frames, page, card)
  }

  /// Draws the page aside. Returns the finger, which is on it.
  func hold() -> HeldFinger {
    let finger = stage.land(at: Point(panel.x(6), 150))
    finger.move(by: Vector(panel.reading(100), 0), over: .milliseconds(200))
    return finger
  }

  func open() {
    stage.stage.advance(to: stage.now)
    navigator.push(page, transition: .grow(from: card))
    stage.wait(Duration(seconds: 1))
  }
}

@MainActor
@Suite("The pictures of a page that grows out of a card")
struct HeldPageTests {
  nonisolated private static let panels = [LayoutDirection.leftToRight, .rightToLeft].map {
    PanelSetting(.small, $0)
  }

  @Test("A page that comes shows its changes, over a card that is held", arguments: panels)
  func comes(panel: PanelSetting) {
    let screens = Screens(panel)
    let drawn = screens.count { screens.open() }
    #expect(drawn.frames > 10 && drawn.page >= drawn.frames - 1, "\(drawn)")
    #expect(drawn.card <= 1, "\(drawn)")
  }

  @Test(
    "A page that leaves is held, over a card that shows its changes as soon as it is seen",
    arguments: panels)
  func leaves(panel: PanelSetting) {
    let screens = Screens(panel)
    screens.open()
    let drawn = screens.count {
      screens.stage.stage.advance(to: screens.stage.now)
      screens.navigator.pop()
      screens.stage.wait(Duration(seconds: 1))
    }
    #expect(drawn.frames > 10 && drawn.page <= 1, "\(drawn)")
    // The page is opaque, and covers it, in the first of them.
    #expect(drawn.card > drawn.frames / 2 && drawn.card < drawn.frames - 5, "\(drawn)")
  }

  @Test(
    "A page that a finger draws aside is held; one that returns shows its changes at once",
    arguments: panels)
  func returns(panel: PanelSetting) {
    let screens = Screens(panel)
    screens.open()
    let finger = screens.stage.land(at: Point(panel.x(6), 150))
    let aside = screens.count {
      finger.move(by: Vector(panel.reading(100), 0), over: .milliseconds(200))
      finger.rest(for: .milliseconds(300))
    }
    #expect(aside.frames > 10 && aside.page <= 1, "\(aside)")
    let back = screens.count {
      finger.lift()
      screens.stage.wait(Duration(seconds: 1))
    }
    #expect(screens.navigator.depth == 2)
    #expect(back.frames > 5 && back.page >= back.frames - 1, "\(back)")
  }

  @Test("A page that leaves by a tap shows no shade of that tap", arguments: panels)
  func shade(panel: PanelSetting) {
    let home = Component()
    let card = ColoredBox(\.accent) {}
    card.frame = panel.mirrored(Rect(140, 100, 120, 90))
    home.addChild(card)
    let navigator = Navigator(root: home)
    let screen = ScriptedStage(navigator, on: panel)
    screen.frames(2)
    let row = ListRow(title: "Leave") { navigator.pop() }
    let page = Column {
      row
      Spacer()
    }
    navigator.push(page, transition: .grow(from: card))
    screen.wait(Duration(seconds: 1))
    /// The commands of the page in the middle of its way.
    func commands(_ leave: () -> Void) -> Int {
      var most = 0
      screen.onFrame = { @MainActor scene in
        for layer in scene.layers {
          for case .stretched(let list, _, _, _) in layer.list.commands {
            most = max(most, list.commands.count)
          }
          for case .group(let inside, _, _, _, _) in layer.list.commands {
            for case .stretched(let list, _, _, _) in inside.commands {
              most = max(most, list.commands.count)
            }
          }
        }
      }
      leave()
      screen.wait(Duration(seconds: 1))
      screen.onFrame = { @MainActor _ in }
      return most
    }
    let tapped = commands { screen.tap(row) }
    #expect(navigator.depth == 1)
    screen.stage.advance(to: screen.now)
    navigator.push(page, transition: .grow(from: card))
    screen.wait(Duration(seconds: 1))
    let popped = commands {
      screen.stage.advance(to: screen.now)
      navigator.pop()
    }
    #expect(tapped == popped)
    #expect(popped > 0)
  }

  @Test("While a theme changes by an animation, a held page shows the colors on their way")
  func animatedTheme() {
    let screens = Screens(Self.panels[0])
    screens.open()
    let finger = screens.hold()
    let drawn = screens.count {
      screens.stage.stage.animate(.duration(.milliseconds(200))) {
        screens.stage.stage.environment.theme = .dark
      }
      finger.rest(for: .milliseconds(600))
    }
    #expect(drawn.page >= 10 && drawn.page < drawn.frames - 10, "\(drawn)")
  }

  @Test("Another theme draws a held page again, once")
  func theme() {
    let screens = Screens(Self.panels[0])
    screens.open()
    let finger = screens.hold()
    let drawn = screens.count {
      screens.stage.stage.environment.theme = .dark
      finger.rest(for: .milliseconds(300))
    }
    #expect(drawn.page == 1, "\(drawn)")
  }
}
