import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("A full swipe that would commit")
struct SwipeArmedTests {
  /// A row across the panel, held by a finger; each side has two actions and commits the first.
  @MainActor
  private final class HeldRow {
    let stage: ScriptedStage
    let row: SwipeRow
    let finger: HeldFinger
    let edge: SwipeEdge
    private let count: Count
    var commits: Int { count.commits }

    @MainActor
    private final class Count {
      var commits = 0
    }

    init(_ direction: LayoutDirection, _ edge: SwipeEdge, theme: Theme = .light) {
      self.edge = edge
      let count = Count()
      self.count = count
      let actions = SwipeActions.system(
        SwipeAction("First") { count.commits += 1 }, SwipeAction("Other", color: .black) {},
        commitsOnFullSwipe: true)
      let row = SwipeRow(
        Component(), leading: edge == .leading ? actions : nil,
        trailing: edge == .trailing ? actions : nil)
      self.row = row
      let holder = FixedSize(height: 72) { row }
      stage = ScriptedStage(
        Stack { holder }, on: PanelSetting(PixelSize(480, 272), direction), theme: theme)
      row.frame = Rect(0, 0, 480, 72)
      stage.frames()
      finger = stage.land(at: Point(240, 36))
    }

    /// The direction of the pull on the screen.
    private var sign: Double {
      let isRight = stage.stage.environment.direction == .rightToLeft
      return (edge == .trailing) == isRight ? 1 : -1
    }

    func pull(_ distance: Double) {
      finger.move(by: Vector(sign * distance, 0), over: .milliseconds(200))
      finger.rest(for: .milliseconds(600))
    }

    /// The color of the first action's button and the middle of its title on the screen.
    func look() throws -> (color: Color, middle: Double, frame: Rect) {
      let buttons = row.children.filter { "\(type(of: $0))" == "SwipeButton" }
      let button = try #require(buttons.last)
      var canvas = Canvas(size: button.frame.size, environment: stage.stage.environment)
      button.draw(into: &canvas)
      var (color, middle): (Color?, Double?) = (nil, nil)
      for command in canvas.displayList.commands {
        switch command {
        case .fill(_, let ink): color = color ?? ink
        case .glyphs(let run, let at, _):
          middle = button.frame.minX + Double(at.x + run.bounds.x0) + Double(run.bounds.width) / 2
        default: continue
        }
      }
      return (try #require(color), try #require(middle), button.frame)
    }
  }

  private nonisolated static let sides: [(LayoutDirection, SwipeEdge)] = [
    (.leftToRight, .trailing), (.leftToRight, .leading), (.rightToLeft, .trailing),
    (.rightToLeft, .leading),
  ]

  @Test(
    "Its title moves from the row's edge to the row, and its color deepens; back again it returns",
    arguments: sides)
  func armed(direction: LayoutDirection, edge: SwipeEdge) throws {
    let held = HeldRow(direction, edge)
    // The side at which the buttons are.
    let isRight = (edge == .trailing) == (direction == .leftToRight)
    func fromEdge(_ x: Double) -> Double { isRight ? 480 - x : x }
    held.pull(200)
    let rest = try held.look()
    held.pull(40)
    let wide = try held.look()
    #expect(wide.color == rest.color)
    #expect(abs(fromEdge(wide.middle) - fromEdge(rest.middle)) <= 1, "it stays at the edge")
    held.pull(110)
    let armed = try held.look()
    #expect(armed.color != rest.color && armed.color.contrast(with: .black) < 4, "\(armed.color)")
    // The finger has gone 350 points, 8 of them before the row followed.
    #expect(fromEdge(armed.middle) > 250, "\(armed)")
    #expect(armed.frame.width > 300, "over the other action")
    held.pull(-120)
    let back = try held.look()
    #expect(back.color == rest.color && abs(back.middle - rest.middle) <= 15, "\(back), \(rest)")
    held.finger.lift()
    try held.stage.settle()
    #expect(held.commits == 0)
  }

  @Test("The title moves to the row without a jump")
  func smooth() throws {
    let held = HeldRow(.leftToRight, .trailing)
    held.pull(240)
    var last = try held.look().middle
    var largest = 0.0
    held.stage.onFrame = { _ in
      guard let middle = try? held.look().middle else { return }
      largest = max(largest, abs(middle - last))
      last = middle
    }
    held.pull(120)
    #expect(last < 240, "\(last)")
    // The finger moves 10 points a frame; a spring of 0.4 s goes 200 points in steps of at most 30.
    #expect(largest < 45, "\(largest)")
    held.finger.lift()
    try held.stage.settle()
    #expect(held.commits == 1)
  }

  @Test(
    "Its color differs plainly from the one before, and its title stays readable",
    arguments: [Theme.light, .dark])
  func readable(theme: Theme) throws {
    let held = HeldRow(.leftToRight, .trailing, theme: theme)
    held.pull(200)
    let before = try held.look().color
    held.pull(160)
    let armed = try held.look().color
    #expect(armed.contrast(with: before) >= 1.4)
    let title = theme.onDanger
    #expect(armed.contrast(with: title) > before.contrast(with: title))
    #expect(armed.contrast(with: title) >= 4.5)
  }

  @Test("The titles of both actions on a leading side are beside each other")
  func leading() throws {
    let held = HeldRow(.leftToRight, .leading)
    held.row.open(.leading, animated: false)
    held.finger.cancel()
    try held.stage.settle()
    let buttons = held.row.children.filter { "\(type(of: $0))" == "SwipeButton" }
    var middles: [Double] = []
    for button in buttons {
      var canvas = Canvas(size: button.frame.size, environment: held.stage.stage.environment)
      button.draw(into: &canvas)
      for case .glyphs(let run, let at, _) in canvas.displayList.commands {
        middles.append(button.frame.minX + Double(at.x) + Double(run.bounds.width) / 2)
      }
    }
    // The buttons are as wide as their titles: 5 letters of 8.5 points between 20 points.
    let width = (5 * 8.5 + 40).rounded(.up)
    #expect(middles.count == 2)
    #expect(abs(abs(middles[0] - middles[1]) - width) <= 1, "\(middles)")
  }
}
