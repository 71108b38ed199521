import VitrineComponents
import VitrineRaster
import VitrineTouch
import VitrineUnits

/// The parts of a map that do not move with it.
@MainActor
struct MapOrnaments {
  let progressBar = MapProgressBar()
  let compass = MapCompass()

  /// In painting order.
  var components: [Component] { [progressBar, compass] }

  /// Opacity of the progress bar.
  var barOpacity: Double { progressBar.isHidden ? 0 : progressBar.opacity }

  /// Places the bar at the top of the map, and the compass where it is not covered.
  func place(on view: MapViewport, environment: Environment) {
    let insets = view.insets
    progressBar.frame = Rect(0, 0, view.size.width, 4)
    let isLeft = environment.direction == .rightToLeft
    let side = MapCompass.side
    let x = isLeft ? insets.left + 12 : view.size.width - insets.right - side - 12
    compass.frame = Rect(x, insets.top + 16, side, side)
    compass.rotation = view.camera.rotation
  }
}

/// Thin progress bar at the top of a map that is still being read. A map read at once shows none,
/// and a visible bar is shown full before it fades out.
@MainActor
final class MapProgressBar: Component {
  private static let wait = Duration.milliseconds(300)
  private static let fade = Duration.milliseconds(250)

  private var progress = 1.0
  /// The times at which reading began and ended.
  private var begun: Instant?
  private var ended: Instant?

  /// Shows `progress`. Returns the time of the bar's next change by itself; nil if it only changes
  /// with the progress.
  func show(_ progress: Double, at now: Instant) -> Instant? {
    if progress != self.progress { setNeedsDisplay() }
    self.progress = progress
    if let end = ended, now - end >= Self.fade { (begun, ended) = (nil, nil) }
    if progress >= 1 {
      if begun != nil { ended = ended ?? now }
    } else if let old = begun, ended != nil {
      // More data came while the bar faded out: it fades in again from its present opacity.
      let seen = Duration(seconds: Self.fade.seconds * opacity)
      (begun, ended) = (max(old, now - Self.wait - seen), nil)
    } else if begun == nil {
      begun = now
    }
    guard let begun else {
      (opacity, isHidden) = (0, true)
      return nil
    }
    let heard: Duration = (ended ?? now) - begun
    let shown = Self.part(of: heard - Self.wait)
    let gone = ended.map { Self.part(of: now - $0) } ?? 0
    opacity = shown * (1 - gone)
    isHidden = opacity == 0
    if ended != nil { return isHidden ? nil : .zero }
    if heard < Self.wait { return begun + Self.wait }
    return shown < 1 ? .zero : nil
  }

  private static func part(of time: Duration) -> Double {
    min(max(time.seconds / fade.seconds, 0), 1)
  }

  override init() {
    super.init()
    isHidden = true
    isTouchable = false
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let width = canvas.size.width
    canvas.fill(canvas.bounds, theme.accent.opacity(0.2))
    let done = canvas.environment.mirrored(Rect(0, 0, width * progress, 4), in: width)
    canvas.fill(done, theme.accent)
  }
}

/// Compass that shows north while the map is rotated; a tap rotates north up.
@MainActor
final class MapCompass: Component {
  /// Side in points: the size of a finger.
  static let side = 52.0

  var onTap: (@MainActor () -> Void)?
  var rotation = 0.0 {
    didSet {
      if rotation == oldValue { return }
      let turn = abs(Angle.normalized(rotation))
      // Fades in over the first degrees.
      opacity = min(turn / 0.1, 1)
      isHidden = turn < 1e-6
      setNeedsDisplay()
    }
  }

  override init() {
    super.init()
    isHidden = true
  }

  override var gestures: GestureKinds { .tap }

  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap?() }
  }

  override var semantics: Semantics? { tapSemantics(actionTexts.northUp) }

  override func perform(_ action: Semantics.Action) -> Bool { performTap(action, onTap) }

  override func draw(into canvas: inout Canvas) {
    let scale = canvas.environment.scale
    let theme = canvas.environment.theme
    let (side, center) = (Self.side * scale, Self.side * scale / 2)
    let disc = Rect(4 * scale, 4 * scale, side - 8 * scale, side - 8 * scale)
    canvas.add(
      .shadow(
        disc.offset(by: Vector(0, scale)), radius: disc.width / 2, blur: 6 * scale,
        Color(argb: 0x5000_0000)))
    canvas.add(.ellipse(disc, theme.surface))
    let (sin, cos) = ExactMath.sincos(rotation)
    func needle(_ length: Double, _ color: Color) {
      let path = Path { pen in
        for (i, p) in [(-5.0, 0.0), (0.0, -length), (5.0, 0.0)].enumerated() {
          let (x, y) = (p.0 * scale, p.1 * scale)
          let at = Point(center + cos * x - sin * y, center + sin * x + cos * y)
          if i == 0 { pen.move(to: at) } else { pen.line(to: at) }
        }
        pen.close()
      }
      canvas.add(.path(path, .color(color)))
    }
    needle(-15, theme.secondaryText.opacity(0.6))
    needle(15, Color(rgb: 0xd93025))
  }
}
