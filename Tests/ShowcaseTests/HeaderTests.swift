import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("Headers over pictures")
struct HeaderTests {
  /// The back button of the header.
  private func back(_ show: ShowcaseHarness) -> Component? {
    func search(_ node: Component) -> Component? {
      if node.isHidden || node.opacity < 0.5 { return nil }
      if let button = node as? IconButton, button.icon == .back { return button }
      for child in node.children.reversed() { if let found = search(child) { return found } }
      return nil
    }
    return search(show.stage.root)
  }

  @Test(
    "the back button is visible and works at every height of a header",
    arguments: ["list", "spring", "swipe", "banner", "sticky"], PanelSetting.sizes)
  func wayBack(name: String, size: PixelSize) throws {
    for (language, distance) in [(Language.english, -60.0), (.arabic, -150), (.chinese, -900)] {
      let show = try ShowcaseHarness(name, language, size: size, hasShell: true)
      let (width, height) = (Double(size.width), Double(size.height))
      let list = try #require(show.find { ($0 as? ListView)?.name == "list" } as? ListView)
      list.jump(to: list.startOffset - distance)
      show.wait(.milliseconds(100))
      let arrow = try #require(back(show), "\(name) \(size) \(distance)")
      let place = show.frame(of: arrow)
      #expect(place.minX >= 0 && place.maxX <= width && place.minY >= 0 && place.maxY <= height)
      show.tap(place.center)
      show.wait(Duration(seconds: 1))
      #expect((show.stage.root as? Navigator)?.depth == 1, "\(name) \(size) \(distance)")
    }
  }

  @Test(
    "a title over a picture never overlaps the back button, and is above its line at rest",
    arguments: ["spring", "banner"], Language.allCases)
  func titles(name: String, language: Language) throws {
    for size in PanelSetting.sizes {
      let show = try ShowcaseHarness(name, language, size: size, hasShell: true)
      let list = try #require(show.find { ($0 as? ListView)?.name == "list" } as? ListView)
      let title = try #require(label(show, bold: true))
      let line = try #require(label(show, bold: false))
      let (head, sub) = (show.frame(of: title), show.frame(of: line))
      let isRight = language == .arabic
      #expect(
        abs(isRight ? head.maxX - sub.maxX : head.minX - sub.minX) <= 1, "\(size): in one line")
      for offset in stride(from: -60.0, through: 400, by: 4) {
        list.jump(to: list.startOffset + offset)
        show.wait(.milliseconds(20))
        guard let arrow = back(show), title.opacity > 0.2, !title.isHidden else { continue }
        // The rectangle of the letters and of the disc behind the arrow.
        let box = show.frame(of: title)
        let letters = Rect(box.minX, box.minY + box.height * 0.25, box.width, box.height * 0.5)
        let disc = show.frame(of: arrow).inset(by: Insets(all: 6))
        #expect(letters.intersection(disc).isEmpty, "\(size) \(offset): \(letters) \(disc)")
      }
    }
  }

  @Test(
    "at every offset the title is wholly visible, opaque and above the rows, and never jumps",
    arguments: ["spring", "banner"], PanelSetting.sizes)
  func everyOffset(name: String, size: PixelSize) throws {
    for language in Language.allCases {
      let show = try ShowcaseHarness(name, language, size: size, hasShell: true)
      let list = try #require(show.find { $0 is ListView } as? ListView)
      let head = try #require(show.all(CollapsingTitle.self).first)
      let title = try #require(label(show, bold: true))
      var last: Rect?
      let step = size.height > 600 ? 6.0 : 2
      for offset in stride(from: -36, through: 2 * step - list.startOffset, by: step) {
        list.jump(to: list.startOffset + offset)
        show.wait(.milliseconds(20))
        let box = show.frame(of: title)
        let letters = 0.2 * box.height
        let seen = show.frame(of: head)
        #expect(show.opacity(of: title) == 1)
        #expect(
          box.minY + letters >= 0 && box.maxY - letters <= seen.maxY
            && box.minX >= 0 && box.maxX <= Double(size.width),
          "\(size) \(language) \(offset): \(box) in \(seen)")
        #expect(
          abs(seen.maxY - max(-list.offset, CollapsingTitle.barHeight)) < 1e-6,
          "it ends where the rows begin, or as a bar over them")
        if let last {
          let isRight = language == .arabic
          let aside = isRight ? box.maxX - last.maxX : box.minX - last.minX
          #expect(
            abs(aside) <= 6 * step && abs(box.center.y - last.center.y) <= 2 * step,
            "\(size) \(language) \(offset): \(last) \(box)")
        }
        last = box
      }
      #expect(show.frame(of: head).height == CollapsingTitle.barHeight)
      // As a bar it has the arrow and the name in the usual positions, without a disc behind the
      // arrow.
      let arrow = try #require(back(show) as? IconButton)
      let margin = Spacing.margin(in: Double(size.width))
      func start(_ place: Rect) -> Double {
        language == .arabic ? Double(size.width) - place.maxX : place.minX
      }
      #expect(abs(start(show.frame(of: title)) - margin - 40) <= 1)
      #expect(abs(start(show.frame(of: arrow)) - margin + 12) <= 1 && arrow.background == nil)
    }
  }

  @Test(
    "the line over the market is gone before the bar cuts its letters, and whole at rest",
    arguments: PanelSetting.sizes, Language.allCases)
  func market(size: PixelSize, language: Language) throws {
    let show = try ShowcaseHarness("sticky", language, size: size)
    let screen = try #require(show.all(StickyToolbar.self).first)
    let line = try #require(label(show, bold: false))
    #expect(show.opacity(of: line) == 1)
    let edge = show.frame(of: screen).minY
    let start = Point(Double(size.width) / 2, Double(size.height) - 12)
    show.finger(at: start, for: .milliseconds(20)) {
      $0.moving(by: Vector(0, -screen.headerHeight - 40), over: .milliseconds(800))
    }
    var fading = 0
    for _ in 0..<70 {
      show.wait(.milliseconds(16))
      let (box, opacity) = (show.frame(of: line), show.opacity(of: line))
      #expect(opacity == 0 || box.minY >= edge, "\(box) at \(opacity)")
      if opacity > 0 && opacity < 1 { fading += 1 }
    }
    #expect(screen.collapse == screen.headerHeight && fading > 0)
  }

  @Test(
    "a tap on a collapsed header scrolls to the top",
    arguments: ["spring", "banner"])
  func tapped(name: String) throws {
    let show = try ShowcaseHarness(name, size: PixelSize(800, 480))
    let list = try #require(show.find { $0 is ListView } as? ListView)
    show.tap(Point(400, 28))
    show.wait(Duration(seconds: 2))
    #expect(list.offset == list.startOffset, "over the picture it does nothing")
    list.jump(to: 200)
    show.wait(.milliseconds(100))
    show.tap(Point(400, 28))
    show.wait(Duration(seconds: 2))
    #expect(list.offset == list.startOffset)
  }

  /// The first white label that is bold or not bold, from the top of the tree.
  private func label(_ show: ShowcaseHarness, bold: Bool) -> Label? {
    show.find { node in
      guard let label = node as? Label, label.color == .white else { return false }
      return (label.style?.weight == .bold) == bold
    } as? Label
  }
}
