import VitrineRaster
public import VitrineTouch
public import VitrineUnits

/// A visible or touchable part of the screen: a node of the tree that a ``Stage`` owns.
///
/// Override what you need: ``sizeThatFits(_:)`` and ``layout()`` to measure and place,
/// ``draw(into:)`` to paint, ``gestures`` and `receive(_:)` to handle touches, ``advance(to:)``
/// to move. After a visible change call ``setNeedsDisplay()``, ``setNeedsLayout()`` or
/// ``setNeedsAdvance(at:)``; a component that calls none of them is not drawn again.
///
/// The stage calls these methods on the main thread.
@MainActor
open class Component {
  package nonisolated let id: ComponentID
  /// The component that this one is a child of; nil for the root of a tree.
  public private(set) weak var parent: Component?
  /// The children in painting order: the last one is on top and receives touches first.
  public private(set) var children: [Component] = []
  /// The stage whose tree the component is in; nil without one.
  public internal(set) weak var stage: Stage?

  var drawingCache = DrawingCache()
  /// The drawing of the component and all in it, where ``cachesPicture`` is set. It is kept off the
  /// stage, so that a screen which comes back need not paint its pictures again.
  var subtreePicture: SubtreePicture?
  /// Whether it is laid out in the next frame.
  var needsLayout = true
  /// Whether a component below it may need a layout. Then those above it may have one below, too.
  var mayNeedLayoutBelow = true
  /// Jobs requested while the component is on no stage.
  var waitingWork: [@MainActor (Component, Stage) -> Void] = []
  /// The bindings that keep the component up to date, for as long as it lives.
  var updates: [ComponentUpdate] = []
  /// The actions that it repeats while it is on a stage.
  var timers: [ComponentTimer] = []
  /// The motion to a goal; nil at rest.
  var changeMotion: ComponentMotion?
  /// Whether a picture of the stage has shown it in its place: only then its changes are animated.
  var isPresented = false
  /// Whether it is drawn elsewhere instead of in its place: a page grows out of it.
  var isLifted = false { didSet { if isLifted != oldValue { stage?.setNeedsScene() } } }

  /// Creates a component without parent and children, with an empty ``frame``.
  public init() {
    id = .next()
  }

  // MARK: Geometry

  /// The position and size in the parent's coordinates, in points: finite numbers. Set by the
  /// parent's ``layout()``. While a change is animated it is the goal, and the component is drawn
  /// and touched where it is seen.
  public var frame = Rect.zero {
    didSet {
      if frame == oldValue { return }
      require(frame.isFinite, Component.frameMistake(frame, of: type(of: self)))
      if frame.size != oldValue.size {
        setNeedsLayout()
        drawingCache.resize()
      }
      guard let stage else { return }
      stage.setNeedsScene()
      if stage.animations.current != nil { animateFrame(from: oldValue) }
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
    willSet { if newValue && !isHidden { leaveAnimated(from: parent) } }
    didSet {
      if isHidden == oldValue { return }
      if isHidden { endMotions() } else { arriveAnimated() }
      stage?.setNeedsScene()
    }
  }

  /// The opacity of the component and its children: 0 transparent … 1 opaque.
  public var opacity = 1.0 {
    didSet {
      if opacity == oldValue { return }
      requireFinite(opacity, "\(type(of: self)).opacity")
      animateOpacity(from: oldValue)
      stage?.setNeedsScene()
    }
  }

  /// The way in which it comes and goes where that is animated; a fade by default.
  public var presenceTransition = ComponentTransition.fade

  /// Whether ``opacity`` applies to the component and its children as one picture, in which no part
  /// shows through another. Otherwise each part is transparent by itself, which costs less.
  public var groupsOpacity = false {
    didSet { if groupsOpacity != oldValue { stage?.setNeedsScene() } }
  }

  /// Whether children are drawn, and receive touches, only within ``bounds``.
  public var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { stage?.setNeedsScene() } }
  }

  /// Returns the size that suits the component, at most `proposal` where possible; in points.
  open func sizeThatFits(_ proposal: Size) -> Size { proposal }

  /// Sets the frames of the children. Called before drawing, after the size changed or
  /// ``setNeedsLayout()`` was called.
  open func layout() {}

  // MARK: Tree

  /// Adds a child on top of all others. A child of another component moves here.
  public func addChild(_ child: Component) { insertChild(child, at: children.count) }

  /// Inserts a child at `index` in ``children``: 0 is below all others, and an index beyond the end
  /// means on top. A child of another component moves here, and an own one to that index. A
  /// component cannot be inside itself.
  public func insertChild(_ child: Component, at index: Int) {
    require(index >= 0, "\(type(of: self)).insertChild: the index is \(index); give 0 or more")
    if child.parent === self { moveChild(child, to: index) } else { attach(child, at: index) }
    setNeedsMeasure()
  }

  /// Removes the component from its parent and so from the stage; does nothing without a parent.
  public func removeFromParent() {
    let parent = self.parent
    detach()
    parent?.setNeedsMeasure()
  }

  /// Adds a child without a new layout, for components that place their children themselves.
  func attach(_ child: Component, at index: Int) {
    require(
      child !== self && (child.children.isEmpty || !isDescendant(of: child)),
      "\(type(of: self)).addChild: a component cannot be inside itself")
    child.removeFromParent()
    children.insert(child, at: min(index, children.count))
    child.parent = self
    noteLayoutBelow()
    guard let stage else { return child.enter(nil) }
    stage.updates.enter(on: stage) { child.enter(stage) }
    // A part of it may have been laid out before the rest was on the stage.
    noteLayoutBelow()
    child.arriveAnimated()
  }

  /// Moves a child to `index` among the others; it stays on the stage, with its gestures.
  package func moveChild(_ child: Component, to index: Int) {
    children.removeAll { $0 === child }
    children.insert(child, at: min(index, children.count))
    stage?.setNeedsScene()
  }

  func detach() {
    guard let parent else { return }
    leaveAnimated(from: parent)
    parent.children.removeAll { $0 === self }
    self.parent = nil
    stage?.setNeedsScene()
    enter(nil)
  }

  func enter(_ stage: Stage?) {
    let old = self.stage
    if old !== stage {
      old?.forget(self)
      self.stage = stage
      endMotion()
      drawingCache.reset()
      needsLayout = true
      if let stage {
        for begin in waitingWork { begin(self, stage) }
        waitingWork = []
        for timer in timers { stage.add(timer) }
        stage.updates.add(updates)
        didEnterStage()
      } else {
        for update in updates { update.signal.move(to: nil) }
      }
    }
    for child in children { child.enter(stage) }
    mayNeedLayoutBelow = true
    stage?.setNeedsScene()
  }

  /// Called when the component has become part of a stage: scale, theme and typesetter are known.
  open func didEnterStage() {}

  // MARK: Painting

  /// Paints the component's own part, children excluded, in its own coordinates.
  open func draw(into canvas: inout Canvas) {}

  /// Whether a change of size stretches the last drawing, instead of calling ``draw(into:)`` again:
  /// for a picture of many shapes that is pulled larger for a short time. False by default.
  ///
  /// The picture covers the component, centered, in its own proportions; by less than half or more
  /// than four times its size it is drawn again. A stretched picture is less sharp: after a lasting
  /// change of size call ``setNeedsDisplay()``. It has no effect unless the drawing begins with an
  /// opaque rectangle or gradient that covers the whole component.
  public var stretchesDrawing = false {
    didSet { if stretchesDrawing != oldValue { setNeedsDisplay() } }
  }

  /// Whether the component and all in it are painted once into one picture, which is copied while
  /// only its position changes: for a card with a shadow, pictures and texts that scrolls with
  /// others. False by default.
  ///
  /// The picture takes memory, from a budget for all of them; without room for it the component is
  /// painted in each frame. It gains nothing where something inside changes as often as it moves,
  /// or for a component of a few plain parts, such as a row of texts. Its ``opacity`` applies to
  /// the picture as one.
  public var cachesPicture = false {
    didSet {
      if cachesPicture == oldValue { return }
      subtreePicture = nil
      stage?.setNeedsScene()
    }
  }

  /// Requests a new ``draw(into:)``, because its result would have changed.
  public func setNeedsDisplay() {
    if stage?.animations.current != nil { noteColors() }
    drawingCache.reset()
    stage?.setNeedsScene()
  }

  /// Requests a new layout of everything around the component, because the size that suits it has
  /// changed.
  public func setNeedsMeasure() {
    for component in path { (component.needsLayout, component.mayNeedLayoutBelow) = (true, true) }
    stage?.setNeedsScene()
  }

  /// Requests a ``layout()`` before the next drawing. Where the size that suits the component has
  /// changed as well, call ``setNeedsMeasure()`` instead.
  public func setNeedsLayout() {
    needsLayout = true
    parent?.noteLayoutBelow()
    stage?.setNeedsScene()
  }

  // MARK: Semantics

  /// The name of a component that shows none, such as a button with an icon only; it takes the
  /// place of a shown one in ``semantics``.
  public var accessibilityLabel: String?

  /// The description of the component in words; nil for one that only arranges others. By default
  /// an image where ``accessibilityLabel`` is set.
  open var semantics: Semantics? { accessibilityLabel.map { Semantics(.image, label: $0) } }

  /// Performs one of the actions of ``semantics``. Returns whether it did: false where the action
  /// is not among them.
  @discardableResult
  open func perform(_ action: Semantics.Action) -> Bool { false }

  // MARK: Touch

  /// The gestures that the component receives; none by default.
  open var gestures: GestureKinds { [] }

  /// The gestures that the component receives before anything inside it, from a touch that lands at
  /// `point` in its own coordinates: for an edge from which a whole screen is pulled. None by
  /// default.
  open func gesturesAhead(at point: Point) -> GestureKinds { [] }

  /// Whether both components may recognize their gestures at once with the same finger. It is
  /// enough that one of the two returns true. Called when a finger lands on both.
  open func recognizesTogether(with other: Component) -> Bool { false }

  /// The motion of the component's content now; nil for one that never does. By default at rest for
  /// a component that receives pans or transforms. Override it for one that moves its content by
  /// itself, so that a finger that lands catches what moves visibly.
  open var contentMotion: ContentMotion? {
    gestures.isDisjoint(with: [.pan, .transform]) ? nil : .atRest
  }

  /// Whether the component moves on the screen while the scroller or container around it moves its
  /// content. Set it to false while a component stays still meanwhile: a pinned header, a toolbar
  /// over rows. A finger that lands on it stops the motion all the same, but taps it.
  ///
  /// It is not a part of ``contentMotion``, because a component may need both: a row of chips
  /// scrolls, and stays still over a list. And it is set by whoever places the component.
  public var movesWithContent = true

  /// Whether it receives touches; a decoration over other components lets them through.
  public var isTouchable = true

  /// Whether touches reach it also while its ``opacity`` is 0: it is about to fade in.
  public var isTouchableUnseen = false

  /// Whether components beneath it receive touches as well, after the component itself: for a scrim
  /// that receives taps and leaves pans to the map under it.
  public var passesTouchesThrough = false

  /// Whether a point in its own coordinates hits the component or, where it does not clip, a child.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// Whether a point beside a child, in the child's coordinates, hits the child all the same.
  func widensChildren(at point: Point) -> Bool { false }

  /// Handles the gestures of ``gestures``. Positions are in the stage's points; ``convert(_:)``
  /// converts them. A motion that starts or changes by the gesture does so at the event's time.
  open func receive(_ event: GestureEvent) {}

  // MARK: Keys

  /// Called with each whole code that a barcode scanner sends while no text field has the focus.
  /// Of several components the focused one or one around it gets the code, else the topmost that is
  /// visible. While a dialog, a menu or a sheet is shown, only components in it get codes.
  ///
  ///     page.onScan = { code in basket.add(code) }
  public var onScan: (@MainActor (String) -> Void)?

  /// Handles a key. Returns whether it did: then no other component gets it. By default it handles
  /// none, and Tab, arrows, Enter, the space bar and Escape do what they do everywhere.
  ///
  /// The focused component is asked first, then those around it, then all others that are visible,
  /// the topmost first.
  open func receive(_ press: KeyPress) -> Bool { false }

  // MARK: Time

  /// Requests ``advance(to:)`` at the first frame seen at `time` or later; without an argument at
  /// the next frame. Call it again for each further frame.
  public func setNeedsAdvance(at time: Instant = .zero) {
    stage?.requestAdvance(of: self, at: time)
  }

  /// Requests ``advance(to:)`` at the first frame seen at `time` or later, for what shows a clock.
  /// A stage that only waits for clocks is at rest: ``Stage/isAtRest``.
  public func setNeedsClockAdvance(at time: Instant) {
    stage?.requestClockAdvance(of: self, at: time)
  }

  /// Updates everything that moves to `now`, the time at which the next frame is seen.
  open func advance(to now: Instant) {}

  /// Whether it changes with each frame while it is visible: ``advance(to:)`` is then called
  /// without a request, and no longer once it is hidden.
  var isAnimated: Bool { false }

  /// Whether it is seen for a moment only, such as a shade below a finger. A picture that is held
  /// leaves it out: it would not fade there.
  var isMomentary: Bool { false }

  /// Remembers what is visible before everything is laid out again in another environment.
  func keepPlace() {}

  /// The children that are drawn in their places.
  var drawnChildren: [Component] { children }

  /// The position at which the frame's origin is seen.
  var placement: Point {
    if let motion = changeMotion { frame.origin + motion.offset } else { frame.origin }
  }

  /// The place of the drawing in the width that is seen, where it keeps the size of the frame while
  /// a change of size is animated: 0 at the left edge, 1 at the right one. Nil: it is drawn in the
  /// size that is seen.
  var drawingAnchor: Double? { nil }
}
