import VitrineComponents
import VitrineUnits

/// The attract loop of a kiosk that has none of its own: an invitation that appears at another
/// place every few seconds, so that nothing burns in.
@MainActor
final class AttractView: Component {
  private let label: Label
  /// The time at which the loop began.
  private var start: Instant?
  private var step = 0

  private static let interval = Duration.seconds(8)
  /// Places of the label as parts of the free width and height.
  private static let places = [
    Point(0.5, 0.45), Point(0.15, 0.2), Point(0.85, 0.7), Point(0.2, 0.8), Point(0.8, 0.15),
  ]

  init(_ text: String) {
    label = Label(text, \.title, lineLimit: 2)
    super.init()
    isTouchable = false
    addChild(label)
  }

  override func didEnterStage() {
    guard let stage else { return }
    start = start ?? stage.now
    update(at: stage.now)
  }

  override func advance(to now: Instant) { update(at: now) }

  private func update(at now: Instant) {
    guard let start else { return }
    let steps = Int((now - start).seconds / Self.interval.seconds)
    if steps != step {
      step = steps
      setNeedsLayout()
    }
    setNeedsAdvance(at: start + Self.interval * (steps + 1))
  }

  override func layout() {
    let margin = Spacing.large
    let room = Size(max(0, frame.width - 2 * margin), max(0, frame.height - 2 * margin))
    let size = label.sizeThatFits(room)
    let place = Self.places[step % Self.places.count]
    label.frame = Rect(
      (margin + (room.width - size.width) * place.x).rounded(),
      (margin + (room.height - size.height) * place.y).rounded(), size.width, size.height)
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.background)
  }
}
