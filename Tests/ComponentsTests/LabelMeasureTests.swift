import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("The measure of a label")
struct LabelMeasureTests {
  /// The measures of a label on a stage, and of one that has never been measured.
  private func expectNew(
    _ label: Label, on s: ScriptedStage, _ width: Double, _ change: String
  ) {
    let new = Label(label.text, label.role, lineLimit: label.lineLimit)
    new.style = label.style
    s.stage.root.addChild(new)
    let proposal = Size(width, .infinity)
    #expect(label.sizeThatFits(proposal) == new.sizeThatFits(proposal), "\(change)")
    #expect(label.lineEnds(in: width) == new.lineEnds(in: width), "\(change)")
    #expect(label.firstBaseline(in: width) == new.firstBaseline(in: width), "\(change)")
    new.removeFromParent()
  }

  @Test("a label that is measured again after any change has the measure of a new one")
  func changes() {
    let root = Component()
    let label = Label("A text that is rather long", \.body, lineLimit: 3)
    root.addChild(label)
    let s = ScriptedStage(root)
    var sizes: [Size] = []
    func note(_ change: String, width: Double = 90) {
      expectNew(label, on: s, width, change)
      sizes.append(label.sizeThatFits(Size(width, .infinity)))
    }
    note("first")
    note("another width", width: 300)
    note("the first width")
    label.text = "Short"
    note("text")
    label.text = "A text that is rather long"
    label.role = \.title
    note("role")
    label.style = TextStyle(size: 9)
    note("style")
    label.style = nil
    label.lineLimit = 1
    note("lines")
    label.lineLimit = 3
    s.stage.environment.textScale = 1.5
    note("scale of text")
    s.stage.environment.direction = .rightToLeft
    note("direction")
    s.stage.environment.scale = 1.5
    note("scale")
    // Most changes change the size.
    #expect(Set(sizes.map { "\($0)" }).count > 5)
  }
}
