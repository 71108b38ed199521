import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Two panes")
struct TwoPanesTests {
  private func panes(
    _ size: PixelSize, _ direction: LayoutDirection = .leftToRight, share: Double = 0.6,
    spacing: Double = 10, scale: Double = 1
  ) -> (primary: Rect, secondary: Rect, size: Size) {
    let (first, second) = (Component(), Component())
    let panes = TwoPanes(share: share, spacing: spacing, primary: first, secondary: second)
    let screen = ScriptedStage(panes, on: PanelSetting(size, direction, scale: scale))
    return (first.frame, second.frame, screen.stage.size)
  }

  @Test("On a wide screen they are side by side, from the side where reading begins")
  func wide() {
    let left = panes(PixelSize(810, 480))
    #expect(left.primary == Rect(0, 0, 480, 480) && left.secondary == Rect(490, 0, 320, 480))
    let right = panes(PixelSize(810, 480), .rightToLeft)
    #expect(right.primary == Rect(330, 0, 480, 480) && right.secondary == Rect(0, 0, 320, 480))
  }

  @Test("On a high screen the primary pane is above, in both reading directions")
  func high() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let high = panes(PixelSize(480, 810), direction)
      #expect(high.primary == Rect(0, 0, 480, 480))
      #expect(high.secondary == Rect(0, 490, 480, 320))
    }
  }

  @Test(
    "The edge between them is on a whole pixel at every scale", arguments: [1, 1.25, 1.5, 2.25])
  func wholePixels(scale: Double) {
    for width in [481, 799, 1366] {
      let split = panes(PixelSize(width, 300), share: 1 / 3.0, spacing: 0, scale: scale)
      let edge = split.primary.width * scale
      #expect(abs(edge - edge.rounded()) < 1e-9)
      #expect(abs(split.primary.width + split.secondary.width - split.size.width) < 1e-9)
    }
  }

  @Test("A gap that is wider than the screen leaves both panes empty")
  func tooWide() {
    let split = panes(PixelSize(320, 200), spacing: 400)
    #expect(split.primary.width == 0 && split.secondary.width == 0)
  }
}
