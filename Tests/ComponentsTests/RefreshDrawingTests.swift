import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineComponents

/// Imitates the real typesetter: text that starts at the right takes all the available width.
private final class FillingTypesetter: Typesetter {
  private let boxes = BoxTypesetter()

  func layout(_ request: TextRequest) -> TextLayout {
    var layout = boxes.layout(request)
    if request.direction == .rightToLeft && request.maxWidth.isFinite {
      layout.size.width = request.maxWidth
    }
    return layout
  }
}

@MainActor
@Suite("The drawing of a refresh")
struct RefreshDrawingTests {
  @Test(
    "Ring and text are centered together, in both directions",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func middle(direction: LayoutDirection) throws {
    let words = "let go"
    var canvas = Canvas(
      size: Size(400, 50),
      environment: Environment(direction: direction, typesetter: FillingTypesetter()))
    RefreshDrawing(
      sign: .work, picture: .init(dots: 12, turn: 0, isBeyond: true, shown: 50),
      texts: .init(pull: words, release: words, refreshing: words, done: words, failed: words)
    ).draw(into: &canvas)
    var dots: [Double] = []
    var left: Int?
    for command in canvas.displayList.commands {
      if case .ellipse(let frame, _) = command { dots.append(frame.center.x) }
      if case .glyphs(_, let at, _) = command { left = at.x }
    }
    let ring = dots.reduce(0, +) / Double(dots.count)
    let text = Double(try #require(left))
    let style = canvas.environment.theme.caption
    let width = canvas.layout(words, style).size.width
    let middle = (min(ring - 12, text) + max(ring + 12, text + width)) / 2
    #expect(abs(middle - 200) < 2, "\(middle)")
    #expect((ring < text) == (direction == .leftToRight))
  }

  @Test("It fades in as it is uncovered, and never extends beyond the uncovered area")
  func fadesIn() {
    let words = "let go"
    for sign in [RefreshDrawing.Sign.pull, .work, .done, .failed(words)] {
      var strongest = 0.0
      for shown in stride(from: 0.0, through: 50, by: 0.5) {
        let height = (shown / 2).rounded(.down) * 2
        var canvas = Canvas(
          size: Size(400, height), environment: Environment(typesetter: BoxTypesetter()))
        RefreshDrawing(
          sign: sign, picture: .init(dots: 12, shown: shown),
          texts: .init(pull: words, refreshing: words, done: words)
        ).draw(into: &canvas)
        let ink = canvas.displayList.bounds
        #expect(ink.y0 >= 0 && Double(ink.y1) <= height, "\(sign) at \(shown): \(ink)")
        let strength = canvas.displayList.commands.map(\.strength).max() ?? 0
        #expect(strength >= strongest && strength - strongest < 0.1, "\(sign) at \(shown)")
        strongest = strength
      }
      #expect(strongest == 1, "\(sign)")
    }
  }

  @Test("Text that leaves no room to fade appears once all of it is uncovered")
  func high() {
    final class HighTypesetter: Typesetter {
      func layout(_ request: TextRequest) -> TextLayout {
        var layout = BoxTypesetter().layout(request)
        layout.size.height = 70
        return layout
      }
    }
    for (shown, isSeen) in [(48.0, false), (50, true)] {
      var canvas = Canvas(
        size: Size(400, shown), environment: Environment(typesetter: HighTypesetter()))
      RefreshDrawing(
        sign: .work, picture: .init(shown: shown), texts: .init(refreshing: "working")
      ).draw(into: &canvas)
      #expect(canvas.displayList.commands.isEmpty != isSeen)
    }
  }
}

@Suite("The distance that a finger has uncovered of a refresh")
struct RefreshReachTests {
  /// The reach after these pulls, each by a finger or without one.
  private func reach(_ steps: [(pull: Double, isHeld: Bool)]) -> Double {
    var reach = RefreshReach()
    for step in steps { reach.follow(step.pull, isHeld: step.isHeld) }
    return reach.points
  }

  @Test("A finger's pull from the top counts in full, however fast it begins")
  func pulled() {
    #expect(reach([(0, false), (40, true), (63, true)]) == 63)
    #expect(reach([(-200, false), (-80, true), (30, true)]) == 30, "out of the content")
    #expect(reach([(0, false), (63, true), (20, true)]) == 63, "pushed back it was seen")
    #expect(reach([(0, false), (20, true), (45, false), (30, false)]) == 20, "thrown further")
  }

  @Test("The part that a bounce opens does not count, a finger's addition counts threefold")
  func bounced() {
    #expect(reach([(-50, false), (60, false), (90, false), (40, false)]) == 0)
    #expect(reach([(90, false), (90, true)]) == 0)
    #expect(reach([(90, false), (98, true)]) == 24)
    #expect(reach([(90, false), (125, true), (160, true)]) == 160)
    #expect(reach([(90, false), (70, true), (80, true)]) == 30, "from the least since then")
  }

  @Test("A pull caught on its way back continues; a covered one is over")
  func again() {
    #expect(reach([(0, false), (63, true), (40, false), (41, true)]) == 63)
    #expect(reach([(0, false), (63, true), (0.5, false), (90, false)]) == 0)
    #expect(reach([(0, false), (63, true), (0, true), (12, true)]) == 12)
  }
}

extension DrawCommand {
  /// Its opacity, 0 … 1.
  fileprivate var strength: Double {
    switch self {
    case .ellipse(_, let color), .glyphs(_, _, let color): Double(color.alpha) / 255
    default: 0
    }
  }
}
