import VitrineTouch
import VitrineUnits

/// The focus of the keys: the component that Enter activates, with a ring around it.
///
///     no ring ── Tab, arrow ──► ring ── touch ──► no ring
///                                │ Tab and arrows move it, Enter and the space bar activate,
///                                │ Escape closes a dialog or goes back
///
/// A text field that it comes to gets the focus of ``StageInput``, and shows no ring.
@MainActor
final class KeyFocus {
  weak var stage: Stage?
  /// The component that has the focus of the keys, or had it before a touch.
  private weak var current: Component?
  /// Whether the ring is wanted: a key was used after the last touch.
  private var isActive = false
  /// The components whose dialog was opened, or whose page was left; the last one comes back
  /// first.
  private var earlier: [WeakComponent] = []
  private lazy var layer = FocusLayer()

  private static let mostEarlier = 16

  /// The component with the ring; nil without one.
  var shown: Component? { isActive ? current : nil }

  /// The tree of the ring; none without one.
  var layers: [Component] { isActive ? [layer] : [] }

  // MARK: Keys

  func receive(_ press: KeyPress, in scope: FocusScope) {
    guard let stage else { return }
    let target = stage.input.field ?? shown
    switch press.key {
    case .tab: tab(by: press.isShifted ? -1 : 1, in: scope)
    case .left: arrow(Vector(-1, 0), target, in: scope)
    case .right: arrow(Vector(1, 0), target, in: scope)
    case .up: arrow(Vector(0, -1), target, in: scope)
    case .down: arrow(Vector(0, 1), target, in: scope)
    case .pageUp: scrollPage(by: -1, target, in: scope)
    case .pageDown: scrollPage(by: 1, target, in: scope)
    case .enter, .text(" "):
      if !press.isRepeat, let target, scope.contains(target) { target.perform(.activate) }
    case .escape: if !press.isRepeat { escape(from: target, in: scope) }
    case .text, .backspace, .delete, .home, .end, .selectAll, .copy, .cut, .paste,
      .composing:
      break
    }
  }

  private func tab(by step: Int, in scope: FocusScope) {
    guard let stage else { return }
    // After a touch the first Tab continues where the focus was.
    let start = stage.input.field ?? current
    move(from: start, step > 0 ? Vector(0, 1) : Vector(0, -1), in: scope) { order in
      order.tabStop(from: start, by: step)
    }
  }

  private func arrow(_ direction: Vector, _ target: Component?, in scope: FocusScope) {
    guard let stage else { return }
    guard let target, scope.contains(target) else { return tab(by: 1, in: scope) }
    if direction.dx != 0, target.semantics?.actions.contains(.increment) == true {
      let isForward = (direction.dx > 0) != stage.environment.isRightToLeft
      target.perform(isForward ? .increment : .decrement)
      return
    }
    move(from: target, direction, in: scope) { order in
      order.stop(of: target).flatMap { order.neighbor(of: $0.frame, toward: direction) }
        ?? (order.stop(of: target) == nil ? order.tabStop(from: nil, by: 1) : nil)
    }
  }

  /// Moves the focus. Rows of a list exist only near its visible part: where the next stop is
  /// beside the list although the list goes on, it is scrolled first.
  private func move(
    from start: Component?, _ direction: Vector, in scope: FocusScope,
    _ next: (FocusOrder) -> FocusOrder.Stop?
  ) {
    guard let stage else { return }
    var stop = next(FocusOrder(in: scope, on: stage))
    if let start, let scroller = start.scroller(along: direction) {
      // The first time to the end of a scroll that is under way, the second time by a row.
      for distance in [0, start.frame.height * 2] where leaves(scroller, stop) {
        let goal = scroller.destination + distance * direction.dy
        guard scroller.canScroll(to: goal, direction.dy) || distance == 0 else { break }
        scroller.jump(to: goal)
        for tree in stage.trees { tree.layoutTree() }
        stop = next(FocusOrder(in: scope, on: stage))
      }
    }
    if let stop { focus(stop.component, in: scope) }
  }

  private func leaves(_ scroller: ScrollView, _ stop: FocusOrder.Stop?) -> Bool {
    stop.map { !$0.component.isDescendant(of: scroller) } ?? true
  }

  private func scrollPage(by step: Double, _ target: Component?, in scope: FocusScope) {
    let own = target.flatMap { $0.scroller(along: Vector(0, step)) }
    let others = scope.visible.compactMap { $0 as? ScrollView }.filter { $0.axis == .vertical }
    let largest = others.max { $0.frame.height < $1.frame.height }
    guard let scroller = own ?? largest else { return }
    scroller.scroll(to: scroller.destination + step * scroller.frame.height * 0.85)
  }

  private func escape(from target: Component?, in scope: FocusScope) {
    guard let stage else { return }
    if let field = stage.input.field {
      stage.input.end()
      return show(field)
    }
    if let modal = scope.modal {
      modal.leaveByKey()
      return
    }
    let start = target ?? scope.visible.first { ($0 as? Navigator).map { $0.depth > 1 } ?? false }
    var navigator = start?.nearest(Navigator.self)
    while let present = navigator, present.depth == 1 {
      navigator = present.parent?.nearest(Navigator.self)
    }
    if let navigator, navigator.allowsBack { navigator.pop() }
  }

  // MARK: Focus

  private func focus(_ component: Component, in scope: FocusScope) {
    guard let stage else { return }
    show(component)
    if let field = component as? TextField {
      stage.input.focus(field)
    } else {
      stage.input.end()
      FocusReveal.scroll(component, on: stage)
    }
  }

  private func show(_ component: Component) {
    current = component
    if !isActive {
      isActive = true
      stage?.beginTree(layer)
    }
    stage?.setNeedsScene()
  }

  /// A finger has landed: no ring until the next key.
  func touched() {
    if !isActive { return }
    isActive = false
    earlier = []
    layer.enter(nil)
    stage?.setNeedsScene()
  }

  /// Another screen is shown, perhaps to another person.
  func reset() {
    touched()
    current = nil
  }

  /// Moves the focus into a dialog that has opened, or back from one that has closed. Called before
  /// each layout.
  func check() {
    guard isActive, let stage else { return }
    let scope = FocusScope(on: stage)
    // A field that was confirmed by a key leads to the next one.
    if let field = stage.input.field { current = field }
    if let current, isPresent(current, in: scope) { return }
    if let current, current.stage != nil || current.parent != nil {
      earlier = (earlier + [WeakComponent(current)]).suffix(Self.mostEarlier)
    }
    while let last = earlier.last?.component, isPresent(last, in: scope) {
      earlier.removeLast()
      current = last
      return
    }
    earlier.removeAll { $0.component == nil }
    current = nil
  }

  /// Chooses the first component of a new scope, and moves the ring to its place. Called after each
  /// layout.
  func place() {
    guard isActive, let stage else { return }
    let scope = FocusScope(on: stage)
    if current == nil, stage.input.field == nil {
      current = FocusOrder(in: scope, on: stage).tabStops.first?.component
    }
    let component = current === stage.input.field ? nil : current
    layer.frame = Rect(origin: .zero, size: stage.size)
    layer.show(component.flatMap { $0.visiblePart(on: stage) })
  }

  private func isPresent(_ component: Component, in scope: FocusScope) -> Bool {
    component.stage === stage && scope.contains(component)
      && !component.path.contains { $0.isHidden || $0.opacity <= 0 }
  }
}

extension Component {
  /// The nearest scroller around it that moves along a direction.
  fileprivate func scroller(along direction: Vector) -> ScrollView? {
    let axis: Axis = direction.dx == 0 ? .vertical : .horizontal
    for case let scroller as ScrollView in path.dropFirst() where scroller.axis == axis {
      return scroller
    }
    return nil
  }

  /// The part that is in sight, in the stage's coordinates; nil: none of it is.
  fileprivate func visiblePart(on stage: Stage) -> Rect? {
    var part = bounds.offset(by: Point.zero - convert(.zero))
      .intersection(Rect(origin: .zero, size: stage.size))
    for component in path.dropFirst() where component.clipsToBounds {
      let area = component.bounds.offset(by: Point.zero - component.convert(.zero))
      part = part.intersection(area)
    }
    return part.isEmpty ? nil : part
  }
}

extension ScrollView {
  /// Whether an offset is nearer to the end in that direction than the present destination.
  fileprivate func canScroll(to goal: Double, _ direction: Double) -> Bool {
    direction > 0 ? destination < extent.maximum - 0.5 : destination > extent.minimum + 0.5
  }
}
