import VitrineMotion
import VitrineRaster
import VitrineUnits

extension Component {
  /// Shows the changes that `changes` makes as a motion: of frames, of opacities, of colors, and of
  /// ``Animated`` properties, in this component and all others of its stage.
  ///
  ///     card.onTap = { [unowned self] in
  ///       animate {
  ///         details.isHidden.toggle()
  ///         setNeedsMeasure()
  ///       }
  ///     }
  ///
  /// The values of the properties are the new ones at once. The layout that follows from the
  /// changes is part of them, and so are the bindings of models that `changes` changes. A component
  /// that comes or goes does so by its ``presenceTransition``. What is on its way already continues
  /// from its present position and velocity; a later change without animation of an opacity or an
  /// ``Animated`` property ends its motion, and one of a frame takes the motion along.
  ///
  /// In a binding (`bind`), the layout of the next frame is part of the changes. A component that
  /// has not been seen yet appears as it is. Without a stage nothing is animated.
  ///
  /// A call inside of another one applies to its own changes; the outer one continues afterwards.
  /// With reduced motion frames change at once, and everything else within a quarter of a second.
  ///
  /// `completion` is called once: with the first frame at which the motions that the call has
  /// started would be over, also if others have replaced them. A stage that is gone calls none.
  public func animate(
    _ animation: Animation = .spring, _ changes: () -> Void,
    completion: (@MainActor () -> Void)? = nil
  ) {
    if let stage { return stage.animate(animation, changes, completion: completion) }
    changes()
    completion?()
  }
}

extension Stage {
  /// Shows the changes that `changes` makes as a motion: ``Component/animate(_:_:completion:)``.
  public func animate(
    _ animation: Animation = .spring, _ changes: () -> Void,
    completion: (@MainActor () -> Void)? = nil
  ) {
    // What was changed before is not part of it.
    let canSettle = settle()
    let run = AnimationRun(animation, at: now, completion: completion)
    animations.perform(run) {
      changes()
      if canSettle { _ = settle() } else { animations.postpone(run) }
    }
    animations.start(run)
  }
}

// MARK: Motions of one component

extension Component {
  /// The law and the start of a change that is made now; nil where it shows at once.
  func animationStep(_ kind: Animation.Kind) -> AnimationStep? {
    guard isPresented, let stage, let run = stage.animations.current,
      let law = run.animation.law(for: kind, reducesMotion: stage.environment.reducesMotion)
    else { return nil }
    return AnimationStep(law: law, now: stage.now)
  }

  /// Notes that something of the component moves until `end`, which the present call has started.
  private func startMotion(until end: Instant?) {
    guard let stage, let motion = changeMotion else { return }
    if let end { stage.animations.current?.extend(to: end) }
    motion.update(at: stage.timing.frame)
    stage.animations.add(self)
  }

  /// Ends all motions where they go to: the component is no longer visible.
  func endMotion() {
    isPresented = false
    guard let motion = changeMotion else { return }
    for property in motion.properties { property.finish() }
    changeMotion = nil
    // Both may be those of the middle of a motion.
    drawingCache.reset()
    setNeedsLayout()
  }

  /// Ends all motions of the component and of those in it, which are hidden with it.
  func endMotions() {
    if !isPresented && changeMotion == nil { return }
    endMotion()
    for child in children { child.endMotions() }
  }

  private func motionToStart() -> ComponentMotion {
    let motion = changeMotion ?? ComponentMotion()
    changeMotion = motion
    return motion
  }

  /// Starts the motion of an ``Animated`` property.
  func animate(_ property: any AnimatedProperty, until end: Instant) {
    let motion = motionToStart()
    if !motion.properties.contains(where: { $0 === property }) {
      motion.properties.append(property)
    }
    startMotion(until: end)
  }

  func animateFrame(from old: Rect) {
    if !isPresented { return }
    guard let step = animationStep(.frame) else {
      if changeMotion?.frame != nil { drawingCache.resize() }
      changeMotion?.frame = nil
      return
    }
    let motion = motionToStart()
    // A tenth of a point is not seen.
    motion.frame = ValueMotion(
      step.law, from: old.animatableNumbers, to: frame.animatableNumbers, replacing: motion.frame,
      at: step.now, tolerance: 0.1)
    startMotion(until: motion.frame?.end)
  }

  func animateOpacity(from old: Double) {
    if !isPresented { return }
    guard let step = animationStep(.fade) else {
      changeMotion?.opacity = nil
      return
    }
    let motion = motionToStart()
    motion.opacity = ValueMotion(
      step.law, from: [old], to: [opacity], replacing: motion.opacity, at: step.now,
      tolerance: 1.0 / 512)
    startMotion(until: motion.opacity?.end)
  }

  /// Keeps the present colors, because the next drawing may have others.
  func noteColors() {
    guard let stage, let run = stage.animations.current, let step = animationStep(.fade),
      let colors = changeMotion?.drawn?.colors ?? drawingCache.colors
    else { return }
    motionToStart().noteColors(colors, step, run)
    stage.animations.add(self)
  }

  /// Moves everything to `now`; whether anything still moves.
  func advanceMotion(to now: Instant) -> Bool {
    guard let motion = changeMotion, let stage else { return false }
    if motion.frame != nil { drawingCache.resize() }
    if !motion.properties.isEmpty {
      setNeedsDisplay()
      setNeedsLayout()
    }
    motion.dropUndrawnColors()
    motion.update(at: now)
    stage.setNeedsScene()
    if !motion.isAtRest { return true }
    changeMotion = nil
    return false
  }

  // MARK: What is seen

  /// The opacity that is seen.
  var seenOpacity: Double {
    if let motion = changeMotion { max(0, opacity + motion.opacityOffset) } else { opacity }
  }

  /// The size that is seen, in points.
  var seenSize: Size {
    guard let motion = changeMotion else { return frame.size }
    return Size(
      max(0, frame.width + motion.growth.width), max(0, frame.height + motion.growth.height))
  }

  /// The size of the drawing, in points.
  var drawnSize: Size { drawingAnchor == nil ? seenSize : frame.size }

  /// The distance of the drawing from the left edge that is seen, in points.
  var drawingShift: Double {
    guard changeMotion?.frame != nil, let anchor = drawingAnchor else { return 0 }
    return (seenSize.width - frame.width) * anchor
  }

  // MARK: Coming and going

  /// Shows how a component comes that has been added, or is not hidden any more.
  func arriveAnimated() {
    guard let stage, let parent, parent.isPresented, !isHidden, presenceTransition != .immediate,
      let run = stage.animations.current
    else { return }
    let isReduced = stage.environment.reducesMotion
    guard let fade = run.animation.law(for: .fade, reducesMotion: isReduced) else { return }
    let motion = motionToStart()
    // One that comes back while it leaves fades in from where it is.
    let left = parent.changeMotion?.leaving.first { $0.component == id }
    parent.changeMotion?.leaving.removeAll { $0.component == id }
    motion.opacity = ValueMotion(
      fade, from: [opacity * (left?.opacity ?? 0)], to: [opacity], replacing: nil, at: stage.now,
      tolerance: 1.0 / 512)
    if let law = run.animation.law(for: .frame, reducesMotion: isReduced), slideDistance != .zero {
      let start = left?.offset ?? slideDistance
      motion.frame = ValueMotion(
        law, from: [start.dx, start.dy, 0, 0], to: [0, 0, 0, 0], replacing: nil, at: stage.now,
        tolerance: 0.1)
    }
    startMotion(until: [motion.opacity?.end, motion.frame?.end].compactMap { $0 }.max())
  }

  /// Leaves a picture of the component in its parent, which fades away, before it is removed or
  /// hidden.
  func leaveAnimated(from parent: Component?) {
    guard let stage, let parent, presenceTransition != .immediate, !isHidden,
      stage.animations.current != nil, let step = animationStep(.fade),
      let index = parent.drawnChildren.firstIndex(where: { $0 === self })
    else { return }
    let slides = animationStep(.frame) != nil
    let (layers, corner) = SceneCollector(environment: stage.environment)
      .layers(of: self, at: .zero - parent.convert(.zero).vector)
    guard
      let picture = LeavingPicture(
        of: self, at: index, layers: layers, corner: corner, step: step,
        slide: slides ? slideDistance : .zero)
    else { return }
    parent.motionToStart().leaving.append(picture)
    parent.startMotion(until: picture.end)
  }

  /// The distance from which the component comes, in points from left to right.
  private var slideDistance: Vector {
    guard case .slide(let distance) = presenceTransition else { return .zero }
    return stage?.environment.isRightToLeft == true
      ? Vector(-distance.dx, distance.dy) : distance
  }
}
