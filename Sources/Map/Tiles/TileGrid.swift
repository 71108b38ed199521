import VitrineRaster
import VitrineUnits

/// Plane of device pixels on which the map is painted in square tiles, at one zoom and rotation.
///
/// Grids follow the camera. Where it rests, the grid has exactly its zoom and rotation, so that
/// tiles are aligned with pixels and sharp; while it zooms, tiles of older grids are shown scaled.
///
///     (−1,−1) (0,−1)        anchor: the point of the map at the plane's (0, 0)
///          ┌───┬───┐
///     (−1,0)│   │ (0,0)
///          └───┴───┘
struct TileGrid: Sendable, Hashable {
  let zoom: Double
  let rotation: Double
  /// Position of the anchor on the Mercator square.
  let anchor: Point
  /// Device pixels per point.
  let density: Double
  /// Side of a tile, in device pixels.
  let side: Int

  init(zoom: Double, rotation: Double, anchor: Point, density: Double, side: Int) {
    self.zoom = zoom
    self.rotation = rotation
    self.anchor = anchor
    self.density = density
    self.side = side
    scale = Mercator.scale(zoom: zoom) * density
    turn = rotation == 0 ? SineCosine(sin: 0, cos: 1) : SineCosine(ExactMath.sincos(rotation))
  }

  private struct SineCosine: Sendable, Hashable {
    var sin: Double
    var cos: Double
    init(sin: Double, cos: Double) { (self.sin, self.cos) = (sin, cos) }
    init(_ t: (sin: Double, cos: Double)) { (sin, cos) = t }
  }

  /// Width of the world on the plane, in device pixels.
  let scale: Double
  private let turn: SineCosine

  /// The grids of a map differ in zoom, rotation or anchor; hashing two numbers is enough to tell
  /// them apart.
  func hash(into hasher: inout Hasher) {
    hasher.combine(zoom)
    hasher.combine(anchor.x + rotation)
  }

  /// The point on the plane of a point of the Mercator square.
  func plane(_ p: Point) -> Point {
    let (x, y) = ((p.x - anchor.x) * scale, (p.y - anchor.y) * scale)
    return Point(turn.cos * x - turn.sin * y, turn.sin * x + turn.cos * y)
  }

  /// The grid moved by whole worlds: a point of the first world is on it where the point `worlds`
  /// to the right is on this one.
  func moved(worlds: Double) -> TileGrid {
    if worlds == 0 { return self }
    return TileGrid(
      zoom: zoom, rotation: rotation, anchor: Point(anchor.x - worlds, anchor.y),
      density: density, side: side)
  }

  func world(_ q: Point) -> Point {
    let (x, y) = (turn.cos * q.x + turn.sin * q.y, turn.cos * q.y - turn.sin * q.x)
    return Point(anchor.x + x / scale, anchor.y + y / scale)
  }

  /// The transform from the plane to the screen, in device pixels.
  func transform(_ view: MapViewport) -> PlaneTransform {
    let origin = view.point(world: anchor)
    let place = Point(origin.x * density, origin.y * density)
    if matches(view.camera) {
      return PlaneTransform(origin: Point(place.x.rounded(), place.y.rounded()))
    }
    return PlaneTransform(
      origin: place, scale: view.scale * density / scale,
      rotation: view.camera.rotation - rotation)
  }

  /// The transform for tiles over which those of `current` come, and the distance by which the
  /// result is moved, in device pixels. Where `current` is aligned with pixels, they move with it,
  /// so that their scaled pixels stay the same while the map pans.
  func transform(
    _ view: MapViewport, beside current: TileGrid?
  ) -> (transform: PlaneTransform, shift: PixelPoint) {
    guard let current, current.matches(view.camera), !matches(view.camera) else {
      return (transform(view), .zero)
    }
    let corner = view.point(world: current.anchor)
    return (
      PlaneTransform(
        origin: current.plane(anchor), scale: current.scale / scale,
        rotation: current.rotation - rotation),
      PixelPoint(Int((corner.x * density).rounded()), Int((corner.y * density).rounded()))
    )
  }

  /// Whether its tiles are aligned with pixels.
  func matches(_ camera: MapCamera) -> Bool {
    camera.zoom == zoom && camera.rotation == rotation
  }

  /// The visible tiles, row by row, and those at most `margin` sides of a tile beside the view.
  func tiles(in view: MapViewport, margin: Double = 0) -> [TilePlace] {
    // At least a point, because the plane is aligned with whole pixels.
    let beside = max(margin * Double(side) * view.scale / scale, 1)
    let seen = Rect(
      -beside, -beside, view.size.width + 2 * beside, view.size.height + 2 * beside)
    let corners = [
      Point(seen.minX, seen.minY), Point(seen.maxX, seen.minY), Point(seen.minX, seen.maxY),
      Point(seen.maxX, seen.maxY),
    ].map { plane(view.world(at: $0)) }
    guard let box = Rect(around: corners) else { return [] }
    func index(_ v: Double) -> Int { Int((v / Double(side)).rounded(.down)) }
    let (x0, x1) = (index(box.minX), index(box.maxX))
    let (y0, y1) = (index(box.minY), index(box.maxY))
    // A camera far from its grid would need thousands of useless tiles. A grid that is rotated and
    // scaled down needs six times as many as one that is aligned with pixels.
    let plain =
      (view.size.width * density / Double(side) + 2 + 2 * margin)
      * (view.size.height * density / Double(side) + 2 + 2 * margin)
    if Double(x1 - x0 + 1) * Double(y1 - y0 + 1) > max(400, plain * 6) { return [] }
    let isUpright = view.camera.rotation == rotation
    var places: [TilePlace] = []
    places.reserveCapacity((x1 - x0 + 1) * (y1 - y0 + 1))
    for y in y0...y1 {
      for x in x0...x1 {
        let place = TilePlace(x: x, y: y)
        // The rectangle around a rotated view has corners that are not seen.
        if isUpright || touches(place, seen, in: view) { places.append(place) }
      }
    }
    return places
  }

  private func touches(_ place: TilePlace, _ seen: Rect, in view: MapViewport) -> Bool {
    let r = rect(of: place)
    let corners = [
      Point(r.minX, r.minY), Point(r.maxX, r.minY), Point(r.minX, r.maxY), Point(r.maxX, r.maxY),
    ].map { view.point(world: world($0)) }
    guard let box = Rect(around: corners) else { return false }
    return box.touches(seen)
  }

  /// The rectangle of a tile on the plane.
  func rect(of place: TilePlace) -> Rect {
    let side = Double(side)
    return Rect(Double(place.x) * side, Double(place.y) * side, side, side)
  }

  /// The smallest rectangle of the Mercator square around a tile with a margin in device pixels.
  func worldBounds(of place: TilePlace, margin: Double) -> Rect {
    let r = rect(of: place).inset(by: Insets(all: -margin))
    let corners = [
      Point(r.minX, r.minY), Point(r.maxX, r.minY), Point(r.minX, r.maxY), Point(r.maxX, r.maxY),
    ].map(world)
    return Rect(around: corners) ?? .zero
  }
}

/// Index of a tile in a grid.
struct TilePlace: Sendable, Hashable {
  var x: Int
  var y: Int
}

struct TileKey: Sendable, Hashable {
  var grid: TileGrid
  var place: TilePlace
}
