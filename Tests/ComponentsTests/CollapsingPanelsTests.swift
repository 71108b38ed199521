import Testing
import VitrineComponents

/// The tests of touches are in BehaviourTests.
@Suite("Panels that collapse over a list")
struct CollapsingPanelsTests {
  @Test("The formulas of height, opacity and position hold at every offset")
  func formulas() {
    let shape = PanelCollapse(expanded: 120, collapsed: 60)
    for tenth in -300...1500 {
      let y = Double(tenth) / 10
      let c = min(max(y, 0), 60)
      #expect(shape.height(at: y) == 120 - c)
      #expect(abs(shape.largeOpacity(at: y) - min(max(1 - y / 30, 0), 1)) < 1e-12)
      #expect(abs(shape.smallOpacity(at: y) - min(max((y - 24) / 36, 0), 1)) < 1e-12)
      #expect(shape.smallIconDistance(at: y) == 15 + 60 - c)
    }
    let still = PanelCollapse(expanded: 50, collapsed: 50)
    #expect(still.progress(at: 10) == 1 && still.smallOpacity(at: 10) == 0)
    #expect(still.largeOpacity(at: 10) == 1, "some icons are always there")
    let slight = PanelCollapse(expanded: 50, collapsed: 45)
    #expect(slight.smallOpacity(at: 4) == 0 && slight.smallOpacity(at: 5) == 1)
    #expect(slight.largeOpacity(at: 2.5) == 0.5 && slight.largeOpacity(at: 5) == 0)
  }
}
