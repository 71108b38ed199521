public import VitrineUnits

/// A value between two buttons that change it by one step.
///
///     Stepper(value: 2, in: 1...9) { count in order.count = Int(count) }
///
/// A button that is held repeats its step. Its buttons are called “Less” and “More” in the language
/// of the screen, after the ``Component/accessibilityLabel`` if there is one: “Rolls: More”. At the
/// first and the last step of the range its button is disabled.
@MainActor
public final class Stepper: Component {
  /// The smallest and the largest value.
  public var range: ClosedRange<Double> { values.bounds }
  /// The present value, limited to ``range`` and moved to the nearest step. Setting it in code does
  /// not call ``onChange``.
  public var value: Double {
    didSet {
      value = values.nearest(value)
      if value != oldValue { showValue() }
    }
  }
  /// Called with the new value after each step.
  public var onChange: (@MainActor (Double) -> Void)?
  /// Whether steps are taken; true by default.
  public var isEnabled = true { didSet { showValue() } }
  /// Returns the shown text of a value; by default the number.
  public var format: @MainActor (Double) -> String = { ValueRange.text($0) } {
    didSet { showValue() }
  }
  private let values: ValueRange
  private let less: StepButton
  private let more: StepButton
  private let label: Label

  /// The least width of the value, so that the buttons stay where they are from 9 to 10.
  private static let valueWidth = 56.0

  /// Creates a stepper.
  ///
  /// - Parameters:
  ///   - value: The value at first.
  ///   - range: The smallest and the largest value, both finite.
  ///   - step: The change by one tap, above 0; 1 by default.
  ///   - onChange: Called with the new value after each step.
  public init(
    value: Double, in range: ClosedRange<Double>, step: Double = 1,
    onChange: (@MainActor (Double) -> Void)? = nil
  ) {
    values = ValueRange(range, step: step, of: "Stepper")
    self.value = values.nearest(value)
    self.onChange = onChange
    label = Label("", \.rowTitle, alignment: .center)
    less = StepButton(.minus, name: \.less)
    more = StepButton(.plus, name: \.more)
    super.init()
    for child in [less, label, more] { addChild(child) }
    less.onStep = { [unowned self] in move(by: -1) }
    more.onStep = { [unowned self] in move(by: 1) }
    showValue()
  }

  /// Takes a step. Returns whether it changed the value.
  @discardableResult
  private func move(by count: Int) -> Bool {
    let old = value
    value = values.moved(value, by: count)
    if value == old { return false }
    onChange?(value)
    return true
  }

  private func showValue() {
    label.text = format(value)
    label.ink = isEnabled ? \.text : \.disabledText
    less.isEnabled = isEnabled && value > range.lowerBound
    more.isEnabled = isEnabled && value < values.last
  }

  public override var semantics: Semantics? {
    Semantics(
      .stepper, label: accessibilityLabel ?? "", value: label.text, isEnabled: isEnabled,
      actions: [.increment, .decrement])
  }

  @discardableResult
  public override func perform(_ action: Semantics.Action) -> Bool {
    if !isEnabled { return false }
    return switch action {
    case .increment: move(by: 1)
    case .decrement: move(by: -1)
    case .activate, .dismiss: false
    }
  }

  public override func contains(_ point: Point) -> Bool { false }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    let side = Spacing.touchTarget
    let text = label.sizeThatFits(Size(.infinity, .infinity))
    let width = 2 * side + max(Self.valueWidth, text.width + 2 * Spacing.medium)
    if width <= proposal.width { return Size(width, max(side, text.height)) }
    let room = Size(max(0, proposal.width - 2 * side), .infinity)
    return Size(proposal.width, max(side, label.sizeThatFits(room).height))
  }

  public override func layout() {
    let side = Spacing.touchTarget
    let top = (frame.height - side) / 2
    func place(_ rect: Rect) -> Rect { stage?.environment.mirrored(rect, in: frame.width) ?? rect }
    less.frame = place(Rect(0, top, side, side))
    more.frame = place(Rect(frame.width - side, top, side, side))
    let room = Size(max(0, frame.width - 2 * side), frame.height)
    let height = label.sizeThatFits(room).height
    label.frame = Rect(side, ((frame.height - height) / 2).rounded(), room.width, height)
  }
}
