import VitrineComponents
import VitrineRaster

/// The darkness over the picture of a dimmed panel without a backlight that can be changed.
@MainActor
final class IdleShade: Component {
  override init() {
    super.init()
    isTouchable = false
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, Color(argb: 0xbe00_0000))
  }
}
