import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("A column in the middle")
struct CenteredTests {
  @Test(
    "Mirrored, it is the mirror image to the pixel, at every width and scale",
    arguments: [1, 1.125, 1.25, 1.375, 1.5, 1.625, 2.25])
  func mirrored(scale: Double) {
    for pixels in [480, 911, 1366, 1367, 1680, 1920, 1921, 1922, 3840] {
      for most in [Spacing.maximumRowWidth, 300.3, 401] {
        func edges(_ direction: LayoutDirection) -> [Double] {
          let row = Component()
          let stage = ScriptedStage(
            Stack { Centered(maxWidth: most) { row } },
            on: PanelSetting(PixelSize(pixels, 480), direction, scale: scale))
          return [row.frame.minX * stage.stage.environment.scale, row.frame.maxX * scale]
        }
        let (left, right) = (edges(.leftToRight), edges(.rightToLeft))
        #expect(left.allSatisfy { abs($0 - $0.rounded()) < 1e-9 }, "\(left) are whole")
        #expect(right.map { $0.rounded() } == left.reversed().map { Double(pixels) - $0.rounded() })
        #expect(left[0] >= 0 && abs(left[0] - (Double(pixels) - left[1])) <= 2 * scale + 1)
      }
    }
  }
}
