import VitrineComponents
import VitrineUnits

/// The findings on a stage: the rules over components. `ScreenTexts` reads the texts.
@MainActor
struct ScreenRules {
  struct Problem {
    let kind: ScreenCheck.Kind
    let node: ComponentOutline.Node
    let text: String
  }

  private let stage: Stage
  private let nodes: [ComponentOutline.Node]
  /// The components that a tap reaches now or would reach if nothing covered them, as painted.
  private let tapped: [ComponentOutline.Node]
  private let texts: ScreenTexts

  /// The stage must set its text by a `RememberingTypesetter`.
  init(_ stage: Stage) {
    self.stage = stage
    texts = ScreenTexts(of: stage)
    nodes = ComponentOutline(of: stage).nodes
    tapped = nodes.filter { node in
      node.visible != nil && node.component.gestures.contains(.tap)
        && node.component.path.allSatisfy(\.isTouchable)
    }
  }

  func problems(_ kinds: Set<ScreenCheck.Kind>) -> [Problem] {
    var found: [Problem] = []
    if kinds.contains(.target) { found += targets }
    if kinds.contains(.label) { found += labels }
    if kinds.contains(.overlap) { found += overlaps }
    if kinds.contains(.overflow) { found += cuts }
    if kinds.contains(.overflow) || kinds.contains(.contrast) {
      found += textProblems.filter { kinds.contains($0.kind) }
    }
    return found
  }

  // MARK: Taps

  private var targets: [Problem] {
    tapped.compactMap { node in
      // A component that an edge cuts off has to be scrolled into sight before a tap.
      guard let visible = node.visible, isWhole(node), isReachable(node, at: visible.center) else {
        return nil
      }
      let reach = TouchReach(of: node.component, at: node.frame.center, on: stage).rect
      let least = PanelScale.targetPoints
      // Half a point for edges between pixels, on both sides.
      if reach.width >= least - 1 && reach.height >= least - 1 { return nil }
      return Problem(
        kind: .target, node: node,
        text: "has a touch target of \(Measure.text(reach.size)) points; give it at least "
          + "\(Measure.text(least)) × \(Measure.text(least)), which are 9 mm")
    }
  }

  private var labels: [Problem] {
    tapped.compactMap { node in
      guard let visible = node.visible, isReachable(node, at: visible.center),
        !isBackdrop(node), !hasName(node.component)
      else { return nil }
      return Problem(
        kind: .label, node: node,
        text: "is tapped and has no label: set its accessibilityLabel, or override semantics")
    }
  }

  /// Whether people can be told what it is: by its own words, or as a part of a control that has
  /// some, such as the box of a text field.
  private func hasName(_ component: Component) -> Bool {
    if let semantics = component.semantics { return !semantics.label.isEmpty }
    return component.path.dropFirst().contains { around in
      guard let semantics = around.semantics, !semantics.label.isEmpty else { return false }
      return semantics.role != .dialog
    }
  }

  /// Whether it fills the screen behind other components that are tapped, as a layer that closes
  /// what is over it.
  private func isBackdrop(_ node: ComponentOutline.Node) -> Bool {
    let whole = Rect(origin: .zero, size: stage.size)
    return node.frame.intersection(whole) == whole && tapped.count > 1
  }

  private var overlaps: [Problem] {
    var found: [Problem] = []
    for (index, lower) in tapped.enumerated() {
      for upper in tapped[(index + 1)...] {
        guard let a = lower.visible, let b = upper.visible else { continue }
        let common = a.intersection(b)
        if common.width <= 2 || common.height <= 2 { continue }
        let (below, above) = (lower.component, upper.component)
        if above.isDescendant(of: below) || below.isDescendant(of: above) { continue }
        // One over a list, a map or a sheet: the content moves out from under it.
        if mover(of: below) !== mover(of: above) { continue }
        guard stage.cover(of: below, at: common.center)?.isDescendant(of: above) == true,
          isReachableAnywhere(lower)
        else { continue }
        found.append(
          Problem(
            kind: .overlap, node: lower,
            text: "has \(above.nameInWords) over \(Measure.text(common.size)) points of it; "
              + "place them apart"))
      }
    }
    return found
  }

  /// The innermost component around it, or it itself, that moves its content.
  private func mover(of component: Component) -> Component? {
    component.path.first { Self.movesContent($0) }
  }

  private static func movesContent(_ component: Component) -> Bool {
    component.contentMotion != nil && !(component is Navigator)
  }

  /// Whether a tap at a point is for the component or for one inside it.
  private func isReachable(_ node: ComponentOutline.Node, at point: Point) -> Bool {
    guard let cover = stage.cover(of: node.component, at: point) else { return true }
    return cover.isDescendant(of: node.component)
  }

  /// Whether a part of it is not covered: what is wholly behind a dialog or a page is not meant to
  /// be tapped.
  private func isReachableAnywhere(_ node: ComponentOutline.Node) -> Bool {
    guard let part = node.visible else { return false }
    let shares = [0.1, 0.5, 0.9]
    return shares.contains { x in
      shares.contains { y in
        isReachable(
          node, at: Point(part.minX + x * part.width, part.minY + y * part.height))
      }
    }
  }

  /// Whether it is behind the keyboard, or shows through the shade of a dialog or a sheet, and is
  /// not meant to be read now.
  private func isBehindLayer(_ node: ComponentOutline.Node) -> Bool {
    guard let point = node.visible?.center else { return false }
    if stage.input.covers(node.component, at: point) { return true }
    guard let cover = stage.cover(of: node.component, at: point) else { return false }
    return cover.path.contains { layer in
      layer.semantics?.role == .dialog && !node.component.isDescendant(of: layer)
    }
  }

  private func isWhole(_ node: ComponentOutline.Node) -> Bool {
    guard let visible = node.visible else { return false }
    return visible.width >= node.frame.width - 1 && visible.height >= node.frame.height - 1
  }

  // MARK: Edges

  /// Texts and controls that an edge cuts off, where nothing can be scrolled.
  private var cuts: [Problem] {
    nodes.compactMap { node in
      let component = node.component
      guard isWorthSeeing(component), let edge = edge(that: node), !isBehindLayer(node) else {
        return nil
      }
      return Problem(
        kind: .overflow, node: node,
        text: "reaches \(Measure.text(edge.distance)) points beyond \(edge.name), which cuts it off"
      )
    }
  }

  private func isWorthSeeing(_ component: Component) -> Bool {
    if component.frame.isEmpty || component.path.contains(where: { $0.opacity <= 0 }) {
      return false
    }
    if component.gestures.contains(.tap) { return true }
    guard let semantics = component.semantics else { return false }
    return semantics.role != .image && !(semantics.role == .text && semantics.label.isEmpty)
  }

  /// The edge that cuts a component for good; nil: there is none, or a motion of the content brings
  /// it into sight.
  private func edge(that node: ComponentOutline.Node) -> (distance: Double, name: String)? {
    if Self.movesContent(node.component) { return nil }
    for around in node.component.path.dropFirst() {
      if Self.movesContent(around) { return nil }
      let isScreen = around.parent == nil
      guard isScreen || around.clipsToBounds else { continue }
      let corner = around.convert(.zero)
      // A keyboard moves the whole screen up while it is shown.
      let size = isScreen ? stage.size : around.frame.size
      let clip = Rect(-corner.x, -corner.y, size.width, size.height)
      let distance =
        [
          clip.minX - node.frame.minX, node.frame.maxX - clip.maxX, clip.minY - node.frame.minY,
          node.frame.maxY - clip.maxY,
        ].max() ?? 0
      if distance > 1 { return (distance, isScreen ? "the screen" : around.nameInWords) }
    }
    return nil
  }

  // MARK: Text

  private var textProblems: [Problem] {
    let byID = Dictionary(
      nodes.map { ($0.component.id.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
    return texts.seen(at: stage.environment.scale).flatMap { text -> [Problem] in
      guard let node = byID[text.component], !isBehindLayer(node) else { return [] }
      var found: [Problem] = []
      if text.isTruncated {
        found.append(
          Problem(
            kind: .overflow, node: node, text: "cuts “\(text.words)” with an ellipsis"))
      }
      let excess = text.excess(over: node.frame, scale: stage.environment.scale)
      if excess.width > 0 || excess.height > 0 {
        found.append(
          Problem(kind: .overflow, node: node, text: Self.sentence(text.words, beyond: excess)))
      }
      let least = text.isLarge ? 3 : 4.5
      if let contrast = text.contrast, contrast < least - 0.05, !isDisabled(node.component) {
        found.append(
          Problem(
            kind: .contrast, node: node,
            text: "has “\(text.words)” with a contrast of \(Measure.text(contrast)) : 1; at least "
              + "\(Measure.text(least)) : 1 can be read"))
      }
      return found
    }
  }

  /// The sentence about a text that reaches beyond its component.
  private static func sentence(_ words: String, beyond excess: Size) -> String {
    if excess.width >= excess.height {
      return "is too narrow for “\(words)”, by \(Measure.text(excess.width)) points: a word is "
        + "wider than its place, even where the text is set smaller for it; give it more width, or "
        + "shorter words"
    }
    return "is too low for “\(words)”: its lines are \(Measure.text(excess.height)) points higher "
      + "than their place; give it more height or width, or less text"
  }

  private func isDisabled(_ component: Component) -> Bool {
    component.path.contains { $0.semantics?.isEnabled == false }
  }
}
