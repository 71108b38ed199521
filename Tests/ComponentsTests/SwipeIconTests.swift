import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("A swipe action with an icon")
struct SwipeIconTests {
  /// The icon's area and the title's in a button that is wholly uncovered, and the button's width.
  private func parts(
    _ icon: Icon?, rowHeight: Double, _ direction: LayoutDirection, textScale: Double = 1
  ) throws -> (icon: Rect?, title: Rect, width: Double) {
    let row = SwipeRow(
      Component(),
      trailing: .system(SwipeAction("Delete", icon: icon) {}))
    let holder = FixedSize(height: rowHeight) { row }
    let stage = ScriptedStage(
      Column { holder }, on: PanelSetting(PixelSize(480, 272), direction))
    stage.stage.environment.textScale = textScale
    row.frame = Rect(0, 0, 480, rowHeight)
    stage.frames()
    row.open(.trailing, animated: false)
    stage.frames()
    let button = try #require(stage.find(Component.self) { "\(type(of: $0))" == "SwipeButton" })
    var canvas = Canvas(size: button.frame.size, environment: stage.stage.environment)
    button.draw(into: &canvas)
    var seen: (icon: Rect?, title: Rect?) = (nil, nil)
    for command in canvas.displayList.commands {
      switch command {
      case .path(let path, _):
        let bounds = path.bounds
        seen.icon =
          seen.icon.map { old in
            Rect(
              min(old.minX, bounds.minX), min(old.minY, bounds.minY),
              max(old.maxX, bounds.maxX) - min(old.minX, bounds.minX),
              max(old.maxY, bounds.maxY) - min(old.minY, bounds.minY))
          } ?? bounds
      case .glyphs(let run, let at, _):
        let bounds = run.bounds
        seen.title = Rect(
          Double(at.x + bounds.x0), Double(at.y + bounds.y0), Double(bounds.width),
          Double(bounds.height))
      default: continue
      }
    }
    return (seen.icon, try #require(seen.title), button.frame.width)
  }

  @Test(
    "In a high row it is above the title, and both are in the middle",
    arguments: [LayoutDirection.leftToRight, .rightToLeft], [60.0, 72, 120])
  func above(direction: LayoutDirection, rowHeight: Double) throws {
    let (icon, title, width) = try parts(.trash, rowHeight: rowHeight, direction)
    let drawn = try #require(icon)
    #expect(drawn.maxY <= title.minY && drawn.minY >= 0, "\(drawn), \(title)")
    #expect(title.maxY <= rowHeight)
    #expect(abs(drawn.center.x - width / 2) <= 1 && abs(title.center.x - width / 2) <= 1)
    #expect(abs((drawn.minY + title.maxY) / 2 - rowHeight / 2) <= 5)
    let without = try parts(nil, rowHeight: rowHeight, direction).width
    #expect(width == without, "as wide as without")
  }

  @Test(
    "In a low row it is before the title, as it is read, and the button has room for both",
    arguments: [LayoutDirection.leftToRight, .rightToLeft], [32.0, 48])
  func beside(direction: LayoutDirection, rowHeight: Double) throws {
    let (icon, title, width) = try parts(.trash, rowHeight: rowHeight, direction)
    let drawn = try #require(icon)
    let isLeft = drawn.maxX < title.minX
    #expect(isLeft == (direction == .leftToRight) && isLeft != (title.maxX < drawn.minX))
    #expect(drawn.minY >= 0 && drawn.maxY <= rowHeight)
    #expect(abs((min(drawn.minX, title.minX) + max(drawn.maxX, title.maxX)) / 2 - width / 2) <= 4)
    let without = try parts(nil, rowHeight: rowHeight, direction).width
    #expect(width > without)
  }

  @Test("Without an icon nothing but the title is drawn")
  func none() throws {
    let (icon, title, width) = try parts(nil, rowHeight: 72, .leftToRight)
    #expect(icon == nil && abs(title.center.x - width / 2) <= 1)
  }

  @Test("It grows with the text", arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func largeText(direction: LayoutDirection) throws {
    let usualParts = try parts(.trash, rowHeight: 144, direction)
    let usual = try #require(usualParts.icon)
    let (icon, title, _) = try parts(.trash, rowHeight: 144, direction, textScale: 2)
    let large = try #require(icon)
    #expect(large.height > 1.4 * usual.height && large.maxY <= title.minY && title.maxY <= 144)
  }

  /// The colors of the button, and of its title.
  private func colors(_ action: SwipeAction, _ theme: Theme) throws -> [Color] {
    let row = SwipeRow(Component(), trailing: .system(action))
    let stage = ScriptedStage(Stack { FixedSize(height: 72) { row } }, on: PanelSetting())
    stage.stage.environment.theme = theme
    stage.frames()
    row.open(.trailing, animated: false)
    stage.frames()
    let button = try #require(stage.find(Component.self) { "\(type(of: $0))" == "SwipeButton" })
    var canvas = Canvas(size: button.frame.size, environment: stage.stage.environment)
    button.draw(into: &canvas)
    return canvas.displayList.commands.compactMap { command in
      switch command {
      case .fill(_, let color), .glyphs(_, _, let color): color
      default: nil
      }
    }
  }

  @Test("It has the colors of the theme that it names, of what destroys by default, or its own")
  func colors() throws {
    for theme in [Theme.light, .dark] {
      let delete = try colors(SwipeAction("Delete") {}, theme)
      #expect(delete == [theme.danger, theme.onDanger])
      let done = try colors(SwipeAction("Done", fill: \.accent) {}, theme)
      #expect(done == [theme.accent, theme.onAccent])
      let later = try colors(SwipeAction("Later", fill: \.tonal) {}, theme)
      #expect(later == [theme.tonal, theme.onTonal])
      let plain = try colors(SwipeAction("More", fill: \.inset) {}, theme)
      #expect(plain == [theme.inset, theme.text])
      let named = try colors(SwipeAction("More", fill: \.inset, ink: \.accent) {}, theme)
      #expect(named == [theme.inset, theme.accent])
      let own = SwipeAction("Archive", fill: \.accent, color: .black, titleColor: .white) {}
      let ownColors = try colors(own, theme)
      #expect(ownColors == [.black, .white])
    }
  }
}
