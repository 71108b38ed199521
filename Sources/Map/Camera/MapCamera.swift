public import VitrineUnits

/// View of the world: its center, zoom and rotation.
public struct MapCamera: Sendable, Hashable {
  /// The center on the Mercator square. Stored like this so that no rounding to degrees adds up.
  package var world: Point
  /// Zoom level: each doubles lengths on the screen; at 0 the world is 256 points wide.
  public var zoom: Double
  /// Clockwise rotation of the map on the screen, in radians; 0: north is up.
  public var rotation: Double

  /// Makes a camera; `rotation` is clockwise, in radians. A latitude beyond
  /// ``Mercator/maximumLatitude`` becomes that latitude.
  public init(center: GeoPoint, zoom: Double, rotation: Double = 0) {
    self.init(world: Mercator.project(center), zoom: zoom, rotation: rotation)
  }

  package init(world: Point, zoom: Double, rotation: Double) {
    self.world = world
    self.zoom = zoom
    self.rotation = rotation
  }

  /// The place shown at the focus: in the middle of the visible part, or lower, see
  /// ``MapView/headroom``.
  public var center: GeoPoint {
    get { Mercator.unproject(world) }
    set { world = Mercator.project(newValue) }
  }

  /// Stops the program where a number of it is not finite. `name` is the property or parameter that
  /// it was given for.
  func check(_ name: String) {
    require(
      world.x.isFinite && world.y.isFinite,
      "\(name)'s center is (longitude \(center.longitude), latitude \(center.latitude)); "
        + "give finite numbers")
    requireFinite(zoom, "\(name)'s zoom")
    requireFinite(rotation, "\(name)'s rotation")
  }

  /// Width of the world, in points.
  package var scale: Double { Mercator.scale(zoom: zoom) }

  /// The camera that shows the same picture with a focus moved by `delta` on the screen.
  func refocused(by delta: Vector) -> MapCamera {
    var camera = self
    camera.world = world + MapViewport(camera: self, size: .zero).worldVector(delta)
    return camera
  }

  /// The camera that shows all of `bounds` in an area of `size` points, north up.
  public static func fitting(_ bounds: GeoBounds, in size: Size, maximumZoom: Double = 18)
    -> MapCamera
  {
    let r = bounds.world
    let ratio = max(
      r.width / max(size.width, 1), r.height / max(size.height, 1), 1e-12)
    let zoom = Mercator.log2(1 / (ratio * Mercator.worldSize))
    return MapCamera(world: r.center, zoom: min(zoom, maximumZoom), rotation: 0)
  }
}

/// A camera together with the map's size and insets. Converts between places and points.
///
///     ┌───────────────┐
///     │    insets     │   the camera's center is at the focus ×, in the
///     │  ┌─────────┐  │   middle of the visible part, so that it stays in
///     │  │    ×    │  │   sight when a sheet covers the rest; lower where
///     │  └─────────┘  │   that leaves less than the headroom above it
///     │  ▒▒▒ sheet ▒▒ │
///     └───────────────┘
public struct MapViewport: Sendable, Hashable {
  /// The camera whose center is shown at ``focus``.
  public var camera: MapCamera {
    didSet { if camera != oldValue { rotation = ScaledRotation(camera) } }
  }
  /// Size of the whole map, in points.
  public var size: Size
  /// The covered margins of the map.
  public var insets: Insets
  /// Space above the camera's center, in points; see ``MapView/headroom``.
  public var headroom: Double

  /// Makes a viewport of a map of this size; `headroom` is in points.
  public init(camera: MapCamera, size: Size, insets: Insets = .zero, headroom: Double = 0) {
    self.camera = camera
    self.size = size
    self.insets = insets
    self.headroom = headroom
    rotation = ScaledRotation(camera)
  }

  /// Scale and rotation of a camera, computed once for all points of a frame.
  private struct ScaledRotation: Hashable {
    let scale: Double
    let sin: Double
    let cos: Double

    init(_ camera: MapCamera) {
      scale = camera.scale
      (sin, cos) = camera.rotation == 0 ? (0, 1) : ExactMath.sincos(camera.rotation)
    }
  }

  private var rotation: ScaledRotation

  /// Width of the world, in points.
  package var scale: Double { rotation.scale }

  /// The part that insets do not cover, in points.
  public var visible: Rect { Rect(origin: .zero, size: size).inset(by: insets) }

  /// The point where the camera's center is shown: the middle of the visible part, or as much
  /// further down as ``headroom`` requires while it stays visible.
  public var focus: Point {
    let foot = size.height - insets.bottom
    // Also correct where the insets are larger than the map.
    let middle = Point((insets.left + size.width - insets.right) / 2, (insets.top + foot) / 2)
    if headroom <= 0 { return middle }
    return Point(middle.x, max(middle.y, min(insets.top + headroom, foot - 2)))
  }

  /// The point where a place is shown, from the map's top left corner. Of the worlds side by side
  /// it is in the one nearest to the camera.
  public func point(of place: GeoPoint) -> Point {
    point(world: Mercator.nearest(Mercator.project(place), to: camera.world))
  }

  /// The place shown at a point.
  public func place(at point: Point) -> GeoPoint { Mercator.unproject(world(at: point)) }

  /// The point where a place on the Mercator square is shown.
  package func point(world p: Point) -> Point {
    let (sin, cos) = (rotation.sin, rotation.cos)
    let (x, y) = ((p.x - camera.world.x) * scale, (p.y - camera.world.y) * scale)
    let focus = focus
    return Point(focus.x + cos * x - sin * y, focus.y + sin * x + cos * y)
  }

  /// The place on the Mercator square that is shown at a point.
  package func world(at point: Point) -> Point { camera.world + worldVector(point - focus) }

  /// Converts a vector on the screen to the Mercator square.
  func worldVector(_ v: Vector) -> Vector {
    let (sin, cos) = (rotation.sin, rotation.cos)
    return Vector((cos * v.dx + sin * v.dy) / scale, (cos * v.dy - sin * v.dx) / scale)
  }

  /// Converts a vector along the map's axes, in points, to the screen.
  func screenVector(_ v: Vector) -> Vector {
    let (sin, cos) = (rotation.sin, rotation.cos)
    return Vector(cos * v.dx - sin * v.dy, sin * v.dx + cos * v.dy)
  }

  /// The camera that shows `place` (on the Mercator square) at `point`.
  package func camera(showing place: Point, at point: Point) -> MapCamera {
    var camera = camera
    camera.world = place - worldVector(point - focus)
    return camera
  }

  /// The smallest rectangle of the Mercator square around the view, covered parts included.
  var worldBounds: Rect {
    let corners = [
      world(at: .zero), world(at: Point(size.width, 0)), world(at: Point(0, size.height)),
      world(at: Point(size.width, size.height)),
    ]
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let (x0, y0) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x0, y0, (xs.max() ?? 0) - x0, (ys.max() ?? 0) - y0)
  }
}

/// Arithmetic of a map's rotation.
enum Angle {
  /// The same direction within −π … π.
  static func normalized(_ a: Double) -> Double {
    a - (a / (2 * Double.pi)).rounded() * 2 * Double.pi
  }
}
