package import VitrineMotion
package import VitrineTouch

/// The state of a stage's scrollers and fingers, for logs and tests.
package struct StageReport: Sendable, Hashable {
  package struct Scroller: Sendable, Hashable {
    package var name: String
    package var state: ScrollState

    package init(name: String, state: ScrollState) {
      self.name = name
      self.state = state
    }
  }
  /// A part of the way from one state to another, by name ("banner", "header").
  package struct Progress: Sendable, Hashable {
    package var name: String
    /// 0 … 1.
    package var value: Double

    package init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }
  /// In painting order.
  package var scrollers: [Scroller]
  package var contacts: [Contact]
  /// In painting order.
  package var progress: [Progress]
  /// On which tier a sheet rests or will: 1 is the highest; nil where there is no sheet.
  package var tier: Int?
  /// The rows whose actions are uncovered, by the names of their items.
  package var openRows: [String]

  package init(
    scrollers: [Scroller], contacts: [Contact], progress: [Progress] = [], tier: Int? = nil,
    openRows: [String] = []
  ) {
    self.scrollers = scrollers
    self.contacts = contacts
    self.progress = progress
    self.tier = tier
    self.openRows = openRows
  }
}

/// A component that has something to say in logs and tests.
@MainActor
package protocol StageReporting: Component {
  /// Adds the component's state at the stage's present time.
  func report(to report: inout StageReport)
}

extension Stage {
  package func report() -> StageReport {
    var report = StageReport(scrollers: [], contacts: contacts)
    func visit(_ node: Component) {
      (node as? any StageReporting)?.report(to: &report)
      for child in node.children { visit(child) }
    }
    visit(root)
    return report
  }
}
