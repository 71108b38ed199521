import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("The actions of a wallet")
struct WalletActionsTests {
  /// The horizontal ranges of the icon and name of each action, from the left.
  private func seen(_ show: ShowcaseHarness) -> [(start: Double, end: Double)] {
    var all: [(start: Double, end: Double)] = []
    func visit(_ node: Component) {
      if node.isHidden { return }
      if "\(type(of: node))" == "LargeAction" {
        var canvas = Canvas(size: node.frame.size, environment: show.stage.environment)
        node.draw(into: &canvas)
        let left = show.frame(of: node).minX
        var (start, end) = (Double.infinity, -Double.infinity)
        for command in canvas.displayList.commands {
          switch command {
          case .roundedRect(let disc, _, _):
            (start, end) = (min(start, left + disc.minX), max(end, left + disc.maxX))
          case .glyphs(let run, let at, _):
            let width = show.typesetter.layout(of: run)?.size.width ?? 0
            start = min(start, left + Double(at.x))
            end = max(end, left + Double(at.x) + width)
          default: break
          }
        }
        all.append((start, end))
      }
      for child in node.children { visit(child) }
    }
    visit(show.stage.root)
    return all.sorted { $0.start < $1.start }
  }

  @Test(
    "on a low panel the actions reach from margin to margin with equal spaces",
    arguments: ["wallet-a", "wallet-b"], Language.allCases)
  func even(name: String, language: Language) throws {
    for size in [PixelSize(480, 272), PixelSize(800, 320), PixelSize(1280, 320)] {
      let show = try ShowcaseHarness(name, language, size: size)
      let places = seen(show)
      try #require(places.count == 4)
      let margin = Spacing.margin(in: Double(size.width))
      #expect(abs(places[0].start - margin) <= 1, "\(places)")
      #expect(abs(Double(size.width) - margin - places[3].end) <= 1, "\(places)")
      let air = zip(places, places.dropFirst()).map { $1.start - $0.end }
      #expect(air.max()! - air.min()! <= 2 && air.min()! >= 8, "\(air)")
    }
  }

  @Test(
    "the back button is on the line of the large icons at rest, and of the small ones when collapsed",
    arguments: PanelSetting.sizes + [PixelSize(800, 320)], [Language.english, .arabic])
  func wayHome(size: PixelSize, language: Language) throws {
    let show = try ShowcaseHarness("wallet-b", language, size: size, hasShell: true)
    let panels = try #require(show.all(CollapsingPanels.self).first)
    let back = try #require(show.all(BackButton.self).first)
    let large = try #require(panels.fixed.large.children.first)
    let small = try #require(panels.fixed.small.children.first)
    var canvas = Canvas(size: large.frame.size, environment: show.stage.environment)
    large.draw(into: &canvas)
    var sign: Rect?
    for case .roundedRect(let rect, _, _) in canvas.displayList.commands { sign = rect }
    let line = show.frame(of: large).minY + (try #require(sign)).center.y
    #expect(abs(show.frame(of: back).center.y - line) <= 0.5)
    #expect(show.frame(of: back).width >= PanelScale.targetPoints)
    var seen = 0
    for y in stride(from: -30, through: panels.fixed.collapse.distance + 20, by: 1) {
      panels.list.jump(to: panels.list.startOffset + y)
      show.wait(.milliseconds(17))
      let place = show.frame(of: back)
      let rest = show.frame(of: small).center.y
      #expect(place.center.y >= rest && place.center.y <= line + 0.5, "\(y): \(place)")
      if show.opacity(of: small) > 0 || show.opacity(of: large) == 0 {
        seen += 1
        #expect(abs(place.center.y - rest) < 1e-6, "\(y): \(place) beside \(rest)")
      }
    }
    #expect(seen > 20)
  }

  @Test("actions and tabs have different icons")
  func signs() throws {
    let show = try ShowcaseHarness("wallet-a", size: PixelSize(800, 480))
    let actions = show.all(WalletActions.self).flatMap(\.children).compactMap {
      ($0 as? IconButton)?.icon
    }
    let tabs = show.all(TabBar.Tab.self).map(\.icon)
    #expect(actions.count == 4 && tabs.count == 3)
    #expect(Set(actions + tabs).count == 7, "\(actions) \(tabs)")
  }
}
