import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Touch targets in the checks of a screen")
struct ScreenTargetTests {
  /// Three keys below one another.
  @MainActor
  private final class Keys: Component {
    private let pitch: Double

    init(pitch: Double) {
      self.pitch = pitch
      super.init()
      for number in 1...3 {
        let key = IconButton(.star) {}
        key.accessibilityLabel = "\(number)"
        addChild(key)
      }
    }

    override func layout() {
      for (index, key) in children.enumerated() {
        key.frame = Rect(60, 60 + Double(index) * pitch, 35, 35)
      }
    }
  }

  private func problems(pitch: Double) -> [String] {
    var check = ScreenCheck()
    check.panels = [PanelSetting(PixelSize(400, 300))]
    check.languages = ["en"]
    check.themes = [.light]
    check.fonts = .boxes
    check.kinds = [.target]
    return check.findings { _ in Keys(pitch: pitch) }.map(\.problem)
  }

  @Test("Small keys take points from each other's targets, and have 48 points only further apart")
  func neighbors() {
    let small = problems(pitch: 43)
    // The last one takes what it needs.
    #expect(small.count == 2)
    #expect(small.allSatisfy { $0.hasPrefix("has a touch target of 48 × 43 points") }, "\(small)")
    #expect(problems(pitch: 38).count == 2)
    #expect(problems(pitch: 48) == [] && problems(pitch: 80) == [])
  }
}
