import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineComponents

@MainActor
@Suite("The fades at the ends of a chip bar")
struct ChipFadeTests {
  /// The fades at the start and at the end of a bar.
  private func fades(_ bar: ChipBar) -> [ChipFade] { bar.children.compactMap { $0 as? ChipFade } }

  private func bar(_ count: Int) -> ChipBar { ChipBar((1...count).map { Chip("Number \($0)") }) }

  @Test(
    "A fade appears with the part beyond its end, over its width",
    arguments: PanelSetting.bothDirections)
  func follows(panel: PanelSetting) throws {
    let bar = bar(12)
    let screen = stage(bar, width: 300, on: panel)
    let strip = try #require(bar.children.first as? ChipScrollView)
    let most = strip.extent.maximum
    #expect(most > 4 * ChipFade.width)
    for offset in [0, 8, 16, 32, 100, most - 32, most - 8, most] {
      strip.jump(to: offset)
      screen.frames()
      for (fade, rest) in zip(fades(bar), [strip.offset, most - strip.offset]) {
        let opacity = min(max(rest / ChipFade.width, 0), 1)
        #expect(abs(fade.opacity - opacity) < 1e-9 && fade.isHidden == (opacity == 0))
      }
      let (start, end) = (fades(bar)[0].frame, fades(bar)[1].frame)
      #expect(min(start.minX, end.minX) == 0 && max(start.maxX, end.maxX) == 300)
      #expect((start.minX == 0) == !panel.isRightToLeft)
    }
  }

  @Test("A bar that is resized shows its fades for the new width")
  func resized() {
    let (root, bar) = (Component(), bar(4))
    let screen = ScriptedStage(root, size: PixelSize(800, 480))
    root.addChild(bar)
    for (width, isLong) in [(700.0, false), (150, true), (700, false), (200, true)] {
      bar.frame = Rect(0, 0, width, ChipBar.height)
      screen.frames()
      #expect(fades(bar)[1].isHidden == !isLong, "\(width)")
      #expect(fades(bar)[0].isHidden)
      if isLong { #expect(fades(bar)[1].frame.maxX == width) }
    }
  }

  /// Whether all of a chip is in the bar and beside the fades that are seen.
  private func isWhole(_ chip: Chip, in bar: ChipBar) -> Bool {
    let fades = fades(bar).filter { !$0.isHidden }
    return chip.frame.minX >= 0 && chip.frame.maxX <= bar.frame.width
      && fades.allSatisfy { chip.frame.intersection($0.frame).isEmpty }
  }

  @Test(
    "A chip that is chosen at an end comes into sight, also one that is chosen at the start",
    arguments: PanelSetting.bothDirections)
  func reveals(panel: PanelSetting) throws {
    let bar = bar(12)
    let screen = stage(bar, width: 300, on: panel)
    let strip = try #require(bar.children.first as? ChipScrollView)
    for index in [2, 3, 5, 4, 11, 10, 0, 6] {
      let before = strip.offset
      let wasWhole = isWhole(bar.chips[index], in: bar)
      screen.stage.advance(to: screen.now)
      bar.selection = index
      var offsets: [Double] = []
      screen.onFrame = { _ in offsets.append(strip.offset) }
      screen.wait(Duration(seconds: 1))
      screen.onFrame = { _ in }
      #expect(isWhole(bar.chips[index], in: bar), "\(index)")
      #expect(!wasWhole || strip.offset == before, "one in sight stays where it is")
      let steps = zip([before] + offsets, offsets).map { $1 - $0 }
      #expect(steps.allSatisfy { $0 >= 0 } || steps.allSatisfy { $0 <= 0 })
      #expect(strip.offset == before || steps.count { $0 != 0 } > 5, "it moves there")
    }
    let late = ChipBar((1...12).map { Chip("Number \($0)") }, selection: 8)
    _ = stage(late, width: 300, on: panel)
    #expect(isWhole(late.chips[8], in: late))
  }
}
