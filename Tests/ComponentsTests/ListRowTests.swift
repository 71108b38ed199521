import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("A row of a list")
struct ListRowTests {
  private func painted(
    _ width: Double, _ direction: LayoutDirection
  ) -> (avatar: Rect, texts: [Double]) {
    var canvas = Canvas(
      size: Size(width, 72),
      environment: Environment(direction: direction, typesetter: BoxTypesetter()))
    ListRow(title: "Harbour", subtitle: "Platform 1", avatarText: "1", detail: "05:15")
      .draw(into: &canvas)
    var avatar = Rect.zero
    var texts: [Double] = []
    for command in canvas.displayList.commands {
      if case .ellipse(let frame, _) = command { avatar = frame }
      if case .glyphs(_, let at, _) = command { texts.append(Double(at.x)) }
    }
    return (avatar, texts)
  }

  @Test(
    "On wide screens its content is in a centered column of 880 points, mirrored in RTL",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func column(direction: LayoutDirection) {
    for (width, margin) in [(480.0, 16.0), (800, 16), (912, 16), (1280, 200), (1920, 520)] {
      #expect(Spacing.margin(in: width) == margin)
      let (avatar, texts) = painted(width, direction)
      let start = direction == .rightToLeft ? width - avatar.maxX : avatar.minX
      #expect(start == margin, "\(width)")
      #expect(texts.count == 4)
      #expect(texts.allSatisfy { $0 >= margin && $0 <= width - margin }, "\(texts)")
    }
  }

  @Test("It receives touches in its whole width")
  func touched() {
    var taps = 0
    let list = ListView(0..<3, id: { $0 }, rowHeight: 72) { index in
      ListRow(title: "\(index)", onTap: { taps += 1 })
    }
    let stage = ScriptedStage(list, size: PixelSize(1920, 1080))
    for x in [10.0, 960, 1910] { stage.tap(Point(x, 36)) }
    #expect(taps == 3)
  }

  /// Whether the row has a disc, and where its title begins, in pixels.
  private func drawn(_ row: ListRow) -> (hasDisc: Bool, title: Int?) {
    var canvas = Canvas(
      size: Size(400, 72), environment: Environment(typesetter: BoxTypesetter()))
    row.draw(into: &canvas)
    var (hasDisc, title): (Bool, Int?) = (false, nil)
    for command in canvas.displayList.commands {
      switch command {
      case .ellipse: hasDisc = true
      case .glyphs(_, let origin, _) where title == nil: title = origin.x
      default: break
      }
    }
    return (hasDisc, title)
  }

  @Test("A row without an avatar has no disc, and its title begins at the margin")
  func plain() {
    let row = drawn(ListRow(title: "Station 1", subtitle: "Every 20 minutes"))
    #expect(!row.hasDisc)
    #expect(row.title == 16)
  }

  @Test("A color or a letter gives a row a disc, beside which the title begins")
  func avatar() {
    let row = drawn(ListRow(title: "Station 1", avatarColor: .black))
    #expect(row.hasDisc && row.title == 80)
    #expect(drawn(ListRow(title: "Station 1", avatarText: "1")).hasDisc)
  }
}
