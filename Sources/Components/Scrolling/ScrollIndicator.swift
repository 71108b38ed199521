import VitrineMotion
import VitrineRaster
import VitrineUnits

/// A thumb that shows while its scroller moves, and fades a little later.
@MainActor
final class ScrollIndicator: Component {
  private var shown = Instant.zero
  /// The time that the thumb remains after the last movement, and the time that it fades.
  private static let delay = Duration.milliseconds(600)
  private static let fade = Duration.milliseconds(250)

  override init() {
    super.init()
    opacity = 0
    isTouchable = false
  }

  func show(at now: Instant) {
    shown = now
    opacity = 1
    setNeedsAdvance(at: now + Self.delay)
  }

  /// The track on which the thumb moves.
  struct Track {
    var axis: Axis
    var insets: EdgeInsets
    /// The size of the scroller.
    var size: Size
  }

  /// Places the thumb on its track. Its length shows how much is visible, its position the
  /// `travelledShare` (0 … 1); overscroll shortens it.
  func place(on track: Track, extent: ScrollExtent, overscroll: Double, travelledShare: Double) {
    let isVertical = track.axis == .vertical
    let viewport = isVertical ? track.size.height : track.size.width
    let before = isVertical ? track.insets.top : track.insets.leading
    let after = isVertical ? track.insets.bottom : track.insets.trailing
    let length = max(0, viewport - 8 - before - after)
    let all = extent.maximum - extent.minimum + extent.viewport
    let thumb = min(length, max(12, max(36, length * extent.viewport / all) - abs(overscroll)))
    let position = 4 + before + (length - thumb) * min(max(travelledShare, 0), 1)
    let rect =
      isVertical
      ? Rect(track.size.width - 7, position, 4, thumb)
      : Rect(position, track.size.height - 7, thumb, 4)
    frame = stage?.environment.mirrored(rect, in: track.size.width) ?? rect
  }

  /// Hides the thumb: on another stage nothing has moved yet, and the fading was requested from the
  /// old one.
  override func didEnterStage() { opacity = 0 }

  override func advance(to now: Instant) {
    let elapsed = (now - shown - Self.delay).seconds
    if elapsed < 0 {
      setNeedsAdvance(at: shown + Self.delay)
      return
    }
    opacity = 1 - min(1, elapsed / Self.fade.seconds)
    if opacity > 0 { setNeedsAdvance() }
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, radius: 2, canvas.environment.theme.scrollIndicator)
  }
}
