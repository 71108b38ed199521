import VitrineUnits

/// A vertical move of a whole picture, and the region to paint after it.
package struct ScenePan: Equatable {
  /// The number of rows that the window moves down over the buffer, so that the picture moves up.
  package var rows: Int
  /// The region to paint afterwards, in pixels of the new picture.
  package var stale: Region
}

extension Scene {
  /// The vertical move that turns `old` into most of this picture; nil if nothing moves vertically
  /// or everything would have to be painted anyway.
  ///
  ///     old         moved up        wanted
  ///     ┌─────┐     ┌ bar ┐ (gone)  ┌ bar ┐ painted: it did not move
  ///     │ bar │     │  a  │         │  b  │
  ///     │  a  │     │  b  │         │  c  │ already in the buffer
  ///     │  b  │     │  c  │         │  d  │ painted: newly exposed
  ///     └─────┘     └╌╌╌╌╌┘         └─────┘
  ///
  /// A part that stays (a bar) counts as moved by the opposite distance. O(layers).
  package func pan(from old: Scene) -> ScenePan? {
    guard size == old.size, background == old.background, let rows = travel(from: old),
      abs(rows) < size.height
    else { return nil }
    // The part of this picture that the moved buffer still has.
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

  /// The scene with each layer moved and clipped to `area`, so that layers that paint the same
  /// pixels there are equal.
  private func clipped(to area: PixelRect, movedBy offset: PixelPoint) -> Scene {
    var scene = self
    for i in layers.indices {
      if layers[i].isPlainFill(of: size) {
        // A layer of one color looks the same after any move.
        scene.layers[i].clip = area
        continue
      }
      scene.layers[i].clip = layers[i].extent.offset(by: offset).intersection(area)
      scene.layers[i].origin = layers[i].origin + offset
    }
    return scene
  }

  /// The number of rows by which most of the common content moved up (negative: down); nil if most
  /// of it did not move.
  private func travel(from old: Scene) -> Int? {
    guard let before = old.indices(of: layers) else { return nil }
    // A frame has few distinct distances: a list, and a few things that move independently.
    var found: [(rows: Int, area: Int)] = []
    for (layer, index) in zip(layers, before) {
      guard let index else { continue }
      let was = old.layers[index]
      guard was.origin.x == layer.origin.x, was.list == layer.list,
        !layer.isPlainFill(of: size)
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
  /// Whether it fills the whole picture with one opaque color.
  fileprivate func isPlainFill(of size: PixelSize) -> Bool {
    guard list.commands.count == 1, case .fill = list.commands[0] else { return false }
    return opaque.contains(PixelRect(size))
  }
}
