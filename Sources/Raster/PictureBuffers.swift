public import VitrineUnits

/// Which picture each scan-out buffer of a panel holds.
///
///     buffer 0: scene 7   on the glass        wanted: scene 9
///     buffer 1: scene 6   free           ──►  painted: the difference of 9 and 6
///                                             damage:  the difference of 9 and 7
///
/// Because each buffer remembers its scene, a buffer's age needs no history and a buffer may come
/// back in any order.
public struct PictureBuffers {
  /// More rectangles than this are merged: each has its own setup, here and in the driver.
  static let rectangleLimit = 16

  private var scenes: [Scene?]
  /// The scene drawn last: on the glass, or on its way there, when the next one is drawn.
  private var latest: Scene?

  /// `count`: the panel's buffers.
  public init(count: Int) {
    precondition(count >= 1, "a panel has a buffer")
    scenes = Array(repeating: nil, count: count)
  }

  /// Brings a free buffer to `scene` by painting what differs from what it holds. Returns the
  /// damage to present it with, in scan-out pixels: what differs from the scene drawn last; empty
  /// where nothing does, so that there is nothing to present.
  ///
  /// Every scene drawn must be presented, or else `invalidateAll` be called.
  public mutating func draw(
    _ scene: Scene, onto buffer: Int, of panel: any Panel, rasterizer: Rasterizer,
    rotation: Rotation = .none
  ) -> [PixelRect] {
    let damage = scene.damage(from: latest).simplified(to: Self.rectangleLimit)
    let stale = scene.damage(from: scenes[buffer]).simplified(to: Self.rectangleLimit)
    if !stale.isEmpty {
      panel.paint(buffer) { pixels in
        rasterizer.paint(scene, region: stale, into: pixels, rotation: rotation)
      }
    }
    scenes[buffer] = scene
    latest = scene
    let transform = PanelTransform(scanOut: panel.size, rotation: rotation)
    return damage.rects.map(transform.scanOutRect)
  }

  /// Forgets what a buffer holds: its memory is new, or somebody else wrote into it.
  public mutating func invalidate(_ buffer: Int) { scenes[buffer] = nil }

  /// Forgets all buffers and what is on the glass: the display was lost and is back, or the picture
  /// was turned.
  public mutating func invalidateAll() {
    for i in scenes.indices { scenes[i] = nil }
    latest = nil
  }
}
