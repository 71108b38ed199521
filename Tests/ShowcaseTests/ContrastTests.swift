import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

/// Tests that text over pictures and icons on tiles are readable.
@MainActor
@Suite("Contrast on the screens")
struct ContrastTests {
  /// The white labels, each with the contrast of the picture behind it, which is painted without
  /// labels.
  private func grounds(_ show: ShowcaseHarness) -> [(label: Label, contrast: Double)] {
    var labels: [(label: Label, place: Rect)] = []
    func visit(_ node: Component) {
      if node.isHidden || node.opacity < 1 { return }
      if let label = node as? Label, label.color == .white {
        labels.append((label, show.frame(of: label)))
      }
      for child in node.children { visit(child) }
    }
    visit(show.stage.root)
    var scene = show.stage.draw()
    let ids = Set(labels.map { LayerID($0.label.id.rawValue) })
    scene.layers.removeAll { ids.contains($0.id) }
    let canvas = Surface(size: scene.size)
    Rasterizer().paint(scene, region: Region(PixelRect(scene.size)), onto: canvas)
    let picture = canvas.pixmap()
    return labels.map { ($0.label, worst(in: $0.place, of: picture)) }
  }

  /// The lowest contrast of white with squares of the size of a letter's stroke. A single bright
  /// pixel, such as a star or the edge of a lit window, does not hide a letter.
  private func worst(in place: Rect, of picture: Pixmap) -> Double {
    let side = 6
    var worst = 21.0
    let (x0, y0) = (max(0, Int(place.minX)), max(0, Int(place.minY)))
    let (x1, y1) = (
      min(picture.size.width, Int(place.maxX)), min(picture.size.height, Int(place.maxY))
    )
    for y in stride(from: y0, to: y1 - side, by: side) {
      for x in stride(from: x0, to: x1 - side, by: side) {
        var sums: (UInt32, UInt32, UInt32) = (0, 0, 0)
        for row in y..<y + side {
          for column in x..<x + side {
            let pixel = picture.pixels[row * picture.size.width + column]
            sums.0 += pixel >> 16 & 255
            sums.1 += pixel >> 8 & 255
            sums.2 += pixel & 255
          }
        }
        let n = UInt32(side * side)
        let mean = Color(rgb: (sums.0 / n) << 16 | (sums.1 / n) << 8 | (sums.2 / n))
        worst = min(worst, Color.white.contrast(with: mean))
      }
    }
    return worst
  }

  @Test(
    "the checks of the screens see text over pictures",
    arguments: ["home", "spring", "banner", "sticky"])
  func seen(name: String) throws {
    let show = try ShowcaseHarness(name, hasShell: name != "home")
    var check = ScreenCheck()
    check.kinds = [.contrast]
    #expect(check.findings(on: show.scripted) == [])
    let white = show.all(Label.self).filter { $0.color == .white }
    for label in white { label.color = Color(rgb: 0x777777) }
    #expect(!white.isEmpty && !check.findings(on: show.scripted).isEmpty)
  }

  @Test(
    "the title keeps 3 : 1 while its picture becomes a bar", arguments: ["spring", "banner"],
    [Theme.light, .dark])
  func collapsing(name: String, theme: Theme) throws {
    let show = try ShowcaseHarness(name, theme: theme, hasShell: true)
    let list = try #require(show.all(ListView.self).first)
    let distance = -list.startOffset - CollapsingTitle.barHeight
    for share in [0.08, 0.16, 0.3, 0.55, 0.8, 0.94, 1.2] {
      list.jump(to: list.startOffset + share * distance)
      show.wait(.milliseconds(50))
      let title = try #require(grounds(show).first { $0.label.style?.weight == .bold })
      #expect(title.contrast >= 3, "\(share): \(title.contrast)")
    }
  }

  @Test(
    "the arrow over a picture has a contrast of 3 : 1, at night of 4.5 : 1",
    arguments: ["spring", "banner"], PanelSetting.sizes)
  func arrow(name: String, size: PixelSize) throws {
    for (theme, least) in [(Theme.light, 3), (.dark, 4.5)] {
      for language in [Language.english, .arabic] {
        let show = try ShowcaseHarness(name, language, size: size, theme: theme, hasShell: true)
        let list = try #require(show.all(ListView.self).first)
        let distance = -list.startOffset - CollapsingTitle.barHeight
        for share in stride(from: 0, through: 1.2, by: 0.1) {
          list.jump(to: list.startOffset + share * distance)
          show.wait(.milliseconds(50))
          let back = try #require(
            show.all(IconButton.self).first { $0.icon == .back && $0.color == .white })
          let color = back.color
          back.color = .clear
          let scene = show.stage.draw()
          let canvas = Surface(size: scene.size)
          let place = show.frame(of: back)
          let part = PixelRect(
            x0: Int(place.minX), y0: Int(place.minY), x1: Int(place.maxX), y1: Int(place.maxY))
          Rasterizer().paint(scene, region: Region(part), onto: canvas)
          back.color = color
          let inset = (place.height - 24) / 2
          let contrast = worst(in: place.inset(by: Insets(all: inset)), of: canvas.pixmap())
          #expect(
            contrast >= least, "\(name) \(size) \(language) \(theme.isDark) \(share): \(contrast)")
        }
      }
    }
  }

  @Test("at night the arrow has a contrast of 4.5 : 1 over white while its disc fades into the bar")
  func arrowOverWhite() throws {
    let show = try ShowcaseHarness("spring", theme: .dark, hasShell: true)
    let list = try #require(show.all(ListView.self).first)
    let distance = -list.startOffset - CollapsingTitle.barHeight
    for share in stride(from: 0, through: 1, by: 0.02) {
      list.jump(to: list.startOffset + share * distance)
      show.wait(.milliseconds(20))
      let title = try #require(show.all(CollapsingTitle.self).first)
      let bar = try #require(title.children.dropFirst().first)
      let back = try #require(
        show.all(IconButton.self).first { $0.icon == .back && $0.color == .white })
      let under = Color(rgb: 0x14232d).opacity(bar.opacity).over(.white)
      let ground = (back.background ?? .clear).over(under)
      #expect(Color.white.contrast(with: ground) >= 4.5, "\(share)")
    }
  }

  @Test("icons have a contrast of 3 : 1 on their tiles", arguments: [Theme.light, .dark])
  func tiles(theme: Theme) {
    for (hue, ink) in theme.paletteText.enumerated() {
      let share = theme.isDark ? 0.38 : 0.14
      for base in [theme.surface, theme.background] {
        let ground = theme.palette[hue].opacity(share).over(base)
        #expect(ink.contrast(with: ground) >= 3, "\(hue)")
      }
    }
  }
}
