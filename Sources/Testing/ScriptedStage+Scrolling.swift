public import VitrineComponents
import VitrineUnits

/// What is below the fold.
extension ScriptedStage {
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
    let search = LabelSearch(for: label, on: stage, isForTap: false)
    if let component = search.present ?? search.scrollThrough({ frames(2) }) {
      return try scroll(to: component)
    }
    throw MissingInput(
      description: "nothing is called “\(label)”, in sight or where a scroller leads; "
        + "print(screen.outline) shows what there is")
  }

  private func waitForScrollers() {
    let end = now + .seconds(10)
    repeat {
      frames()
    } while now < end
      && stage.report().scrollers.contains { $0.state.phase != .idle }
  }
}
