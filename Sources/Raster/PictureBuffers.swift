package import VitrineUnits

/// Tracks the picture in each scan-out buffer of a panel, and repaints only what differs.
///
///     buffer 0: scene 7   on screen           wanted: scene 9
///     buffer 1: scene 6   free           ──►  painted: the difference of 9 and 6
///                                             damage:  the difference of 9 and 7
///
/// Because each buffer remembers its scene, a buffer's age needs no history and a buffer may come
/// back in any order.
package struct PictureBuffers {
  /// More rectangles are merged, since each one has a fixed cost here and in the driver.
  static let rectangleLimit = 16

  private var scenes: [Scene?]
  /// The row of each buffer at which its picture begins.
  private var windows: [Int]
  /// The scene drawn last, which is on the screen or pending when the next one is drawn.
  private var latest: Scene?
  /// The row of a refused window, until a window at that row or below has been shown. A second
  /// refusal before that disables panning.
  private var refusedWindow: Int?
  /// The window of the scene drawn last, which will be presented.
  private var drawnWindow = 0
  /// False after the panel refused twice to move its window; then the window stays at the first
  /// row.
  package private(set) var movesWindow = true

  /// `count`: the panel's buffers.
  package init(count: Int) {
    require(count >= 1, "PictureBuffers.count is \(count); give 1 or more")
    scenes = Array(repeating: nil, count: count)
    windows = Array(repeating: 0, count: count)
  }

  /// The first row of a buffer's picture, as an argument for `Panel.present`.
  package func window(of buffer: Int) -> Int { windows[buffer] }

  /// Paints into a free buffer what differs between its content and `scene`. Returns the damage to
  /// present it with, in scan-out pixels: the difference from the scene drawn last; empty if there
  /// is nothing to present.
  ///
  /// If the panel can show any part of a taller buffer and most of the picture moved up or down,
  /// the window moves and only the rest is painted. The picture is the same.
  ///
  /// Every scene drawn must be presented; otherwise call `presentRefused` or `invalidateAll`.
  package mutating func draw(
    _ scene: Scene, onto buffer: Int, of panel: any Panel, rasterizer: Rasterizer,
    rotation: Rotation = .none
  ) -> [PixelRect] {
    // The scene drawn last has been presented; otherwise everything would have been invalidated.
    if let refused = refusedWindow, drawnWindow >= refused { refusedWindow = nil }
    let damage = scene.damage(from: latest).simplified(to: Self.rectangleLimit)
    let stale = updateWindow(scene, in: buffer, panel.panRange, rotation)
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

  /// Moves the buffer's window if that saves painting. Returns the region to paint.
  ///
  ///     ┌╌╌╌╌╌╌╌┐ 0                        rows shown before
  ///     ├───────┤ window ─┐ moves with     the picture
  ///     │       │         │ the picture
  ///     ├───────┤         ▼
  ///     └╌╌╌╌╌╌╌┘ panRange + height        where new rows appear
  ///
  /// At the buffer's end the window goes back to its beginning, and the picture is painted whole.
  private mutating func updateWindow(
    _ scene: Scene, in buffer: Int, _ range: Int, _ rotation: Rotation
  ) -> Region {
    let isMovable = movesWindow && range > 0 && !rotation.isTransposing
    guard isMovable, let old = scenes[buffer], let pan = scene.pan(from: old) else {
      return scene.damage(from: scenes[buffer])
    }
    // Panning must save a quarter of the painting; no need to compare if little is left to paint.
    if pan.stale.area > scene.size.width * scene.size.height / 8 {
      let stale = scene.damage(from: old)
      if pan.stale.area >= stale.area * 3 / 4 { return stale }
    }
    // Upside down, the rows of the scan-out run in the other direction.
    let rows = rotation == .none ? pan.rows : -pan.rows
    let window = windows[buffer] + rows
    if (0...range).contains(window) {
      windows[buffer] = window
      return pan.stale
    }
    windows[buffer] = rows > 0 ? 0 : range
    return Region(PixelRect(scene.size))
  }

  /// Marks the content of all buffers and of the screen as unknown: the display was lost and is
  /// back, or the picture was rotated. Windows are reset to the first row.
  package mutating func invalidateAll() {
    for i in scenes.indices {
      scenes[i] = nil
      windows[i] = 0
    }
    latest = nil
    drawnWindow = 0
  }

  /// Records that the panel refused to show the scene drawn last, in `buffer`. Invalidates
  /// everything, so that the next attempt begins at the first row, which every driver accepts.
  ///
  /// A driver may be busy occasionally. If it refuses again before it has shown a window at that
  /// row or below, it will continue to refuse: then `movesWindow` becomes false and no window
  /// moves.
  package mutating func presentRefused(_ buffer: Int) {
    if windows[buffer] != 0 {
      if refusedWindow != nil { movesWindow = false }
      refusedWindow = windows[buffer]
    }
    invalidateAll()
  }
}
