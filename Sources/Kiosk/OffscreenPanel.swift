import VitrineRaster
import VitrineUnits

/// A panel in memory that shows each scene at once. Replays use it, and so does a kiosk that logs
/// frame hashes, because scan-out memory is never read.
@MainActor
final class OffscreenPanel {
  private let panel: MemoryPanel
  private let rasterizer: Rasterizer
  private var buffers: PictureBuffers
  private let rotation: Rotation
  private var now = Instant.zero

  /// Returns nil if there is not enough memory for pictures of that size: two buffers, and as many
  /// copies for their readers. `runner` runs the parts of expensive frames.
  init?(scanOut: PixelSize, rotation: Rotation, runner: (any PartRunner)? = nil) {
    guard PanelMemory.has(scanOut.width * scanOut.height * 4, times: 4) else { return nil }
    panel = MemoryPanel(size: scanOut)
    rasterizer = Rasterizer(runner: runner)
    buffers = PictureBuffers(count: 2)
    self.rotation = rotation
  }

  /// The hash of all pixels shown.
  var hash: UInt64 { panel.hash }

  var picture: Pixmap { panel.picture }

  /// The bytes of the pictures that the rasterizer has cached.
  var cachedBytes: Int { rasterizer.cachedBytes }

  /// Paints and shows a scene. Returns the damage, in scan-out pixels.
  func show(_ scene: Scene) -> [PixelRect] {
    // With two buffers and instant flips, there is always a free one.
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
