import VitrineRaster
import VitrineUnits

/// The picture of a control that is on or off, which moves between both.
@MainActor
class ToggleMark: Component {
  /// Whether it is on, or moving there.
  private(set) var isOn: Bool
  var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
  private let size: Size
  private var motion: EasedValue

  init(isOn: Bool, size: Size) {
    self.isOn = isOn
    self.size = size
    motion = EasedValue(isOn ? 1 : 0)
    super.init()
    isTouchable = false
  }

  /// The progress from off to on, 0 … 1.
  var share: Double { motion.value(at: stage?.now ?? .zero) }

  /// Moves to a state; with reduced motion, and off the stage, it jumps.
  func set(_ isOn: Bool) {
    self.isOn = isOn
    motion.move(to: isOn ? 1 : 0, at: motionStart)
    setNeedsDisplay()
    setNeedsAdvance()
  }

  /// Shows a progress of 0 … 1, under a finger.
  func hold(_ share: Double) {
    motion.jump(to: share)
    setNeedsDisplay()
  }

  /// A covered screen comes back at rest.
  override func didEnterStage() { motion.jump(to: isOn ? 1 : 0) }

  override func advance(to now: Instant) {
    if motion.isMoving(at: now) { setNeedsAdvance() }
    setNeedsDisplay()
  }

  override func sizeThatFits(_ proposal: Size) -> Size { size }
}

extension Color {
  /// A color between this one (0) and another (1); both opaque.
  func mixed(with other: Color, _ share: Double) -> Color {
    other.opacity(min(max(share, 0), 1)).over(self)
  }
}
