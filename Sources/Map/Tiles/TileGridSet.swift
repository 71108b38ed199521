import VitrineUnits

/// The grids on which tiles are painted while the camera moves.
///
/// - `current`: that of the camera, or near enough while it zooms.
/// - `older`: previous grids, shown scaled where the current one has no tile yet.
/// - `overview`: two levels further out, north up; a few of its tiles cover the screen and its
///   surroundings, so that there is something to show wherever the map is flung.
struct TileGridSet {
  private(set) var current: TileGrid
  /// The newest first.
  private(set) var older: [TileGrid] = []
  private(set) var overview: TileGrid
  /// The grid of a flight's goal.
  private(set) var ahead: TileGrid?

  private static let mostOlder = 2
  /// Anchor of the overview: the same as long as possible, so that its tiles stay valid.
  private let anchor: Point
  private let density: Double
  private let side: Int

  init(_ camera: MapCamera, anchor: Point, density: Double, side: Int) {
    self.anchor = anchor
    self.density = density
    self.side = side
    current = TileGrid(
      zoom: camera.zoom, rotation: camera.rotation, anchor: camera.world, density: density,
      side: side)
    overview = Self.overview(camera.zoom, anchor, density, side)
  }

  private static func overview(
    _ zoom: Double, _ anchor: Point, _ density: Double, _ side: Int
  ) -> TileGrid {
    let level = max((zoom + 0.5).rounded(.down) - 2, 0)
    return TileGrid(zoom: level, rotation: 0, anchor: anchor, density: density, side: side)
  }

  /// Follows the camera. `isZooming` says whether its zoom or rotation is changing; `goal` is the
  /// end of its own motion.
  mutating func follow(_ camera: MapCamera, isZooming: Bool, goal: MapCamera?) {
    followFromAfar(camera)
    ahead = nil
    if current.matches(camera) { return keepNear(camera) }
    if !isZooming {
      adopt(grid(camera.zoom, camera.rotation, camera.world))
    } else {
      let step = camera.zoom - current.zoom
      let turn = abs(Angle.normalized(camera.rotation - current.rotation))
      // Scaled by 0.6 to 2.2: beyond that, finer tiles are worth painting, or too many would be
      // needed to cover the screen.
      if step > 1.15 || step < -0.75 || turn > 0.7 {
        adopt(grid((camera.zoom * 2).rounded() / 2, camera.rotation, camera.world))
      }
      if let goal, goal.zoom != current.zoom || goal.rotation != current.rotation {
        ahead = grid(goal.zoom, goal.rotation, goal.world)
      }
    }
    keepNear(camera)
  }

  private func grid(_ zoom: Double, _ rotation: Double, _ anchor: Point) -> TileGrid {
    // A known grid already has tiles.
    let known = ([current] + older + [ahead].compactMap { $0 }).first {
      $0.zoom == zoom && $0.rotation == rotation && isNear($0, anchor)
    }
    return known
      ?? TileGrid(zoom: zoom, rotation: rotation, anchor: anchor, density: density, side: side)
  }

  private mutating func adopt(_ grid: TileGrid) {
    if grid == current { return }
    older.removeAll { $0 == grid }
    older.insert(current, at: 0)
    older = Array(older.prefix(Self.mostOlder))
    current = grid
  }

  /// Whether a place is near enough to a grid, which counts pixels from its anchor in units of
  /// 2^−32.
  private func isNear(_ grid: TileGrid, _ place: Point) -> Bool {
    let position = grid.plane(place)
    return max(abs(position.x), abs(position.y)) < 1e8
  }

  /// The overview in the world of the camera, which may have gone around the globe; at high zoom
  /// far from the anchor, another one.
  private mutating func followFromAfar(_ camera: MapCamera) {
    let anchor = Mercator.nearest(anchor, to: camera.world)
    let level = Self.overview(camera.zoom, anchor, density, side)
    if isNear(level, camera.world) {
      overview = level
    } else if overview.zoom != level.zoom || !isNear(overview, camera.world) {
      overview = Self.overview(camera.zoom, camera.world, density, side)
    }
  }

  private mutating func keepNear(_ camera: MapCamera) {
    older = older.filter { isNear($0, camera.world) }
    if !isNear(current, camera.world) {
      current = grid(current.zoom, current.rotation, camera.world)
    }
  }
}
