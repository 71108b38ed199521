public import VitrineMotion
public import VitrineTouch

/// The state of a stage's scrollers and fingers, for logs and tests.
public struct StageReport: Sendable, Hashable {
  public struct Scroller: Sendable, Hashable {
    public var name: String
    public var state: ScrollState

    public init(name: String, state: ScrollState) {
      self.name = name
      self.state = state
    }
  }
  /// A part of the way from one state to another, by name ("banner", "header").
  public struct Progress: Sendable, Hashable {
    public var name: String
    /// 0 … 1.
    public var value: Double

    public init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }
  /// In painting order.
  public var scrollers: [Scroller]
  public var contacts: [Contact]
  /// In painting order.
  public var progress: [Progress]
  /// On which tier a sheet rests or will: 1 is the highest; nil where there is no sheet.
  public var tier: Int?
  /// The rows whose actions are uncovered, by the names of their items.
  public var openRows: [String]

  public init(
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
public protocol StageReporting: Component {
  /// Adds what it does at the stage's present moment.
  func report(to report: inout StageReport)
}

extension Stage {
  public func report() -> StageReport {
    var report = StageReport(scrollers: [], contacts: contacts)
    func visit(_ node: Component) {
      (node as? any StageReporting)?.report(to: &report)
      for child in node.children { visit(child) }
    }
    visit(root)
    return report
  }
}
