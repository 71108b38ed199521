import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

/// A dialog of two buttons over a form with a switch, with a long page below.
@MainActor
private final class Form {
  var taps: [String] = []
  let cover = ColoredBox(\.text)
  let later = Button("Later", style: .plain)
  private(set) lazy var screen = ScriptedStage(content(), on: PanelSetting(.small))

  private func content() -> Component {
    later.onTap = { [unowned self] in taps.append("later") }
    cover.isHidden = true
    return Stack {
      ScrollContent(name: "form") {
        Column(spacing: 8, alignment: .leading) {
          Label("Booking")
          button("Book")
          Row { [button("Twice"), button("Twice")] }
          FixedSize(width: 240) { Switch("Sound", isOn: true) }
          later
          FixedSize(height: 600) { ColoredBox() }
          button("Cancel")
          button("Book")
        }
      }
      cover
    }
  }

  private func button(_ title: String) -> Button {
    Button(title) { [unowned self] in taps.append(title) }
  }

  /// The error of a tap on the button of that name; nil if it was tapped.
  func refusal(_ label: String) -> String? {
    do {
      try screen.tap(button: label)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

@MainActor
@Suite("Components by their names")
struct ComponentOutlineTests {
  @Test("The outline has a line for each visible component, with what people see of it")
  func text() throws {
    let form = Form()
    let lines = form.screen.outline.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.first == "Stack  0, 0  400 × 300")
    let button = try #require(lines.first { $0.contains("“Book”") })
    #expect(button.hasPrefix("Button  0, ") && button.hasSuffix("button “Book”"), "\(button)")
    let sound = try #require(lines.first { $0.contains("“Sound”") && $0.contains("switch") })
    #expect(sound.hasSuffix("switch “Sound” on"))
    let cancel = try #require(lines.first { $0.contains("button “Cancel”") })
    #expect(cancel.hasSuffix("out of sight"))
    #expect(lines.count { $0.hasPrefix("ColoredBox") } == 1, "the cover is hidden")
    let scroller = try #require(lines.firstIndex { $0.hasPrefix("ScrollContent") })
    #expect(scroller == 1, "parents are before what is in them")
  }

  @Test("A label of several lines, or a value, stays on the line of its component")
  func oneLine() {
    let semantics = Semantics(.slider, label: "Light\nof the room", value: "40 %", isEnabled: false)
    #expect(semantics.words == "slider “Light ⏎ of the room” = “40 %” disabled")
    #expect(Semantics(.checkbox, label: "News", isOn: false).words == "checkbox “News” off")
  }

  @Test("A tap by name taps the middle of what a person sees")
  func tap() throws {
    let form = Form()
    try form.screen.tap(button: "Book")
    try form.screen.settle()
    #expect(form.taps == ["Book"])
    let sound = try #require(form.screen.find(Switch.self))
    try form.screen.tap(button: "Sound")
    try form.screen.settle()
    #expect(!sound.isOn)
  }

  @Test("A tap by name says why a person could not tap")
  func refusals() throws {
    let form = Form()
    #expect(
      form.refusal("Bock")
        == "nothing to tap is called “Bock”; did you mean “Book”? There is “Book”, “Cancel”, "
        + "“Later”, “Sound”, “Twice”")
    #expect(form.refusal("Booking")?.hasPrefix("nothing to tap is called “Booking”") == true)
    #expect(form.refusal("Cancel") == "“Cancel” is out of sight; scroll to it first")
    #expect(form.refusal("Twice")?.hasPrefix("2 components are called “Twice”; find one") == true)
    form.later.isEnabled = false
    #expect(form.refusal("Later") == "“Later” is disabled, and a tap on it does nothing")
    form.cover.isHidden = false
    form.screen.frames()
    let covered = form.refusal("Book") ?? ""
    #expect(covered.hasPrefix("2 components are called “Book”, and none can be tapped:\nButton"))
    #expect(covered.contains("button “Book”: it has ColoredBox over its middle\n"))
    #expect(covered.hasSuffix("it is out of sight; scroll to it first"))
    #expect(form.taps.isEmpty)
  }

  @Test("A tap by name does not press a button in the middle of what was named")
  func inner() {
    let inner = Button("Delete") {}
    let row = ListRow(title: "Message")
    row.onTap = {}
    row.addChild(inner)
    let screen = ScriptedStage(row, on: PanelSetting(.small))
    inner.frame = row.bounds
    screen.frames()
    var reason = ""
    do { try screen.tap(button: "Message") } catch { reason = "\(error)" }
    #expect(reason == "“Message” has Button “Delete” over its middle")
  }
}
