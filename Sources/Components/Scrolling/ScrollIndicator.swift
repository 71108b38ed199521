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

  override var isMomentary: Bool { true }

  func show(at now: Instant) {
    shown = now
    opacity = 1
    setNeedsAdvance(at: now + Self.delay)
  }

  /// Places the thumb on its track. Its length shows how much is visible, its position the
  /// travelled share; overscroll shortens it.
  func place(in scroller: ScrollView) {
    let extent = scroller.extent
    isHidden = !scroller.showsIndicator || extent.maximum <= extent.minimum
    if isHidden { return }
    let (size, insets) = (scroller.frame.size, scroller.indicatorInset)
    let isVertical = scroller.axis == .vertical
    let viewport = isVertical ? size.height : size.width
    let before = isVertical ? insets.top : insets.leading
    let after = isVertical ? insets.bottom : insets.trailing
    let length = max(0, viewport - 8 - before - after)
    let all = extent.maximum - extent.minimum + extent.viewport
    let overscroll = abs(scroller.scrollState.overscroll)
    let thumb = min(length, max(12, max(36, length * extent.viewport / all) - overscroll))
    let position = 4 + before + (length - thumb) * min(max(scroller.travelledShare, 0), 1)
    let rect =
      isVertical
      ? Rect(size.width - 7, position, 4, thumb) : Rect(position, size.height - 7, thumb, 4)
    frame = stage?.environment.mirrored(rect, in: size.width) ?? rect
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
