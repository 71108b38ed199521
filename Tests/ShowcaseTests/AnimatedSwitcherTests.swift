import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("Switching between pages")
struct AnimatedSwitcherTests {
  private final class Page: Component {
    var taps = 0
    override var gestures: GestureKinds { .tap }
    override func receive(_ event: GestureEvent) {
      if case .tap = event.gesture { taps += 1 }
    }
  }

  @Test(
    "a tap right after a switch reaches the new page, before it is visible",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func taps(direction: LayoutDirection) throws {
    let (first, second) = (Page(), Page())
    let switcher = AnimatedSwitcher(first)
    let stage = ScriptedStage(
      switcher, size: PixelSize(400, 300),
      environment: Environment(direction: direction, typesetter: BoxTypesetter()))
    stage.frames(2)
    for (wanted, coming, going) in [(second, second, first), (nil, first, second)] {
      let before = (coming: coming.taps, going: going.taps)
      stage.stage.advance(to: stage.now)
      switcher.show(wanted)
      stage.frames(1)
      #expect(coming.opacity == 0 && going.opacity > 0)
      stage.tap(Point(200, 150))
      try stage.settle()
      #expect(coming.taps == before.coming + 1 && going.taps == before.going)
      #expect(coming.opacity == 1)
    }
  }
}
