import VitrineRaster
import VitrineTouch
import VitrineUnits

/// The track and thumb of a ``Switch``. It takes drags; taps are for the switch around it.
///
///     ╭────────╮   ╭────────╮
///     │ ●      │   │      ● │
///     ╰────────╯   ╰────────╯
///       off          on
@MainActor
final class SwitchThumb: ToggleMark {
  /// Called with the new state when a finger releases it.
  var onDrop: (@MainActor (Bool) -> Void)?
  private let pan = PanDriver()
  /// The progress under the finger, which may be beyond 0 … 1; nil without a finger.
  private var held: Double?

  private static let size = Size(52, 32)
  private static let thumb = 22.0
  private static let outline = 2.0
  /// The travel of the thumb, in points.
  private static let travel = size.width - size.height

  init(isOn: Bool) {
    super.init(isOn: isOn, size: Self.size)
    isTouchable = true
  }

  override var gestures: GestureKinds { isEnabled ? .panHorizontal : [] }

  /// Disabling it releases a thumb that a finger holds: it moves back.
  override var isEnabled: Bool { didSet { if !isEnabled && isFollowing { cancelPan(at: .zero) } } }

  /// As high as a touch target.
  override func contains(_ point: Point) -> Bool {
    bounds.inset(by: Insets(all: -Spacing.small)).contains(point)
  }

  override func receive(_ event: GestureEvent) { pan.receive(event, for: self) }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let (size, share) = (canvas.size, share)
    let radius = size.height / 2
    let strong = isEnabled ? theme.accent : theme.disabledText
    let weak = isEnabled ? theme.secondaryText : theme.disabledText
    canvas.fill(canvas.bounds, radius: radius, weak.mixed(with: strong, share))
    canvas.fill(
      canvas.bounds.inset(by: Insets(all: Self.outline)), radius: radius - Self.outline,
      theme.inset.mixed(with: strong, share))
    let ink = weak.mixed(with: isEnabled ? theme.onAccent : theme.surface, share)
    let disc = Rect(
      (size.height - Self.thumb) / 2 + share * Self.travel, (size.height - Self.thumb) / 2,
      Self.thumb, Self.thumb)
    canvas.ellipse(canvas.environment.mirrored(disc, in: size.width), ink)
  }
}

extension SwitchThumb: PanFollower {
  /// As a fraction of the thumb's travel, in reading direction.
  package func travel(_ vector: Vector) -> Double {
    Axis.horizontal.along(vector, in: stage?.environment) / Self.travel
  }

  package var isFollowing: Bool { held != nil }

  package func isCaught(at point: Point, time: Instant) -> Bool { false }

  package func grab(at time: Instant) { held = share }

  package func drag(by travel: Double, at time: Instant) {
    held = held.map { $0 + travel }
    if let held { hold(min(max(held, 0), 1)) }
  }

  package func release(velocity: Double, at time: Instant) {
    if !isFollowing { return }
    // Where the thumb would be after a tenth of a second.
    let goal = share + velocity / 10
    held = nil
    onDrop?(goal >= 0.5)
  }

  package func cancelPan(at time: Instant) {
    if !isFollowing { return }
    held = nil
    set(isOn)
  }
}
