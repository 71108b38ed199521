import VitrineUnits

/// The motion of the keyboard into a stage and out of it, and of the screen that makes room for it.
@MainActor
final class KeyboardSlide {
  weak var stage: Stage?
  /// Whether a field has the focus: without one the layer leaves the stage once it is down.
  var isWanted: @MainActor () -> Bool = { false }
  /// Makes the layer when it is shown for the first time.
  var makeLayer: @MainActor () -> InputLayer = { InputLayer() }

  private(set) lazy var layer = makeMovingLayer()
  /// Whether the layer is on the stage.
  private(set) var isShown = false
  /// The visible height of the keyboard, in points.
  private var height = SpringValue(0)
  /// The distance by which the screen is moved up, so that the field is above the keyboard.
  private var shift = SpringValue(0)
  /// The tree that is shifted.
  private(set) weak var shifted: Component?

  private func makeMovingLayer() -> InputLayer {
    let layer = makeLayer()
    layer.onAdvance = { [weak self] in self?.advance(to: $0) }
    return layer
  }

  /// The height of the keyboard that is shown, once it has arrived, with its candidates.
  var fullHeight: Double {
    guard let stage, !layer.keyboard.isEmpty else { return 0 }
    return layer.keyboard.height(in: stage.size) + candidatesHeight
  }

  /// The height of the candidates over the keys; 0 without them.
  private var candidatesHeight: Double {
    guard let stage, layer.keyboard.offersCandidates else { return 0 }
    return CandidateBar.height(in: stage.size, textScale: stage.environment.textScale)
  }

  /// Puts the layer on the stage; ``rise(shifting:by:)`` moves the keyboard up.
  func show() {
    if isShown { return }
    isShown = true
    stage?.beginTree(layer)
  }

  /// Moves the keyboard up, and shifts a tree of the stage to make room.
  func rise(shifting tree: Component, by distance: Double) {
    guard let stage else { return }
    if tree !== shifted {
      shifted?.frame = Rect(origin: .zero, size: stage.size)
      shifted = tree
    }
    move(height: fullHeight, shift: distance, at: layer.motionStart)
  }

  /// Moves the keyboard down and the screen back, at once or by springs.
  func fall(animated: Bool) {
    move(height: 0, shift: 0, at: animated && isShown ? layer.motionStart : nil)
  }

  private func move(height: Double, shift: Double, at time: Instant?) {
    self.height.move(to: height, at: time)
    self.shift.move(to: shift, at: time)
    place()
  }

  private func advance(to now: Instant) {
    place()
    if !isWanted() && !isMoving(at: now) { remove() }
  }

  private func isMoving(at now: Instant) -> Bool {
    height.isMoving(at: now) || shift.isMoving(at: now)
  }

  private func remove() {
    guard isShown else { return }
    isShown = false
    layer.enter(nil)
    stage?.setNeedsScene()
  }

  /// Moves the keyboard and the screen to their places.
  private func place() {
    guard let stage, isShown else { return }
    let scale = stage.environment.scale
    func pixels(_ length: Double) -> Double { (length * scale).rounded() / scale }
    let size = stage.size
    layer.frame = Rect(origin: .zero, size: size)
    // The candidates come from behind the keys.
    let (visible, keys) = (height.value(at: stage.now), layer.keyboard.height(in: size))
    let candidates = candidatesHeight
    layer.candidates.frame = Rect(0, pixels(size.height - visible), size.width, candidates)
    layer.candidates.isHidden = candidates == 0
    layer.keyboard.frame = Rect(0, pixels(size.height - min(visible, keys)), size.width, keys)
    layer.keyboard.isHidden = layer.keyboard.isEmpty
    layer.keyboard.movePopup()
    shifted?.frame = Rect(
      origin: Point(0, -pixels(shift.value(at: stage.now))), size: size)
    if isMoving(at: stage.now) || !isWanted() { layer.setNeedsAdvance() }
  }
}
