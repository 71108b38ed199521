import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("The picture of the market")
struct MarketPictureTests {
  private func commands(
    _ language: Language, _ size: PixelSize, _ isDark: Bool
  ) throws -> [DrawCommand] {
    let show = try ShowcaseHarness("sticky", language, size: size, theme: isDark ? .dark : .light)
    let square = try #require(show.all(MarketSquare.self).first)
    var canvas = Canvas(size: square.frame.size, environment: show.stage.environment)
    square.draw(into: &canvas)
    return canvas.displayList.commands
  }

  @Test(
    "it takes at most 1,400 shapes, by day and in the evening", arguments: PanelSetting.sizes,
    [false, true])
  func shapes(size: PixelSize, isDark: Bool) throws {
    let count = try commands(.english, size, isDark).count
    #expect(count > 200 && count <= 1400)
  }

  @Test("it is mirrored in Arabic", arguments: [false, true])
  func mirrored(isDark: Bool) throws {
    // A panel on which the signs of the stalls have no icons, which are not mirrored.
    let size = PixelSize(480, 272)
    let (left, right) = (
      try commands(.english, size, isDark), try commands(.arabic, size, isDark)
    )
    #expect(left.count == right.count)
    for (a, b) in zip(left, right) {
      #expect(abs(a.bounds.x0 - (size.width - b.bounds.x1)) <= 1)
      #expect(abs(a.bounds.x1 - (size.width - b.bounds.x0)) <= 1)
    }
  }

  @Test(
    "the stalls fill the square without overlapping, and those beyond its edge stay recognizable")
  func plan() throws {
    for width in stride(from: 180.0, through: 2400, by: 20) {
      for unit in [50.0, 90, 140, 200, 260] where width >= 2 * unit {
        let plan = MarketPlan(width: width, unit: unit)
        for (a, b) in zip(plan.stalls, plan.stalls.dropFirst()) {
          #expect(b.range.lowerBound - a.range.upperBound > 0.01 * unit, "\(width) \(unit)")
        }
        let first = try #require(plan.stalls.first)
        let last = try #require(plan.stalls.last)
        #expect(first.range.lowerBound <= 0 && first.center > 0)
        #expect(last.range.upperBound >= width - 0.01 && last.center < width)
        #expect(!plan.gaps.isEmpty && plan.gaps.allSatisfy { $0 > 0 && $0 < width })
      }
    }
  }
}
