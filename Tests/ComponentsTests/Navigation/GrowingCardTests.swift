import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

private typealias CardStage = GrowthStage<Card>

extension GrowthStage<Card> {
  /// The card's frame on a panel from left to right. The card is higher than the picture of the
  /// page in it, which has the shape of the panel.
  fileprivate static var place: Rect { Rect(140, 60, 120, 180) }

  /// A dark card, at rest.
  fileprivate init(_ panel: PanelSetting, elevation: Elevation = .raised) {
    let card = Card(radius: 16, elevation: elevation, color: .black) { Patch(height: 90) }
    self.init(panel, card, at: Self.place)
    stage.wait(.milliseconds(50))
  }
}

/// The brightness of a pixel that has no color, 0 to 255.
private func brightness(_ scene: Scene, _ x: Int, _ y: Int) -> Int {
  let pixel = Rasterizer().picture(of: scene, PixelRect(x: x, y: y, width: 1, height: 1)).pixels[0]
  return Int(pixel >> 8 & 255)
}

@MainActor
@Suite("A card out of which a page grows")
struct GrowingCardTests {
  @Test(
    "It leaves its place with its shadow and lands with it",
    arguments: [Elevation.flat, .raised, .floating])
  func shadow(elevation: Elevation) throws {
    let cards = CardStage(PanelSetting(.small), elevation: elevation)
    let below = (x: Int(CardStage.place.center.x), y: Int(CardStage.place.maxY) + 3)
    let atRest = brightness(cards.stage.stage.draw(), below.x, below.y)
    cards.open()
    #expect(brightness(cards.stage.stage.draw(), below.x, below.y) == atRest)
    cards.stage.wait(Duration(seconds: 1))
    var seen: [Int] = []
    cards.stage.onFrame = { seen.append(brightness($0, below.x, below.y)) }
    cards.pop()
    cards.stage.wait(Duration(seconds: 1))
    #expect(seen.last == atRest)
    #expect(abs(try #require(seen.dropLast().last) - atRest) <= 2, "\(seen)")
  }

  @Test("Where it is removed while the page shrinks into its place, no shadow lands there")
  func removed() throws {
    let cards = CardStage(PanelSetting(.small))
    cards.open()
    cards.stage.wait(Duration(seconds: 1))
    let inside = (x: Int(CardStage.place.center.x), y: Int(CardStage.place.maxY) - 12)
    var last: Int?
    cards.stage.onFrame = { @MainActor scene in
      if cards.navigator.depth > 1 { last = brightness(scene, inside.x, inside.y) }
    }
    cards.pop()
    cards.stage.wait(.milliseconds(100))
    cards.card.removeFromParent()
    cards.stage.wait(Duration(seconds: 1))
    let atRest = brightness(cards.stage.stage.draw(), inside.x, inside.y)
    #expect(abs(try #require(last) - atRest) <= 2)
  }

  @Test("What it has below its miniature is not seen beside a page that is opaque")
  func covered() throws {
    let cards = CardStage(PanelSetting(.small))
    cards.open()
    cards.stage.wait(Duration(seconds: 1))
    let finger = cards.stage.land(at: Point(6, 150))
    finger.move(by: Vector(200, 0), over: .milliseconds(300))
    finger.rest(for: .milliseconds(100))
    let frame = try #require(cards.frame)
    #expect(frame.width < 300 && frame.height > frame.width * 300 / 400 + 10)
    let background = cards.stage.stage.environment.theme.background
    let shown = brightness(cards.stage.stage.draw(), Int(frame.minX) + 60, Int(frame.maxY) - 4)
    #expect(shown == Int(background.premultiplied >> 8 & 255))
  }

  @Test(
    "Into it a page that a finger throws shrinks steadily, so that its picture becomes sharp once",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func steady(direction: LayoutDirection) throws {
    for travel in stride(from: 90.0, through: 210, by: 15) {
      let cards = CardStage(PanelSetting(.small, direction))
      let sign = cards.panel.reading(1)
      cards.open()
      cards.stage.wait(Duration(seconds: 1))
      let finger = cards.stage.land(at: Point(cards.panel.x(6), 150))
      finger.move(by: Vector(sign * travel, 0), over: .milliseconds(300))
      var widths: [Double] = []
      cards.stage.onFrame = { @MainActor _ in
        if let frame = cards.frame { widths.append(frame.width) }
      }
      finger.flick(by: Vector(sign * 60, 0), over: .milliseconds(60))
      cards.stage.wait(Duration(seconds: 1))
      #expect(cards.navigator.depth == 1 && widths.last == CardStage.place.width)
      #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 >= $1 }, "\(travel): \(widths)")
    }
  }
}
