import VitrineRaster
import VitrineUnits

/// What stands for a picture that is not there: a quiet ground, or a torn picture on it.
@MainActor
final class ImageGround: Component {
  var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  var radius = 0.0 { didSet { if radius != oldValue { setNeedsDisplay() } } }
  var isBroken = false { didSet { if isBroken != oldValue { setNeedsDisplay() } } }

  override init() {
    super.init()
    isTouchable = false
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, radius: radius, color ?? theme.inset)
    if !isBroken { return }
    let side = min(canvas.size.width, canvas.size.height, 96) * 0.6
    if side < 8 { return }
    let corner = Vector((canvas.size.width - side) / 2, (canvas.size.height - side) / 2)
    for line in Self.torn {
      let path = Path { path in
        for (index, (x, y)) in line.enumerated() {
          let point = Point(x * side / 24 + corner.dx, y * side / 24 + corner.dy)
          if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
      }
      canvas.stroke(
        path, StrokeStyle(width: max(1, side / 16), join: .round, cap: .round),
        theme.secondaryText)
    }
  }

  /// A frame torn in two, with a hill in one half and the sun in the other, on a grid of 24.
  ///
  ///     ┌────╱  ╱──┐
  ///     │    ╲  ╲ ∘│
  ///     │ ╱╲ ╱  ╱  │
  ///     └───╱  ╱───┘
  private static let torn: [[(Double, Double)]] = [
    [(10, 4), (2, 4), (2, 20), (7, 20), (9, 16), (7, 12), (10, 8), (10, 4)],
    [(15, 4), (22, 4), (22, 20), (12, 20), (14, 16), (12, 12), (15, 8), (15, 4)],
    [(2, 16), (5, 12), (7.6, 14.4)],
    [(13.2, 17), (17, 12), (22, 17)],
    [(18.5, 8), (18.6, 8)],
  ]
}

/// A picture in its place in the view, fading in.
@MainActor
final class ImagePicture: Component {
  private(set) var pixmap: Pixmap?
  private var mode = ImageMode.fit
  var radius = 0.0 { didSet { if radius != oldValue { setNeedsDisplay() } } }
  /// Hears how much of the fading is done, 0 to 1.
  var onProgress: (@MainActor (Double) -> Void)?

  private enum Fade {
    case none
    /// It begins with the first frame that is seen.
    case waiting
    case running(since: Instant)
  }
  private var fade = Fade.none

  /// In seconds.
  private static let duration = 0.2

  override init() {
    super.init()
    isTouchable = false
  }

  func clear() {
    pixmap = nil
    fade = .none
    setNeedsDisplay()
  }

  func show(_ pixmap: Pixmap, _ mode: ImageMode, fades: Bool) {
    self.pixmap = pixmap
    self.mode = mode
    setNeedsDisplay()
    if fades {
      fade = .waiting
      setProgress(0)
      setNeedsAdvance()
    } else if case .none = fade {
      setProgress(1)
    }
  }

  private func setProgress(_ progress: Double) {
    opacity = progress
    onProgress?(progress)
  }

  override func advance(to now: Instant) {
    let start: Instant
    switch fade {
    case .none: return
    case .waiting:
      start = now
      fade = .running(since: now)
    case .running(let since): start = since
    }
    let part = min(max((now - start).seconds / Self.duration, 0), 1)
    if part >= 1 { fade = .none } else { setNeedsAdvance() }
    // Fast at first: what is new is seen soon, and settles gently.
    setProgress(part * (2 - part))
  }

  override func didEnterStage() {
    // Who was taken away while fading does not begin again.
    fade = .none
    if pixmap != nil { setProgress(1) }
  }

  override func draw(into canvas: inout Canvas) {
    guard let pixmap else { return }
    let scale = canvas.environment.scale
    let room = PixelSize(
      Int((canvas.size.width * scale).rounded()), Int((canvas.size.height * scale).rounded()))
    let place = Self.place(of: pixmap.size, in: room, mode)
    let isExact = place.size == Size(Double(pixmap.size.width), Double(pixmap.size.height))
    // Reducing to less than half takes more than four pixels' worth of picture.
    let isMuchSmaller = place.width * 2 < Double(pixmap.size.width)
    let sampling: Sampling = isExact ? .nearest : isMuchSmaller ? .area : .bilinear
    let edges = Rect(0, 0, Double(room.width), Double(room.height))
    if place.minX >= 0 && place.minY >= 0 && place.maxX <= edges.maxX && place.maxY <= edges.maxY {
      canvas.add(.image(pixmap, in: place, radius: radius * scale, sampling))
    } else {
      let list = DisplayList([.image(pixmap, in: place, radius: 0, sampling)])
      canvas.add(.group(list, at: .zero, clip: edges, radius: radius * scale, opacity: 255))
    }
  }

  /// Where the picture lies, in device pixels. What is a pixel off by rounding is painted as it is.
  private static func place(of picture: PixelSize, in room: PixelSize, _ mode: ImageMode) -> Rect {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let across = Double(room.width) / width
    let down = Double(room.height) / height
    let scale: Double
    switch mode {
    case .fit: scale = min(across, down)
    case .fill: scale = max(across, down)
    case .center: scale = 1
    }
    let isNear = abs(width * scale - width) < 1 && abs(height * scale - height) < 1
    let hides = mode != .fill || (picture.width >= room.width && picture.height >= room.height)
    let size = isNear && hides ? Size(width, height) : Size(width * scale, height * scale)
    return Rect(
      origin: Point(
        ((Double(room.width) - size.width) / 2).rounded(.down),
        ((Double(room.height) - size.height) / 2).rounded(.down)), size: size)
  }
}
