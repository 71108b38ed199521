import VitrineUnits

/// What panning a buffer spares: its picture moved as a whole, and only `stale` painted.
struct ScenePan: Equatable {
  /// Down by this many pixels goes the window over the buffer: the picture moves up.
  var rows: Int
  /// What has to be painted afterwards, in pixels of the new picture.
  var stale: Region
}

extension Scene {
  /// How this picture comes out of `old` by moving all of it up or down; nil where nothing moves
  /// so, or all of it would have to be painted anyway.
  ///
  ///     old         moved up        wanted
  ///     ┌─────┐     ┌ bar ┐ (gone)  ┌ bar ┐ painted: it stays where it was
  ///     │ bar │     │  a  │         │  b  │
  ///     │  a  │     │  b  │         │  c  │ as it is in the buffer
  ///     │  b  │     │  c  │         │  d  │ painted: newly exposed
  ///     └─────┘     └╌╌╌╌╌┘         └─────┘
  ///
  /// What stays (a bar) counts as moved down by as much. O(layers).
  func pan(from old: Scene) -> ScenePan? {
    guard size == old.size, background == old.background, let rows = travel(from: old),
      abs(rows) < size.height
    else { return nil }
    // What the moved picture still holds of this one.
    let held = PixelRect(
      x0: 0, y0: max(0, -rows), x1: size.width, y1: size.height - max(0, rows))
    let moved = old.clipped(to: held, movedBy: PixelPoint(0, -rows))
    var stale = clipped(to: held, movedBy: .zero).damage(from: moved).intersection(held)
    let bare =
      rows > 0
      ? PixelRect(x0: 0, y0: held.y1, x1: size.width, y1: size.height)
      : PixelRect(x0: 0, y0: 0, x1: size.width, y1: held.y0)
    stale.formUnion(bare)
    return ScenePan(rows: rows, stale: stale)
  }

  /// The scene with each layer cut to what it can touch inside `area`, so that two layers that
  /// paint the same there are equal.
  private func clipped(to area: PixelRect, movedBy way: PixelPoint) -> Scene {
    var scene = self
    for i in layers.indices {
      if layers[i].isGround(of: size) {
        // One colour everywhere looks the same wherever it is carried.
        scene.layers[i].clip = area
        continue
      }
      scene.layers[i].clip = layers[i].extent.offset(by: way).intersection(area)
      scene.layers[i].origin = layers[i].origin + way
    }
    return scene
  }

  /// By how many pixels most of what both pictures show has moved up (negative: down); nil where
  /// more of it stays.
  private func travel(from old: Scene) -> Int? {
    guard let before = old.indices(of: layers) else { return nil }
    // Few distances are met in one frame: a list, and things that move against it.
    var found: [(rows: Int, area: Int)] = []
    for (layer, index) in zip(layers, before) {
      guard let index else { continue }
      let was = old.layers[index]
      guard was.origin.x == layer.origin.x, was.list == layer.list,
        !layer.isGround(of: size)
      else { continue }
      let extent = layer.extent
      let area = extent.width * extent.height
      let rows = was.origin.y - layer.origin.y
      if let k = found.firstIndex(where: { $0.rows == rows }) {
        found[k].area += area
      } else if found.count < 8 {
        found.append((rows, area))
      }
    }
    guard let most = found.max(by: { $0.area < $1.area }), most.rows != 0, most.area > 0 else {
      return nil
    }
    return most.rows
  }
}

extension Layer {
  /// Whether it covers a whole picture with one opaque colour and nothing else.
  fileprivate func isGround(of size: PixelSize) -> Bool {
    guard list.commands.count == 1, case .fill = list.commands[0] else { return false }
    return opaque.contains(PixelRect(size))
  }
}
