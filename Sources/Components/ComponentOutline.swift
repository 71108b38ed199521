package import VitrineUnits

/// The tree of a stage in words: what tests, people and screen readers see.
///
///     Town  0, 0  800 × 480
///       ListView  0, 64  800 × 416
///         PlaceRow  0, 64  800 × 72  button “Town hall”
///
/// Hidden components are left out, with all that is in them.
package struct ComponentOutline {
  /// A component of the tree.
  package struct Node {
    /// The number of components around it.
    package let depth: Int
    package let component: Component
    /// The name of its type.
    package let type: String
    /// In points of the stage.
    package let frame: Rect
    /// The part of ``frame`` that the components around it and the edges of the stage leave; nil:
    /// it is out of sight.
    package let visible: Rect?
    package let semantics: Semantics?
  }

  /// The components in painting order, each before those in it.
  package private(set) var nodes: [Node] = []

  /// The trees of a stage, the lowest first; `onlyOverlay`: only what is over its root.
  @MainActor
  package init(of stage: Stage, onlyOverlay: Bool = false) {
    let screen = Rect(origin: .zero, size: stage.size)
    for tree in stage.trees where !onlyOverlay || tree !== stage.root {
      add(tree, depth: 0, origin: .zero, seen: screen)
    }
  }

  @MainActor
  private mutating func add(_ component: Component, depth: Int, origin: Point, seen: Rect?) {
    if component.isHidden { return }
    let frame = Rect(origin: origin + component.placement.vector, size: component.frame.size)
    let part = seen?.intersection(frame) ?? .zero
    let visible = part.isEmpty || component.opacity <= 0 ? nil : part
    nodes.append(
      Node(
        depth: depth, component: component, type: "\(Swift.type(of: component))", frame: frame,
        visible: visible, semantics: component.semantics))
    let inside = component.opacity <= 0 || component.clipsToBounds ? visible : seen
    for child in component.children {
      add(child, depth: depth + 1, origin: frame.origin, seen: inside)
    }
  }

  /// The tree as text, a line each component, indented by two spaces a level.
  package var text: String { nodes.map { $0.line + "\n" }.joined() }
}

extension ComponentOutline.Node {
  /// The line of ``ComponentOutline/text``.
  package var line: String {
    var words = [String(repeating: "  ", count: depth) + type, place]
    if let semantics { words.append(semantics.words) }
    if visible == nil { words.append("out of sight") }
    return words.joined(separator: "  ")
  }

  /// Position and size, to a tenth of a point.
  private var place: String {
    "\(Self.number(frame.minX)), \(Self.number(frame.minY))  \(size)"
  }

  /// Width and height, to a tenth of a point.
  package var size: String { "\(Self.number(frame.width)) × \(Self.number(frame.height))" }

  private static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return Int(exactly: tenths).map { String($0) } ?? String(tenths)
  }
}

extension Component {
  /// Its type, and its label if it has one: `Button “Book”`.
  package var nameInWords: String {
    let label = semantics?.label ?? ""
    return "\(type(of: self))" + (label.isEmpty ? "" : " “\(Semantics.oneLine(label))”")
  }
}

extension Semantics {
  /// Role, label, value and state in one line: `slider “Brightness” = “40 %”`.
  package var words: String {
    var words = ["\(role)"]
    if !label.isEmpty { words.append("“\(Self.oneLine(label))”") }
    if !value.isEmpty { words.append("= “\(Self.oneLine(value))”") }
    if let isOn { words.append(isOn ? "on" : "off") }
    if !isEnabled { words.append("disabled") }
    return words.joined(separator: " ")
  }

  fileprivate static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ⏎ ")
  }
}
