import Testing
import Vitrine
import VitrineTesting

@testable import Gallery

@MainActor
@Suite("The gallery of controls")
struct GalleryTests {
  @Test("Every control can be used, in each language, light and dark", arguments: examples.indices)
  func usable(index: Int) throws {
    var check = ScreenCheck()
    check.panels = [PanelSetting(PixelSize(800, 480))]
    check.fonts = .boxes
    check.leavesOut = { component, kind in
      kind == .contrast && (component.parent as? SegmentedControl)?.isEnabled == false
    }
    try expectNone(of: check, about: index)
  }

  @Test("Every control is whole with large text", arguments: examples.indices)
  func whole(index: Int) throws {
    var check = ScreenCheck()
    check.panels = [
      PanelSetting(PixelSize(480, 272)), PanelSetting(PixelSize(800, 480)),
      PanelSetting(PixelSize(720, 1280)),
    ]
    check.themes = [.light]
    check.textScales = [1, 1.5, 2, 2.6]
    check.fonts = .boxes
    check.kinds = [.overflow, .overlap, .target]
    // The names of a pane and of a PIN pad need more height than 272 points leave for them.
    if ["TwoPanes", "PINPad"].contains(examples[index].name) { check.panels.removeFirst() }
    try expectNone(of: check, about: index)
  }

  private func expectNone(of check: ScreenCheck, about index: Int) throws {
    let example = examples[index]
    try check.findings { setting in
      page(
        example.name, onCard: !large.contains(example.name),
        example.make(Phrases(language: setting.language)))
    }.expectNone()
  }
}
