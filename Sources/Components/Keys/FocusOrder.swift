import VitrineUnits

/// The components of a scope that can have the focus, in reading order: those with an action that
/// their ``Component/semantics`` name.
///
/// The order is that of ``ReadingOrder`` at each level of the tree, so a pane is read to its end
/// before the one beside it.
@MainActor
struct FocusOrder {
  /// A component that can have the focus.
  struct Stop {
    let component: Component
    /// In points of the stage; beyond its edges for content that is scrolled out of sight.
    let frame: Rect
    let semantics: Semantics
  }

  let stops: [Stop]

  init(in scope: FocusScope, on stage: Stage) {
    stops = FocusCollector(stage).stops(in: scope.root)
  }

  /// The stops of Tab: of the radio buttons or tabs of one parent only the chosen one, else the
  /// first. Arrows lead to the others.
  var tabStops: [Stop] {
    stops.filter { stop in
      guard Self.isChoice(stop) else { return true }
      let group = stops.filter {
        Self.isChoice($0) && $0.component.parent === stop.component.parent
      }
      let entry = group.first { $0.semantics.isOn == true } ?? group.first
      return entry?.component === stop.component
    }
  }

  private static func isChoice(_ stop: Stop) -> Bool {
    stop.semantics.role == .radioButton || stop.semantics.role == .tab
  }

  func stop(of component: Component) -> Stop? { stops.first { $0.component === component } }

  /// The stop that Tab leads to, by `step` 1 or −1; after the last comes the first. From a
  /// component that is none any more, or from nil, the first or last one.
  func tabStop(from component: Component?, by step: Int) -> Stop? {
    let present = component.flatMap { component in
      stops.firstIndex { $0.component === component }
    }
    let wanted = tabStops
    guard let present else { return step > 0 ? wanted.first : wanted.last }
    // Also from a radio button that is not a stop of Tab itself.
    let places = wanted.compactMap { stop in
      stops.firstIndex { $0.component === stop.component }
    }
    let next =
      step > 0
      ? places.first { $0 > present } ?? places.first : places.last { $0 < present } ?? places.last
    return next.map { stops[$0] }
  }

  /// The nearest stop in a direction, of which one coordinate is 1 or −1; nil: there is none.
  ///
  /// Those straight ahead come first: a sideways distance counts three times.
  func neighbor(of frame: Rect, toward direction: Vector) -> Stop? {
    func distance(_ other: Rect) -> Double? {
      let isAcross = direction.dx != 0
      let sign = isAcross ? direction.dx : direction.dy
      func span(_ rect: Rect, _ along: Bool) -> (Double, Double) {
        along == isAcross ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
      }
      let (own, its) = (span(frame, true), span(other, true))
      let middles = ((its.0 + its.1) - (own.0 + own.1)) / 2 * sign
      // More than half of it is beyond this one.
      let ahead = sign > 0 ? its.0 - own.1 : own.0 - its.1
      if middles <= 0.5 || ahead < -min(its.1 - its.0, own.1 - own.0) / 2 { return nil }
      let (side, its2) = (span(frame, false), span(other, false))
      let aside = max(0, its2.0 - side.1, side.0 - its2.1)
      let offset = abs((its2.0 + its2.1) - (side.0 + side.1)) / 2
      return max(0, ahead) + 3 * aside + 0.1 * offset
    }
    let found = stops.compactMap { stop in distance(stop.frame).map { (stop, $0) } }
    return found.min { $0.1 < $1.1 }?.0
  }
}

/// Walks through a tree for ``FocusOrder``.
@MainActor
private struct FocusCollector {
  private let stage: Stage
  private let isRightToLeft: Bool

  init(_ stage: Stage) {
    self.stage = stage
    isRightToLeft = stage.environment.isRightToLeft
  }

  func stops(in root: Component) -> [FocusOrder.Stop] {
    let frame = root.bounds.offset(by: Point.zero - root.convert(.zero))
    return collect(root, frame: frame, seen: stageFrame)
  }

  private var stageFrame: Rect { Rect(origin: .zero, size: stage.size) }

  /// `seen` is the part of the stage in which the component can be seen; nil: scrolling can bring
  /// it into sight.
  private func collect(_ component: Component, frame: Rect, seen: Rect?) -> [FocusOrder.Stop] {
    if component.isHidden || component.opacity <= 0 { return [] }
    var found: [FocusOrder.Stop] = []
    let semantics = component.semantics
    let isField = component is TextField
    if let semantics, Self.canHaveFocus(semantics), isReachable(component, frame, seen) {
      found.append(FocusOrder.Stop(component: component, frame: frame, semantics: semantics))
    }
    // The buttons of a stepper and of a field are parts of it.
    if isField || semantics?.actions.contains(.increment) == true { return found }
    let (inside, inContent) = Self.seen(in: component, frame, seen, stageFrame)
    let layers = (component as? ScrollView)?.layers
    let groups = component.children.map { child in
      collect(
        child,
        frame: Rect(
          origin: frame.origin + child.placement.vector, size: child.frame.size),
        seen: layers?.isContent(child) == true ? inContent : inside)
    }.filter { !$0.isEmpty }
    let areas = groups.map { group in Self.area(of: group) }
    for index in ReadingOrder.indices(of: areas, isRightToLeft: isRightToLeft) {
      found += groups[index]
    }
    return found
  }

  /// The part of the stage in which the children of a component can be seen, and its content, if it
  /// is a scroller: one that is in sight brings all of it into sight.
  private static func seen(
    in component: Component, _ frame: Rect, _ seen: Rect?, _ stage: Rect
  ) -> (children: Rect?, content: Rect?) {
    guard let seen else { return (nil, nil) }
    let part = seen.intersection(frame).intersection(stage)
    return (component.clipsToBounds ? part : seen, part.isEmpty ? part : nil)
  }

  /// The smallest rectangle around some stops.
  private static func area(of stops: [FocusOrder.Stop]) -> Rect {
    let frames = stops.map(\.frame)
    let left = frames.map(\.minX).min() ?? 0
    let top = frames.map(\.minY).min() ?? 0
    let right = frames.map(\.maxX).max() ?? 0
    let bottom = frames.map(\.maxY).max() ?? 0
    return Rect(left, top, right - left, bottom - top)
  }

  private static func canHaveFocus(_ semantics: Semantics) -> Bool {
    let actions = semantics.actions
    return actions.contains(.activate) || actions.contains(.increment)
  }

  /// Whether a person can see it, or bring it into sight: in sight, nothing that takes touches is
  /// over its middle.
  private func isReachable(_ component: Component, _ frame: Rect, _ seen: Rect?) -> Bool {
    if frame.isEmpty { return false }
    let part = frame.intersection(seen ?? stageFrame).intersection(stageFrame)
    if part.isEmpty { return seen == nil }
    guard let cover = TouchHits(at: part.center, in: stage.trees).deepest else { return false }
    if cover.isDescendant(of: component) { return true }
    // A bar over a scroller covers what can be scrolled out from under it.
    guard seen == nil, let scroller = component.nearest(ScrollView.self) else { return false }
    let path = cover.path.prefix { $0 !== scroller }
    return !cover.isDescendant(of: scroller) || path.contains { !$0.movesWithContent }
  }
}
