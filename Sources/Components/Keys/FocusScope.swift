/// The part of a stage whose components can have the focus: the dialog, menu or sheet on top, else
/// what is over the screen, else the screen.
@MainActor
struct FocusScope {
  /// The component that contains all others of the scope.
  private(set) var root: Component
  /// The dialog, menu or sheet on top; nil: none is shown.
  private(set) var modal: (any ModalPresentation)?

  init(on stage: Stage) {
    root = stage.overlay ?? stage.root
    while let inner = Self.topmostModal(in: root) {
      (root, modal) = (inner, inner)
    }
  }

  /// The dialog that is painted last; of one in another the outer one.
  private static func topmostModal(
    in component: Component
  ) -> (any ModalPresentation)? {
    if component.isHidden { return nil }
    if let host = component as? ModalHost, let layer = host.topLayer { return layer }
    for child in component.children.reversed() {
      if let found = topmostModal(in: child) { return found }
    }
    return nil
  }

  func contains(_ component: Component) -> Bool { component.isDescendant(of: root) }

  /// The visible components, the topmost first and each after those in it.
  var visible: [Component] {
    var found: [Component] = []
    func collect(_ component: Component) {
      if component.isHidden || component.opacity <= 0 { return }
      for child in component.children.reversed() { collect(child) }
      found.append(component)
    }
    collect(root)
    return found
  }
}
