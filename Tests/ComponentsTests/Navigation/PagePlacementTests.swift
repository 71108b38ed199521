import Testing
import VitrineComponents
import VitrineUnits

@Suite("Positions of a navigator's screens")
struct PagePlacementTests {
  private let size = Size(900, 600)

  @Test("the screen below moves a third of the way, in either reading direction")
  func positions() {
    for (isRightToLeft, sign) in [(false, 1.0), (true, -1.0)] {
      let start = PagePlacement(
        cover: 0, style: .slide, size: size, isRightToLeft: isRightToLeft)
      #expect(start.top.frame.minX == sign * 900 && start.below.frame.minX == 0)
      #expect(start.top.edgeShade == 1 && start.below.dim == 0)
      let end = PagePlacement(cover: 1, style: .slide, size: size, isRightToLeft: isRightToLeft)
      #expect(end.top.frame.minX == 0 && abs(end.below.frame.minX - sign * -300) < 1e-9)
      #expect(end.top.edgeShade == 0 && end.below.dim == 0.35)
    }
  }

  @Test("fading screens are not visible together and do not move")
  func fading() {
    for step in 0...20 {
      let cover = Double(step) / 20
      let page = PagePlacement(cover: cover, style: .fade, size: size, isRightToLeft: false)
      #expect(page.top.opacity == 0 || page.below.opacity == 0)
      #expect(page.top.frame.minX == 0 && page.below.frame.minX == 0)
    }
  }

  @Test("a growing screen begins as the card, with its corners, and ends as the whole screen")
  func growing() {
    let card = Rect(620, 400, 200, 180)
    for isRightToLeft in [false, true] {
      func page(_ cover: Double, _ shift: Double = 0) -> PagePlacement.Page {
        PagePlacement(
          cover: cover,
          style: .grow(from: PageSource(frame: card, cornerRadius: 20), shift: shift), size: size,
          isRightToLeft: isRightToLeft
        ).top
      }
      #expect(page(0).frame == card && page(0).growth?.cornerRadius == 20)
      #expect(page(0).growth?.pageOpacity == 0 && page(0).growth?.shadow == 0)
      #expect(page(1).frame == Rect(0, 0, 900, 600) && page(1).growth?.cornerRadius == 0)
      #expect(page(0.5).growth?.pageOpacity == 1)
      // A finger draws it in the direction of reading, but not beyond the leading edge.
      let (middle, drawn) = (page(0.5).frame, page(0.5, 100).frame)
      #expect(drawn == middle.offset(by: Vector(isRightToLeft ? -100 : 100, 0)))
      let limited = page(0.5, -1000).frame
      #expect(isRightToLeft ? limited.maxX == 900 : limited.minX == 0)
      // What a finger has moved is known, because it does not change the width.
      let back = page(0.5, 100).frame.offset(by: Vector(-page(0.5, 100).shift, 0))
      #expect(back == middle && page(0.5).shift == 0)
    }
  }
}
