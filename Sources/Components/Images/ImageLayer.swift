import VitrineRaster
import VitrineUnits

/// The image in its position in the view, fading in.
@MainActor
final class ImageLayer: Component {
  private(set) var pixmap: Pixmap?
  private var mode = ImageMode.fit
  var radius = 0.0 { didSet { if radius != oldValue { setNeedsDisplay() } } }
  var roundsLowerCorners = true {
    didSet { if roundsLowerCorners != oldValue { setNeedsDisplay() } }
  }
  /// Called with the progress of the fade, 0 to 1.
  var onProgress: (@MainActor (Double) -> Void)?

  private enum Fade {
    case none
    /// The fade begins with the first visible frame.
    case waiting
    case running(since: Instant)
  }
  private var fade = Fade.none

  /// The length of the fade.
  private static let duration = Duration.milliseconds(200)

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
    let part = now.share(of: Self.duration, since: start)
    if part >= 1 { fade = .none } else { setNeedsAdvance() }
    // Fast at first, so that the image is recognized early, and slow at the end.
    setProgress(part * (2 - part))
  }

  override func didEnterStage() {
    // A fade that was interrupted by leaving the stage does not begin again.
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
    // Below half the size, bilinear sampling would skip pixels.
    let isMuchSmaller = place.width * 2 < Double(pixmap.size.width)
    let sampling: Sampling = isExact ? .nearest : isMuchSmaller ? .area : .bilinear
    let edges = Rect(0, 0, Double(room.width), Double(room.height))
    let isInside =
      place.minX >= 0 && place.minY >= 0 && place.maxX <= edges.maxX && place.maxY <= edges.maxY
    if isInside && roundsLowerCorners {
      canvas.add(.image(pixmap, in: place, radius: radius * scale, sampling))
      return
    }
    var list = DisplayList([.image(pixmap, in: place, radius: 0, sampling)])
    var shape = edges
    if !roundsLowerCorners {
      list = DisplayList([.group(list, at: .zero, clip: edges, radius: 0, opacity: 255)])
      shape = edges.withoutLowerCorners(radius * scale)
    }
    canvas.add(.group(list, at: .zero, clip: shape, radius: radius * scale, opacity: 255))
  }

  /// The image's rectangle, in device pixels. An image that differs from it by a rounding error is
  /// not scaled.
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

extension Rect {
  /// The rectangle with its lower edge so far down that round corners of `radius` there are outside
  /// the original one.
  func withoutLowerCorners(_ radius: Double) -> Rect { inset(by: Insets(bottom: -radius)) }
}
