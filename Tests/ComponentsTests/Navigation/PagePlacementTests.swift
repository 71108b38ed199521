import Testing
import VitrineComponents

@Suite("Positions of a navigator's screens")
struct PagePlacementTests {
  @Test("the screen below moves a third of the way, in either reading direction")
  func positions() {
    for (isRightToLeft, sign) in [(false, 1.0), (true, -1.0)] {
      let start = PagePlacement(
        cover: 0, isFading: false, width: 900, isRightToLeft: isRightToLeft)
      #expect(start.top.x == sign * 900 && start.below.x == 0)
      #expect(start.top.edgeShade == 1 && start.below.dim == 0)
      let end = PagePlacement(cover: 1, isFading: false, width: 900, isRightToLeft: isRightToLeft)
      #expect(end.top.x == 0 && abs(end.below.x - sign * -300) < 1e-9)
      #expect(end.top.edgeShade == 0 && end.below.dim == 0.35)
    }
  }

  @Test("fading screens are not visible together and do not move")
  func fading() {
    for step in 0...20 {
      let cover = Double(step) / 20
      let page = PagePlacement(cover: cover, isFading: true, width: 900, isRightToLeft: false)
      #expect(page.top.opacity == 0 || page.below.opacity == 0)
      #expect(page.top.x == 0 && page.below.x == 0)
    }
  }
}
