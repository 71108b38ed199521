import VitrineUnits

/// Paints pieces of a scene onto bands, without what higher layers hide.
final class ScenePainter {
  let context: PaintContext
  /// The extents and opaque areas of the layers of the scene being painted.
  private var extents: [PixelRect] = []
  private var opaques: [PixelRect] = []
  /// The lists of the layers, which the scene retains while it is painted.
  private var lists: [Unmanaged<DisplayList>] = []

  init(_ context: PaintContext) { self.context = context }

  /// Begins a frame. `parts`: the painters that share the memory of scaled tiles.
  func begin(_ scene: Scene, parts: Int = 1) {
    context.resampled.beginFrame()
    context.scaled.beginFrame(pixels: scene.size.width * scene.size.height / parts)
    extents.removeAll(keepingCapacity: true)
    opaques.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    for layer in scene.layers {
      extents.append(layer.extent)
      opaques.append(layer.opaque)
      lists.append(Unmanaged.passUnretained(layer.list))
    }
  }

  /// Paints all layers on a part of the scene.
  func paint(_ scene: Scene, _ piece: PixelRect, on band: Band) {
    paint(scene, piece, below: scene.layers.count, on: band)
  }

  /// Paints `piece` of a band. No layer from `limit` up covers any of its rows. Painting begins at
  /// the highest layer below `limit` that covers rows completely; the rows above and below that
  /// layer are painted as pieces of their own.
  private func paint(_ scene: Scene, _ piece: PixelRect, below limit: Int, on band: Band) {
    var cover = limit - 1
    while cover >= 0 {
      let o = opaques[cover]
      if o.x0 <= piece.x0 && o.x1 >= piece.x1 && o.y0 < piece.y1 && o.y1 > piece.y0 { break }
      cover -= 1
    }
    guard cover >= 0 else { return paintVisible(of: scene, from: -1, piece, on: band) }
    let (top, bottom) = (max(piece.y0, opaques[cover].y0), min(piece.y1, opaques[cover].y1))
    for rows in [piece.y0..<top, bottom..<piece.y1] where !rows.isEmpty {
      let rest = PixelRect(
        x0: piece.x0, y0: rows.lowerBound, x1: piece.x1, y1: rows.upperBound)
      paint(scene, rest, below: cover, on: band)
    }
    let hidden = PixelRect(x0: piece.x0, y0: top, x1: piece.x1, y1: bottom)
    paintVisible(of: scene, from: cover, hidden, on: band)
  }

  /// Paints the layers from `first` up, -1 for the background. Where a layer hides much of others,
  /// as a screen that grows over another one, its rectangle is painted from that layer up, and the
  /// pieces around it on their own.
  ///
  ///     ┌───────────────┐
  ///     ├───┬───────┬───┤
  ///     │   │ layer │   │
  ///     └───┴───────┴───┘
  private func paintVisible(
    of scene: Scene, from first: Int, _ piece: PixelRect, on band: Band
  ) {
    if let top = topCover(of: piece, above: first) {
      let hidden = opaques[top].intersection(piece)
      for rest in Region(piece).subtracting(Region(hidden)).rects {
        paint(scene, rest, below: scene.layers.count, on: band)
      }
      return paintVisible(of: scene, from: top, hidden, on: band)
    }
    if first < 0 {
      context.contents.fill(piece, scene.background.premultiplied | 0xff00_0000, on: band)
    }
    paintLayers(of: scene, from: max(first, 0), piece, on: band)
  }

  /// The highest layer above `first` that hides as many painted pixels as the piece has; dividing a
  /// piece would cost more than less of them.
  private func topCover(of piece: PixelRect, above first: Int) -> Int? {
    let area = piece.width * piece.height
    for i in stride(from: opaques.count - 1, to: first, by: -1) {
      let cover = opaques[i].intersection(piece)
      if cover.width * cover.height < area / 8 || cover == piece { continue }
      var hidden = 0
      for j in (first + 1)..<i {
        let part = extents[j].intersection(cover)
        hidden += part.width * part.height
      }
      if hidden >= area { return i }
    }
    return nil
  }

  func paintLayers(of scene: Scene, from first: Int, _ piece: PixelRect, on band: Band) {
    for i in first..<scene.layers.count {
      let area = extents[i].intersection(piece)
      if area.isEmpty { continue }
      let origin = scene.layers[i].origin
      let painter = Painter(
        band: band.relative(to: origin),
        clip: area.offset(by: PixelPoint(-origin.x, -origin.y)),
        opacity: scene.layers[i].opacity, context: context)
      lists[i]._withUnsafeGuaranteedRef { painter.paintLayer($0) }
    }
  }
}
