package import VitrineUnits

/// Where a person would tap who reads a label.
package struct TapTarget {
  /// In points of the stage.
  package let place: Point

  /// Finds the component with this label that can be tapped: a button, row, tab, switch and so on.
  ///
  /// Throws what a person would see, if there is none or more than one, if it is disabled or out of
  /// sight, or if another component is over the middle of its visible part.
  @MainActor
  package init(_ label: String, on stage: Stage) throws(Refusal) {
    let nodes = ComponentOutline(of: stage).nodes.filter { $0.semantics?.canBeTapped == true }
    let found = nodes.filter { $0.semantics?.label == label }
    guard let node = found.first else {
      let labels = Set(nodes.compactMap { $0.semantics?.label }).subtracting([""]).sorted()
      throw Refusal(
        description: "nothing to tap is called “\(label)”; there is "
          + (labels.isEmpty ? "nothing" : labels.map { "“\($0)”" }.joined(separator: ", ")))
    }
    if found.count > 1 {
      throw Refusal(
        description: "\(found.count) components are called “\(label)”; name the place of one:\n"
          + found.map(\.line).joined(separator: "\n"))
    }
    if node.semantics?.isEnabled == false {
      throw Refusal(description: "“\(label)” is disabled, and a tap on it does nothing")
    }
    guard let visible = node.visible else {
      throw Refusal(description: "“\(label)” is out of sight; scroll to it first")
    }
    place = visible.center
    if let cover = stage.cover(of: node.component, at: place) {
      throw Refusal(description: "“\(label)” is covered by \(type(of: cover)) at \(place)")
    }
  }

  /// The reason why nobody could tap there.
  package struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }
}

extension Semantics {
  /// Whether a tap does something, or would if it were enabled.
  fileprivate var canBeTapped: Bool {
    switch role {
    case .button, .switch, .checkbox, .radioButton, .tab, .menuItem, .textField: true
    case .text, .image, .slider, .stepper, .progress, .dialog: actions.contains(.activate)
    }
  }
}
