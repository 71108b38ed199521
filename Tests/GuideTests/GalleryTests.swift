import Testing
import Vitrine
import VitrineTesting

@testable import Gallery

@MainActor
@Suite("The gallery of controls")
struct GalleryTests {
  @Test("Every control can be used, in each language, light and dark", arguments: examples.indices)
  func usable(index: Int) {
    let example = examples[index]
    var check = ScreenCheck()
    check.panels = [PanelSetting(PixelSize(800, 480))]
    check.fonts = .boxes
    // Sliders and the buttons of steppers and pages have no names of their own.
    check.kinds.remove(.label)
    check.leavesOut = { component, kind in
      kind == .contrast && (component.parent as? SegmentedControl)?.isEnabled == false
    }
    let findings = check.findings { setting in
      page(
        example.name, onCard: !large.contains(example.name),
        example.make(Phrases(language: setting.language)))
    }
    let shown = findings.map(\.description).joined(separator: "\n")
    #expect(findings.isEmpty, "\(example.name):\n\(shown)")
  }
}
