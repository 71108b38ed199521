import VitrineRaster
import VitrineUnits

/// A panel in memory that shows each scene at once: what replays look at, and what a kiosk that logs
/// keeps beside its display, because scan-out memory is never read.
@MainActor
final class OffscreenPanel {
  private let panel: MemoryPanel
  private let rasterizer = Rasterizer(memory: .largePages)
  private var buffers: PictureBuffers
  private let rotation: Rotation
  private var now = Instant.zero

  /// Nil where there is not the memory for pictures of that size: two buffers, and as many copies for
  /// those who look at them.
  init?(scanOut: PixelSize, rotation: Rotation) {
    guard PanelMemory.has(scanOut.width * scanOut.height * 4, times: 4) else { return nil }
    panel = MemoryPanel(size: scanOut, memory: .largePages)
    buffers = PictureBuffers(count: 2)
    self.rotation = rotation
  }

  /// Of all pixels shown.
  var hash: UInt64 { panel.hash }

  var picture: Pixmap { panel.picture }

  /// Paints and shows; the damage, in scan-out pixels.
  func show(_ scene: Scene) -> [PixelRect] {
    // Two buffers and a flip that is always done: there is a free one.
    let buffer = panel.freeBuffer()!
    let damage = buffers.draw(
      scene, onto: buffer, of: panel, rasterizer: rasterizer, rotation: rotation)
    panel.present(
      buffer, window: buffers.window(of: buffer), damage: damage, at: now)
    now = now + panel.refreshInterval * 2
    _ = panel.takeFlips(at: now)
    return damage
  }
}
