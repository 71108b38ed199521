import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("The choice among chips and tabs")
struct SelectionTests {
  private nonisolated static let languages: [Language] = [.english, .arabic]

  /// The rounded rectangles in the accent's color on the screen.
  private func accents(_ show: ShowcaseHarness) -> [Rect] {
    let accent = show.stage.environment.theme.accent
    return show.stage.draw().layers.flatMap { layer in
      layer.list.commands.compactMap { command -> Rect? in
        guard case .roundedRect(let rect, _, accent) = command else { return nil }
        return rect.offset(by: Vector(Double(layer.origin.x), Double(layer.origin.y)))
      }
    }
  }

  /// Expects a motion from `first` to `last` without a jump or a turn.
  private func expectMotion(_ middles: [Double], from first: Double, to last: Double) {
    #expect(abs(middles[middles.count - 1] - last) < 1, "\(middles), \(last)")
    let way = last - first
    // The tap itself takes the first frames.
    let steps = zip(middles, middles.dropFirst()).map { ($1 - $0) / way }
    #expect(steps.allSatisfy { $0 >= -0.01 && $0 < 0.25 }, "\(middles)")
    #expect(middles.count { abs($0 - first) > 1 && abs($0 - last) > 1 } >= 5, "\(middles)")
  }

  @Test(
    "The background of a chip moves to the tapped one, and there is always one",
    arguments: PanelSetting.sizes, languages)
  func chips(size: PixelSize, language: Language) throws {
    let show = try ShowcaseHarness("sticky", language, size: size)
    show.wait(Duration(seconds: 1))
    let chips = show.all(Chip.self)
    let (old, new) = (show.frame(of: chips[0]), show.frame(of: chips[2]))
    show.tap(new.center)
    var middles: [Double] = []
    for _ in 0..<30 {
      let found = accents(show)
      #expect(found.count == 1, "\(found)")
      if let place = found.first { middles.append(place.center.x) }
      show.wait(.milliseconds(16))
    }
    // The tap may take a frame or two.
    middles.removeAll { abs($0 - old.center.x) < 0.5 }
    expectMotion(middles, from: old.center.x, to: new.center.x)
    #expect(chips.map(\.isOn).firstIndex(of: true) == 2 && chips.count(where: \.isOn) == 1)
    let place = try #require(accents(show).first)
    #expect(abs(place.minX - new.minX) < 1 && abs(place.width - new.width) < 1)
  }

  @Test("A second tap takes the background from where it is")
  func retarget() throws {
    let show = try ShowcaseHarness("sticky", size: PixelSize(800, 480))
    show.wait(Duration(seconds: 1))
    let chips = show.all(Chip.self)
    show.tap(chips[4])
    show.wait(.milliseconds(60))
    show.tap(chips[1])
    var last = try #require(accents(show).first)
    for _ in 0..<40 {
      show.wait(.milliseconds(16))
      let place = try #require(accents(show).first)
      #expect(abs(place.center.x - last.center.x) < 120, "\(last), \(place)")
      last = place
    }
    #expect(abs(last.center.x - show.frame(of: chips[1]).center.x) < 1)
    #expect(chips.map(\.isOn) == chips.indices.map { $0 == 1 })
  }

  @Test("With reduced motion it is at the tapped chip at once")
  func reduced() throws {
    let show = try ShowcaseHarness("sticky", size: PixelSize(800, 480), reducesMotion: true)
    show.wait(Duration(seconds: 1))
    let chips = show.all(Chip.self)
    show.tap(chips[2])
    #expect(chips[2].isOn)
    #expect(accents(show).map(\.center.x) == [show.frame(of: chips[2]).center.x])
  }

  @Test(
    "The background of a tab moves to the tapped one, and a press is shaded inside it",
    arguments: PanelSetting.sizes, languages)
  func tabs(size: PixelSize, language: Language) throws {
    let show = try ShowcaseHarness("wallet-a", language, size: size)
    show.wait(Duration(seconds: 1))
    let bar = try #require(show.all(TabBar.self).first)
    let pill = try #require(bar.children.first)
    let old = show.frame(of: pill)
    let tab = bar.tabs[2]
    let goal = tab.highlightFrame.offset(by: show.frame(of: tab).origin - .zero)
    #expect(old.size.height == goal.size.height && bar.tabs[0].frame.height > old.height)
    show.tap(goal.center)
    var middles: [Double] = []
    for _ in 0..<30 {
      middles.append(show.frame(of: pill).center.x)
      show.wait(.milliseconds(16))
    }
    middles.removeAll { abs($0 - old.center.x) < 0.5 }
    expectMotion(middles, from: old.center.x, to: goal.center.x)
    #expect(show.frame(of: pill) == goal)
    for tab in bar.tabs {
      let shade = try #require(tab.children.first)
      #expect(shade.frame == tab.highlightFrame)
      #expect(tab.bounds.inset(by: Insets(all: 3.5)).intersection(shade.frame) == shade.frame)
    }
  }
}
