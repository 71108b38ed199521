import VitrineRaster
import VitrineUnits

/// The track and the thumb of a ``Slider``.
///
///     ━━━━━━━━━━━━●────────────
@MainActor
final class SliderBar: Component {
  var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
  private var position: EasedValue
  /// The growth of the thumb under a finger, 0 … 1.
  private var growth = EasedValue(0)
  /// The positions of the steps, 0 … 1, where there are few.
  private let stops: [Double]

  private static let track = 6.0
  private static let thumb = 28.0
  /// The additional width of a held thumb, in points.
  private static let grown = 6.0
  private static let stop = 4.0

  init(share: Double, stops: [Double]) {
    position = EasedValue(share)
    self.stops = stops
    super.init()
    isTouchable = false
  }

  /// The position of the thumb, 0 … 1.
  var share: Double { position.value(at: stage?.now ?? .zero) }

  /// The travel of the thumb's middle, in points.
  var length: Double { max(0, frame.width - Self.thumb) }

  /// The position on the track that is nearest to a point of the bar, 0 … 1.
  func share(at point: Point) -> Double {
    let isMirrored = stage?.environment.isRightToLeft == true
    let x = isMirrored ? frame.width - point.x : point.x
    return min(max((x - Self.thumb / 2) / max(length, 1), 0), 1)
  }

  /// Shows whether a finger holds the thumb.
  func grow(_ isHeld: Bool) {
    growth.move(to: isHeld ? 1 : 0, at: motionStart)
    changed()
  }

  /// Moves to a position; with reduced motion it jumps.
  func move(to share: Double) {
    position.move(to: share, at: motionStart)
    changed()
  }

  /// Stops at a position.
  func hold(_ share: Double) {
    position.jump(to: share)
    changed()
  }

  /// Follows a finger. A thumb that is still moving to the finger continues to its new position.
  func follow(_ share: Double) {
    let isMoving = stage.map { position.isMoving(at: $0.now) } ?? false
    if isMoving { position.redirect(to: share) } else { position.jump(to: share) }
    changed()
  }

  private func changed() {
    setNeedsDisplay()
    setNeedsAdvance()
  }

  override func didEnterStage() {
    position.jump(to: position.target)
    growth.jump(to: 0)
  }

  override func advance(to now: Instant) {
    if position.isMoving(at: now) || growth.isMoving(at: now) { setNeedsAdvance() }
    setNeedsDisplay()
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let size = canvas.size
    let x = Self.thumb / 2 + share * length
    func placed(_ rect: Rect) -> Rect { canvas.environment.mirrored(rect, in: size.width) }
    func fill(_ start: Double, _ end: Double, _ color: Color) {
      let rect = Rect(start, (size.height - Self.track) / 2, end - start, Self.track)
      canvas.fill(placed(rect), radius: Self.track / 2, color)
    }
    let strong = isEnabled ? theme.accent : theme.disabledText
    fill(0, size.width, isEnabled ? theme.tonal : theme.inset)
    fill(0, x, strong)
    for stop in stops {
      let middle = Self.thumb / 2 + stop * length
      let dot = Rect(middle - Self.stop / 2, (size.height - Self.stop) / 2, Self.stop, Self.stop)
      let color = middle < x ? theme.onAccent : theme.secondaryText
      canvas.ellipse(placed(dot), isEnabled ? color : theme.surface)
    }
    let grown = growth.value(at: stage?.now ?? .zero) * Self.grown
    let side = Self.thumb + grown
    let disc = placed(Rect(x - side / 2, (size.height - side) / 2, side, side))
    canvas.shadow(
      disc.offset(by: Vector(0, 1)), radius: side / 2, blur: 4, theme.shadow)
    canvas.ellipse(disc, strong)
    canvas.ellipse(
      disc.inset(by: Insets(all: 8 + grown / 2)), isEnabled ? theme.onAccent : theme.surface)
  }
}
