import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Semantics")
struct SemanticsTests {
  @Test("Texts, buttons, rows and progress say what they are")
  func existing() {
    #expect(Label("Hello").semantics == Semantics(.text, label: "Hello"))
    #expect(
      Button("Go") {}.semantics == Semantics(.button, label: "Go", actions: [.activate]))
    #expect(
      Chip("Fruit", isOn: true) {}.semantics
        == Semantics(.button, label: "Fruit", isOn: true, actions: [.activate]))
    #expect(ListRow(title: "A", subtitle: "b", detail: "c").semantics?.value == "b, c")
    #expect(ProgressBar(value: 0.4).semantics == Semantics(.progress, value: "40 %"))
    #expect(Column {}.semantics == nil)
  }

  @Test("A component that shows no name has the one that its screen gives it")
  func label() {
    let button = IconButton(.trash) {}
    button.accessibilityLabel = "Delete"
    #expect(button.semantics?.label == "Delete")
    let icon = IconView(.star)
    #expect(icon.semantics == nil)
    icon.accessibilityLabel = "Favorite"
    #expect(icon.semantics == Semantics(.image, label: "Favorite"))
  }

  @Test("A disabled button has no actions and performs none")
  func disabled() {
    var taps = 0
    let button = Button("Go") { taps += 1 }
    #expect(button.perform(.activate) && taps == 1)
    #expect(!button.perform(.increment))
    button.isEnabled = false
    #expect(button.semantics?.isEnabled == false && button.semantics?.actions == [])
    #expect(!button.perform(.activate) && taps == 1)
  }
}
