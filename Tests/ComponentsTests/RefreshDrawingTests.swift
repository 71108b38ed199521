import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineComponents

/// As the real one does: text that begins at the right takes all the width that it is told.
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
@Suite("What a refresh shows")
struct RefreshDrawingTests {
  @Test(
    "ring and words stand in the middle together, in both directions",
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
      if case .ellipse(let place, _) = command { dots.append(place.center.x) }
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
}
