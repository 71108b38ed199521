import VitrineRaster
public import VitrineTouch
public import VitrineUnits

/// Names a component for as long as it lives; never used twice while a program runs.
@frozen
package struct ComponentID: Sendable, Hashable, Comparable {
  package var rawValue: UInt64
  package init(_ rawValue: UInt64) { self.rawValue = rawValue }
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Something people see and touch: a node of the tree that a ``Stage`` owns.
///
/// Override what you need: ``sizeThatFits(_:)`` and ``layout()`` to measure and place,
/// ``draw(into:)`` to paint, ``gestures`` and ``receive(_:)`` to be touched,
/// ``advance(to:)`` to move. Whoever changes something visible says so with ``setNeedsDisplay()``,
/// ``setNeedsLayout()`` or ``setNeedsAdvance(at:)``; nothing else is ever drawn again.
///
/// All of it happens on the main thread, within the stage's own calls.
@MainActor
open class Component {
  package nonisolated let id: ComponentID
  /// The component that this one is a child of; nil for the root of a tree.
  public private(set) weak var parent: Component?
  /// In painting order: the last one lies on top and is asked for touches first.
  public private(set) var children: [Component] = []
  /// Nil while the component is in no stage's tree.
  public internal(set) weak var stage: Stage?

  /// The painting, kept until ``setNeedsDisplay()``.
  var displayList: DisplayList?
  var needsLayout = true
  /// Jobs asked for while on no stage.
  var waitingWork: [@MainActor (Component, Stage) -> Void] = []

  private static var lastID: UInt64 = 0

  /// Creates a component without parent and children, with an empty ``frame``.
  public init() {
    Component.lastID += 1
    id = ComponentID(Component.lastID)
  }

  // MARK: Place

  /// Place and size in the parent's coordinates, in points. Set by the parent's ``layout()``.
  public var frame = Rect.zero {
    didSet {
      if frame == oldValue { return }
      require(frame.isFinite, Component.frameMistake(frame, of: type(of: self)))
      if frame.size != oldValue.size {
        setNeedsLayout()
        setNeedsDisplay()
      }
      stage?.setNeedsScene()
    }
  }

  /// The message for a frame that is not finite.
  package static func frameMistake(_ frame: Rect, of type: Component.Type) -> String {
    "\(type).frame is (\(frame.minX), \(frame.minY), \(frame.width), \(frame.height)); "
      + "give finite numbers"
  }

  /// The component's area in its own coordinates, in points: the frame's size, with the origin at
  /// zero.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// Whether the component and all in it are neither drawn nor touched; false by default.
  ///
  /// Rows, columns and stacks leave hidden children out at their next layout. A change does not lay
  /// them out by itself: call ``setNeedsMeasure()`` too.
  public var isHidden = false {
    didSet { if isHidden != oldValue { stage?.setNeedsScene() } }
  }

  /// 0 clear … 1 full; children are drawn with it too.
  public var opacity = 1.0 {
    didSet { if opacity != oldValue { stage?.setNeedsScene() } }
  }

  /// While ``opacity`` is below 1 the component and all in it are painted as one picture, which is then
  /// laid over what is beneath: nothing inside shows through anything else inside. Else each part is
  /// clear by itself, which costs less.
  public var groupsOpacity = false {
    didSet { if groupsOpacity != oldValue { stage?.setNeedsScene() } }
  }

  /// Children end at ``bounds``, for the eye and for the finger.
  public var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { stage?.setNeedsScene() } }
  }

  /// The size that suits the component, at most `proposal` where it can; in points.
  open func sizeThatFits(_ proposal: Size) -> Size { proposal }

  /// Gives the children their frames. Called before drawing, after the size changed or
  /// ``setNeedsLayout()`` was called.
  open func layout() {}

  // MARK: Tree

  /// Adds a child on top of all others. A child of another component moves here.
  public func addChild(_ child: Component) { insertChild(child, at: children.count) }

  /// Inserts a child at `index` in ``children``: 0 is below all others, and an index beyond the end
  /// means on top. A child of another component moves here. A component cannot be inside itself.
  public func insertChild(_ child: Component, at index: Int) {
    attach(child, at: index)
    setNeedsMeasure()
  }

  /// Removes the component from its parent and so from the stage; does nothing without a parent.
  public func removeFromParent() {
    let parent = self.parent
    detach()
    parent?.setNeedsMeasure()
  }

  /// Without asking anybody for a new layout: for those who place their children themselves.
  func attach(_ child: Component, at index: Int) {
    require(
      child !== self && !isDescendant(of: child),
      "\(type(of: self)).addChild: a component cannot be inside itself")
    child.removeFromParent()
    children.insert(child, at: min(index, children.count))
    child.parent = self
    child.enter(stage)
  }

  func detach() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    stage?.setNeedsScene()
    enter(nil)
  }

  /// Whether it is `other` or lies in it, however deep.
  public func isDescendant(of other: Component) -> Bool {
    var node: Component? = self
    while let current = node {
      if current === other { return true }
      node = current.parent
    }
    return false
  }

  func enter(_ stage: Stage?) {
    if self.stage !== stage {
      self.stage?.forget(self)
      self.stage = stage
      displayList = nil
      needsLayout = true
      if let stage {
        for begin in waitingWork { begin(self, stage) }
        waitingWork = []
        didEnterStage()
      }
    }
    for child in children { child.enter(stage) }
    stage?.setNeedsScene()
  }

  /// The component has become part of a stage: scale, theme and typesetter are known.
  open func didEnterStage() {}

  // MARK: Painting

  /// Paints the component's own part, children excluded, in its own coordinates.
  open func draw(into canvas: inout Canvas) {}

  /// Requests a new ``draw(into:)``, because its result would have changed.
  public func setNeedsDisplay() {
    displayList = nil
    stage?.setNeedsScene()
  }

  /// The size that suits the component has changed: everything around it is laid out again.
  public func setNeedsMeasure() {
    var node: Component? = self
    while let current = node {
      current.needsLayout = true
      node = current.parent
    }
    stage?.setNeedsScene()
  }

  /// Requests a ``layout()`` before the next drawing. Where the size that suits the component has
  /// changed as well, call ``setNeedsMeasure()`` instead.
  public func setNeedsLayout() {
    needsLayout = true
    stage?.setNeedsScene()
  }

  // MARK: Touch

  /// The gestures that the component receives; none by default.
  open var gestures: GestureKinds { [] }

  /// What the component wants of a touch that lands at `point`, in its own coordinates, before
  /// anything inside it is asked: an edge from which a whole screen is pulled. Nothing by default.
  open func gesturesAhead(at point: Point) -> GestureKinds { [] }

  /// Whether neither of the two takes a finger from the other, so that both may recognise their
  /// gestures at once; one of the two saying so is enough. Asked when a finger lands on both.
  open func recognizesTogether(with other: Component) -> Bool { false }

  /// Whether the component moves its content by itself now, so that a finger that lands stops it.
  open var isMoving: Bool { false }

  /// Whether a finger that lands on the content now catches it instead of tapping; by default while the
  /// component moves. Motion that is nearly at rest looks finished: a finger stops it and still taps what
  /// it hits.
  open var isCatchable: Bool { isMoving }

  /// Whether the component moves on the screen while the scroller or container around it moves its
  /// content. Set it to false, or override it, for a component that stays still meanwhile: a pinned
  /// header, a toolbar over rows. A finger that lands on it stops the motion all the same, but taps it.
  open var movesWithContent = true

  /// Whether the component moves its content at times. What lies still inside is still in relation to
  /// the nearest such component around it.
  var movesContent: Bool { isMoving || !gestures.isDisjoint(with: [.pan, .transform]) }

  /// Whether its content, and not only that of a scroller inside, moves visibly now.
  var isContentMoving: Bool { isCatchable }

  /// The component whose pan moves the content: itself, or a container around it.
  var panOwner: Component { self }

  /// Whether `hit` takes taps although it moves visibly with the content.
  func leavesTap(to hit: Component) -> Bool { false }

  /// Whether touches see it at all; a decoration that lies on top lets them through.
  public var isTouchable = true

  /// Whether touches reach it also while its ``opacity`` is 0: it is about to fade in.
  public var isTouchableUnseen = false

  /// What lies beneath is asked for touches as well, after the component itself: a scrim that hears
  /// taps and leaves pans to the map under it.
  public var passesTouchesThrough = false

  /// Whether a point in its own coordinates hits the component or, where it does not clip, a child.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// Handles the gestures that the component asked for. Positions are in the stage's points;
  /// ``convert(_:)`` brings them here. A motion that starts or changes by the gesture does so at the
  /// event's time.
  open func receive(_ event: GestureEvent) {}

  /// A place on the stage in the component's own coordinates.
  public func convert(_ point: Point) -> Point {
    var point = point
    var node: Component? = self
    while let current = node {
      point = point - current.placement.vector
      node = current.parent
    }
    return point
  }

  // MARK: Time

  /// Asks for ``advance(to:)`` at the first frame seen at `moment` or later; without an argument at
  /// the very next frame. Ask again for every further frame.
  public func setNeedsAdvance(at moment: Instant = .zero) {
    stage?.requestAdvance(of: self, at: moment)
  }

  /// Brings everything that moves to where it is at `now`, the moment when the next frame is seen.
  open func advance(to now: Instant) {}

  /// It changes with every frame for as long as it is seen: ``advance(to:)`` is then called without
  /// being asked for, and no longer once it is hidden.
  var isAnimated: Bool { false }

  /// Where the frame's origin is drawn: rounded to whole device pixels by those who scroll.
  var placement: Point { frame.origin }
}
