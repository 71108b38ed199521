public import VitrineTouch
public import VitrineUnits

/// A value that is chosen along a track.
///
///     Slider(value: 40, in: 0...100) { value in lamp.brightness = value }
///
/// The thumb follows a finger that moves along the track, from anywhere on it; a tap on the track
/// moves the thumb there. With steps it rests at the nearest one. Where a value must be exact, use
/// a ``Stepper``.
@MainActor
public final class Slider: Component {
  /// The smallest and the largest value.
  public var range: ClosedRange<Double> { values.bounds }
  /// The present value, limited to ``range`` and moved to the nearest step. Setting it in code
  /// moves the thumb, and does not call ``onChange``.
  public var value: Double {
    didSet {
      value = values.nearest(value)
      if value != oldValue && !isSettingByFinger { bar.move(to: values.share(of: value)) }
    }
  }
  /// Called with each new value, also while a finger moves the thumb.
  public var onChange: (@MainActor (Double) -> Void)?
  /// Called with the value when the finger that moved the thumb has left, and after a tap.
  public var onChangeEnd: (@MainActor (Double) -> Void)?
  /// Whether the slider can be moved; true by default. Setting it to false releases a thumb that a
  /// finger holds.
  public var isEnabled = true {
    didSet {
      bar.isEnabled = isEnabled
      if !isEnabled && isFollowing { drop() }
    }
  }
  /// Returns the text of a value, for speech; by default the number.
  public var format: @MainActor (Double) -> String = { ValueRange.text($0) }
  private let values: ValueRange
  private let bar: SliderBar
  private let pan = PanDriver()
  private var isSettingByFinger = false
  /// The position of the thumb under the finger, which may be beyond the ends; nil without a
  /// finger.
  private var held: Double?
  private var valueBeforePan = 0.0

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - value: The value at first.
  ///   - range: The smallest and the largest value, both finite.
  ///   - step: The distance of two values, above 0; nil for all values of the range.
  ///   - onChange: Called with each new value, also while a finger moves the thumb.
  public init(
    value: Double, in range: ClosedRange<Double> = 0...1, step: Double? = nil,
    onChange: (@MainActor (Double) -> Void)? = nil
  ) {
    values = ValueRange(range, step: step, of: "Slider")
    self.value = values.nearest(value)
    self.onChange = onChange
    bar = SliderBar(share: values.share(of: self.value), stops: values.stops)
    super.init()
    addChild(bar)
  }

  // MARK: Touch

  public override var gestures: GestureKinds { isEnabled ? [.tap, .panHorizontal] : [] }

  public override func receive(_ event: GestureEvent) {
    if pan.receive(event, for: self) { return }
    if case .tap(let position) = event.gesture {
      setByFinger(bar.share(at: convert(position)))
      bar.move(to: values.share(of: value))
      onChangeEnd?(value)
    }
  }

  /// Takes over the value at a position, 0 … 1, without moving the thumb.
  private func setByFinger(_ share: Double) {
    let old = value
    isSettingByFinger = true
    value = values.value(at: share)
    isSettingByFinger = false
    if value != old { onChange?(value) }
  }

  // MARK: Semantics

  public override var semantics: Semantics? {
    Semantics(
      .slider, label: accessibilityLabel ?? "", value: format(value), isEnabled: isEnabled,
      actions: [.increment, .decrement])
  }

  @discardableResult
  public override func perform(_ action: Semantics.Action) -> Bool {
    if !isEnabled { return false }
    let old = value
    switch action {
    case .increment: value = values.moved(value, by: 1)
    case .decrement: value = values.moved(value, by: -1)
    case .activate, .dismiss: return false
    }
    if value == old { return false }
    onChange?(value)
    onChangeEnd?(value)
    return true
  }

  // MARK: Layout

  public override func sizeThatFits(_ proposal: Size) -> Size {
    Size(proposal.width, Spacing.touchTarget)
  }

  public override func layout() { bar.frame = bounds }
}

extension Slider: PanFollower {
  /// In parts of the track, in reading direction.
  package func travel(_ vector: Vector) -> Double {
    Axis.horizontal.along(vector, in: stage?.environment) / max(bar.length, 1)
  }

  package var isFollowing: Bool { held != nil }

  package func isCaught(at point: Point, time: Instant) -> Bool { false }

  /// A finger on the thumb moves it from where it is; elsewhere the thumb comes to the finger
  /// first.
  package func grab(at time: Instant) {
    valueBeforePan = value
    bar.grow(true)
    let landed = bar.share(at: convert(pan.start))
    let isOnThumb = abs(landed - bar.share) * bar.length <= Spacing.touchTarget / 2
    let start = isOnThumb ? bar.share : landed
    held = start
    if isOnThumb { bar.hold(start) } else { bar.move(to: min(max(start, 0), 1)) }
  }

  package func drag(by travel: Double, at time: Instant) {
    guard let old = held else { return }
    held = old + travel
    let share = min(max(old + travel, 0), 1)
    setByFinger(share)
    bar.follow(share)
  }

  package func release(velocity: Double, at time: Instant) {
    if !isFollowing { return }
    drop()
    onChangeEnd?(value)
  }

  package func cancelPan(at time: Instant) {
    if !isFollowing { return }
    setByFinger(values.share(of: valueBeforePan))
    drop()
  }

  /// The finger has left: the thumb moves to the value.
  private func drop() {
    held = nil
    bar.grow(false)
    bar.move(to: values.share(of: value))
  }
}
