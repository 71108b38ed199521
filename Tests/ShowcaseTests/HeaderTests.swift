import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("Headers over pictures")
struct HeaderTests {
  /// The arrow that leads home.
  private func back(_ show: Show) -> Component? {
    func search(_ node: Component) -> Component? {
      if node.isHidden || node.opacity < 0.5 { return nil }
      if let button = node as? IconButton, button.icon == .back { return button }
      for child in node.children.reversed() { if let found = search(child) { return found } }
      return nil
    }
    return search(show.stage.root)
  }

  @Test(
    "however far a header has collapsed, the way back is in sight and leads home",
    arguments: ["list", "spring", "swipe", "banner", "sticky"], PanelSetting.sizes)
  func wayBack(name: String, size: PixelSize) throws {
    for (language, way) in [(Language.english, -60.0), (.arabic, -150), (.chinese, -900)] {
      let show = try Show(name, language, size: size, hasShell: true)
      let (width, height) = (Double(size.width), Double(size.height))
      let list = try #require(show.find { ($0 as? ListView)?.name == "list" } as? ListView)
      list.jump(to: list.startOffset - way)
      show.wait(.milliseconds(100))
      let arrow = try #require(back(show), "\(name) \(size) \(way)")
      let place = show.place(of: arrow)
      #expect(place.minX >= 0 && place.maxX <= width && place.minY >= 0 && place.maxY <= height)
      show.tap(place.center)
      show.wait(Interval(seconds: 1))
      #expect((show.stage.root as? Navigator)?.depth == 1, "\(name) \(size) \(way)")
    }
  }

  @Test(
    "a title over a picture is nowhere under the way back, and above its line at rest",
    arguments: ["spring", "banner"], Language.allCases)
  func titles(name: String, language: Language) throws {
    for size in PanelSetting.sizes {
      let show = try Show(name, language, size: size, hasShell: true)
      let list = try #require(show.find { ($0 as? ListView)?.name == "list" } as? ListView)
      let title = try #require(label(show, bold: true))
      let line = try #require(label(show, bold: false))
      let (head, sub) = (show.place(of: title), show.place(of: line))
      let isRight = language == .arabic
      #expect(
        abs(isRight ? head.maxX - sub.maxX : head.minX - sub.minX) <= 1, "\(size): in one line")
      for offset in stride(from: -60.0, through: 400, by: 4) {
        list.jump(to: list.startOffset + offset)
        show.wait(.milliseconds(20))
        guard let arrow = back(show), title.opacity > 0.2, !title.isHidden else { continue }
        // Its letters, and the round of the arrow's ground.
        let box = show.place(of: title)
        let letters = Rect(box.minX, box.minY + box.height * 0.25, box.width, box.height * 0.5)
        let disc = show.place(of: arrow).inset(by: Insets(all: 6))
        #expect(letters.intersection(disc).isEmpty, "\(size) \(offset): \(letters) \(disc)")
      }
    }
  }

  /// The first white label that is bold, or is not, from the top of the tree.
  private func label(_ show: Show, bold: Bool) -> Label? {
    show.find { node in
      guard let label = node as? Label, label.color == .white else { return false }
      return (label.style?.weight == .bold) == bold
    } as? Label
  }
}
