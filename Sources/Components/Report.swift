public import VitrineMotion
public import VitrineTouch

/// What a stage's scrollers and fingers are doing, for logs and tests.
public struct StageReport: Sendable, Hashable {
  public struct Scroller: Sendable, Hashable {
    public var name: String
    public var state: ScrollState

    public init(name: String, state: ScrollState) {
      self.name = name
      self.state = state
    }
  }
  /// In painting order.
  public var scrollers: [Scroller]
  public var contacts: [Contact]

  public init(scrollers: [Scroller], contacts: [Contact]) {
    self.scrollers = scrollers
    self.contacts = contacts
  }
}

extension Stage {
  public func report() -> StageReport {
    var scrollers: [StageReport.Scroller] = []
    func visit(_ node: Component) {
      if let scroller = node as? ScrollView {
        scrollers.append(.init(name: scroller.name, state: scroller.scrollState))
      }
      for child in node.children { visit(child) }
    }
    visit(root)
    return StageReport(scrollers: scrollers, contacts: contacts)
  }
}
