import VitrineRaster
import VitrineUnits

/// The few features that a map shows before its first tiles: painted in the frame, without a job.
///
///     frame 1           jobs             later
///     outline   ──►  map is read  ──►  tiles fade in over the outline
struct MapOutline {
  let features: [MapFeature]
  private let chunk: MapChunk
  /// The last picture: it is the same in each frame while the tiles fade in over it.
  private var last: (view: MapViewport, style: MapStyle, density: Double, picture: DisplayList)?

  init(_ features: [MapFeature]) {
    self.features = features
    chunk = MapChunk(features, number: 0)
  }

  /// The shapes on the color of land, in device pixels of a view of `area`.
  mutating func picture(
    of area: Rect, in view: MapViewport, style: MapStyle, density: Double
  ) -> DisplayList {
    if let last, last.view == view, last.style == style, last.density == density {
      return last.picture
    }
    let picture = DisplayList(
      [.fill(area, style.land)] + commands(in: view, style: style, density: density))
    last = (view, style, density, picture)
    return picture
  }

  /// The shapes, the lowest first.
  private func commands(in view: MapViewport, style: MapStyle, density: Double) -> [DrawCommand] {
    // One tile that begins at the view's top left corner.
    let corner = Double(TilePainter.gutter) / density
    let side = (max(view.size.width, view.size.height) * density).rounded(.up)
    let grid = TileGrid(
      zoom: view.camera.zoom, rotation: view.camera.rotation,
      anchor: view.world(at: Point(corner, corner)), density: density, side: Int(side))
    let key = TileKey(grid: grid, place: TilePlace(x: 0, y: 0))
    return TilePainter(chunks: [chunk], style: style, key: key).commands
  }
}
