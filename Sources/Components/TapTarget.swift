import VitrineSystem
package import VitrineUnits

/// The place to tap for a person who reads a label.
package struct TapTarget {
  /// In points of the stage.
  package let place: Point

  /// Finds the component with this label that a person can tap now: a button, row, tab, switch and
  /// so on. `remedy` says how to tap one of several that can be tapped.
  ///
  /// Throws what a person would see, if there is none or more than one.
  @MainActor
  package init(_ label: String, on stage: Stage, remedy: String) throws(Refusal) {
    let all = ComponentOutline(of: stage).nodes
    let nodes = all.filter { $0.semantics?.canBeTapped == true }
    // The keyboard takes the taps of its keys: they are no targets.
    let named = nodes.filter {
      $0.semantics?.label == label && !stage.input.hasKey($0.component)
    }
    if named.isEmpty {
      let labels = Set(nodes.compactMap { $0.semantics?.label }).subtracting([""]).sorted()
      throw Refusal(
        .absent,
        description: "nothing to tap is called “\(label)”; " + Self.alternatives(to: label, labels))
    }
    let free = named.compactMap { node in
      Self.place(of: node, among: all, on: stage).map { (node: node, place: $0) }
    }
    if free.count > 1 {
      throw Refusal(
        .blocked,
        description: "\(free.count) components are called “\(label)”; \(remedy):\n"
          + free.map(\.node.line).joined(separator: "\n"))
    }
    guard let place = free.first?.place else { throw Self.refusal(label, named, on: stage) }
    self.place = place
  }

  /// The reason why none of the components with a label can be tapped.
  @MainActor
  private static func refusal(
    _ label: String, _ named: [ComponentOutline.Node], on stage: Stage
  ) -> Refusal {
    let hidden = named.filter { $0.visible == nil && $0.semantics?.isEnabled != false }
    let reason: Refusal.Reason =
      hidden.count == 1 ? .outOfSight(hidden[0].component.id) : .blocked
    let obstacles = named.map { obstacle(of: $0, on: stage) ?? "cannot be tapped" }
    if named.count == 1 { return Refusal(reason, description: "“\(label)” \(obstacles[0])") }
    let lines = zip(named, obstacles).map { node, obstacle in
      node.line.drop { $0 == " " } + ": it \(obstacle)"
    }
    return Refusal(
      reason,
      description: "\(named.count) components are called “\(label)”, and none can be tapped:\n"
        + lines.joined(separator: "\n"))
  }

  /// The labels that can be tapped instead, the one that was probably meant first.
  private static func alternatives(to label: String, _ labels: [String]) -> String {
    if labels.isEmpty { return "nothing here has a name, so tap a position" }
    let all = labels.map { "“\($0)”" }.joined(separator: ", ")
    guard let near = Spelling.nearest(to: label, among: labels) else { return "there is \(all)" }
    return "did you mean “\(near)”? There is \(all)"
  }

  /// The point at which a tap reaches a component or a part of it: its middle, or that of the part
  /// that is tapped, such as the box of a text field below its label. Nil: there is none.
  @MainActor
  private static func place(
    of node: ComponentOutline.Node, among nodes: [ComponentOutline.Node], on stage: Stage
  ) -> Point? {
    if node.semantics?.isEnabled == false { return nil }
    let parts = nodes.filter { isPart($0.component, of: node.component) && $0.visible != nil }
    let isTapped = parts.isEmpty || node.component.gestures.contains(.tap)
    return ((isTapped ? [node] : []) + parts).compactMap { $0.visible?.center }.first { point in
      stage.cover(of: node.component, at: point).map { isPart($0, of: node.component) } ?? true
    }
  }

  /// Whether a component takes taps for another one around it: it has no name of its own.
  @MainActor
  private static func isPart(_ component: Component, of whole: Component) -> Bool {
    guard component !== whole, component.isDescendant(of: whole),
      component.gestures.contains(.tap)
    else { return false }
    return component.path.prefix { $0 !== whole }.allSatisfy { $0.semantics == nil }
  }

  /// The reason why a component cannot be tapped in its middle; nil: it can be.
  @MainActor
  private static func obstacle(of node: ComponentOutline.Node, on stage: Stage) -> String? {
    if node.semantics?.isEnabled == false { return "is disabled, and a tap on it does nothing" }
    guard let visible = node.visible else { return "is out of sight; scroll to it first" }
    guard let other = stage.cover(of: node.component, at: visible.center) else { return nil }
    if stage.input.covers(node.component, at: visible.center) {
      return "is behind the keyboard; hide that first, by its key “hide”"
    }
    return "has \(other.nameInWords) over its middle"
  }

  /// The reason why a label cannot be tapped.
  package struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of a reason.
    package enum Reason: Sendable, Hashable {
      /// Nothing that can be tapped has the label.
      case absent
      /// The one component that has it, and is not disabled, is out of sight.
      case outOfSight(ComponentID)
      /// Another one: components that have it are disabled or covered, or there are several.
      case blocked
    }

    package let reason: Reason
    package let description: String

    package init(_ reason: Reason, description: String) {
      self.reason = reason
      self.description = description
    }
  }
}

extension Semantics {
  /// Whether a tap does something, or would if it were enabled.
  var canBeTapped: Bool {
    switch role {
    case .button, .switch, .checkbox, .radioButton, .tab, .menuItem, .textField: true
    case .text, .image, .slider, .stepper, .progress, .dialog: actions.contains(.activate)
    }
  }
}
