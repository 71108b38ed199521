public import VitrineComponents
import VitrineUnits

/// What is below the fold.
extension ScriptedStage {
  /// The steps of half a viewport through a list, which may grow for ever.
  private static let mostSteps = 2000

  /// Scrolls a component into sight, and waits until all scrollers are at rest.
  ///
  /// Throws an error if it is still out of sight then: it is hidden, or nothing scrolls to it.
  public func scroll(to component: Component) throws {
    FocusReveal.scroll(component, on: stage)
    waitForScrollers()
    let node = ComponentOutline(of: stage).nodes.first { $0.component === component }
    if node?.visible == nil {
      throw MissingInput(
        description: "\(component.nameInWords) is out of sight, and no scroller moves it into sight"
      )
    }
  }

  /// Scrolls to the component with this label: what a person reads, or the
  /// ``Component/accessibilityLabel``. A list whose rows are made as they come into sight is
  /// scrolled through to its end, from its start.
  ///
  /// Throws an error if there is none, or if it stays out of sight.
  public func scroll(to label: String) throws {
    if let component = component(called: label) { return try scroll(to: component) }
    for scroller in scrollers {
      scroller.scroll(to: scroller.extent.minimum, animated: false)
      frames(2)
      for _ in 0..<Self.mostSteps {
        if let component = component(called: label) { return try scroll(to: component) }
        let before = scroller.offset
        scroller.scroll(to: before + scroller.extent.viewport / 2, animated: false)
        frames(2)
        // The offset is on whole pixels, so it may stay a little before the end.
        if scroller.offset < before + 1 { break }
      }
    }
    throw MissingInput(
      description: "nothing is called “\(label)”, in sight or where a scroller leads; "
        + "print(screen.outline) shows what there is")
  }

  private func component(called label: String) -> Component? {
    let nodes = ComponentOutline(of: stage).nodes.filter { $0.semantics?.label == label }
    return (nodes.first { $0.visible != nil } ?? nodes.first)?.component
  }

  private var scrollers: [ScrollView] {
    ComponentOutline(of: stage).nodes.compactMap { node in
      node.visible == nil ? nil : node.component as? ScrollView
    }
  }

  private func waitForScrollers() {
    let end = now + .seconds(10)
    repeat {
      frames()
    } while now < end
      && stage.report().scrollers.contains { $0.state.phase != .idle }
  }
}
