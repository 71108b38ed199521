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
  /// The row of each buffer at which its picture begins.
  private var windows: [Int]
  /// The scene drawn last: on the glass, or on its way there, when the next one is drawn.
  private var latest: Scene?
  /// The row of the window that was refused, until one as far down has been shown: a second refusal
  /// before that is one too many.
  private var refusedWindow: Int?
  /// The window of what was drawn last and is to be presented.
  private var drawnWindow = 0
  /// False once the panel has refused twice to move its window there: it stays at the first row.
  public private(set) var movesWindow = true

  /// `count`: the panel's buffers.
  public init(count: Int) {
    precondition(count >= 1, "a panel has a buffer")
    scenes = Array(repeating: nil, count: count)
    windows = Array(repeating: 0, count: count)
  }

  /// The row of the buffer at which its picture begins: with what `draw` returned, all that
  /// `Panel.present` wants to know.
  public func window(of buffer: Int) -> Int { windows[buffer] }

  /// Brings a free buffer to `scene` by painting what differs from what it holds. Returns the
  /// damage to present it with, in scan-out pixels: what differs from the scene drawn last; empty
  /// where nothing does, so that there is nothing to present.
  ///
  /// Where the panel can show any part of a higher buffer, and most of the picture moved up or down,
  /// the window moves instead, and what is painted is the rest. The picture is the same.
  ///
  /// Every scene drawn must be presented, or else `presentRefused` or `invalidateAll` be called.
  public mutating func draw(
    _ scene: Scene, onto buffer: Int, of panel: any Panel, rasterizer: Rasterizer,
    rotation: Rotation = .none
  ) -> [PixelRect] {
    // What was drawn last has been presented, or else it would have been forgotten.
    if let refused = refusedWindow, drawnWindow >= refused { refusedWindow = nil }
    let damage = scene.damage(from: latest).simplified(to: Self.rectangleLimit)
    let stale = place(scene, in: buffer, panel.panRange, rotation)
      .simplified(to: Self.rectangleLimit)
    if !stale.isEmpty {
      panel.paint(buffer, window: windows[buffer]) { pixels in
        rasterizer.paint(scene, region: stale, into: pixels, rotation: rotation)
      }
    }
    scenes[buffer] = scene
    latest = scene
    drawnWindow = damage.isEmpty ? 0 : windows[buffer]
    let transform = PanelTransform(scanOut: panel.size, rotation: rotation)
    return damage.rects.map(transform.scanOutRect)
  }

  /// Moves the buffer's window where that spares painting; what is to be painted then.
  ///
  ///     ┌╌╌╌╌╌╌╌┐ 0                        rows that were shown once
  ///     ├───────┤ window ─┐ moves with     the picture
  ///     │       │         │ the picture
  ///     ├───────┤         ▼
  ///     └╌╌╌╌╌╌╌┘ panRange + height        where new rows appear
  ///
  /// At the buffer's end the window goes back to its beginning, and the picture is painted whole.
  private mutating func place(
    _ scene: Scene, in buffer: Int, _ range: Int, _ rotation: Rotation
  ) -> Region {
    let isMovable = movesWindow && range > 0 && !rotation.isTransposing
    guard isMovable, let old = scenes[buffer], let pan = scene.pan(from: old) else {
      return scene.damage(from: scenes[buffer])
    }
    // Worth it where it spares a quarter of the painting; clear where next to nothing is left.
    if pan.stale.area > scene.size.width * scene.size.height / 8 {
      let stale = scene.damage(from: old)
      if pan.stale.area >= stale.area * 3 / 4 { return stale }
    }
    // Turned upside down, the scan-out's rows run the other way.
    let rows = rotation == .none ? pan.rows : -pan.rows
    let window = windows[buffer] + rows
    if (0...range).contains(window) {
      windows[buffer] = window
      return pan.stale
    }
    windows[buffer] = rows > 0 ? 0 : range
    return Region(PixelRect(scene.size))
  }

  /// Forgets what a buffer holds: its memory is new, or somebody else wrote into it.
  public mutating func invalidate(_ buffer: Int) { scenes[buffer] = nil }

  /// Forgets all buffers and what is on the glass: the display was lost and is back, or the picture
  /// was turned. Pictures begin at their buffers' first rows again.
  public mutating func invalidateAll() {
    for i in scenes.indices {
      scenes[i] = nil
      windows[i] = 0
    }
    latest = nil
    drawnWindow = 0
  }

  /// The panel refused to show what was drawn last, into `buffer`. Forgets everything, so that the
  /// next try begins at the first row, which every driver takes.
  ///
  /// A driver may be busy now and then. One that refuses again before it has shown a window as far
  /// down will go on so: from then on no window moves, and `movesWindow` is false.
  public mutating func presentRefused(_ buffer: Int) {
    if windows[buffer] != 0 {
      if refusedWindow != nil { movesWindow = false }
      refusedWindow = windows[buffer]
    }
    invalidateAll()
  }
}
