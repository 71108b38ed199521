import Vitrine

/// The camera of a map under a panel: over the map's bounds while they become known, over the
/// places of the list, over a chosen place, and always in the part that the panel leaves free.
@MainActor
final class PoiCamera {
  private let map: MapView
  private var panel: (any PoiPanel)!
  private var range: PoiCameraRange
  /// The camera that was set while the map is read. Once the user moves the map or opens a place,
  /// it is no longer changed.
  private var unmoved: MapCamera?
  private var hasShownMap = false
  /// The visible size of the map to which the zoom refers.
  private var whole: Size?

  /// A camera that needs a panel before it is used (``adopt(_:room:)``).
  init(_ map: MapView, _ range: PoiCameraRange) {
    self.map = map
    self.range = range
    if range.awaitsMap { unmoved = chosen }
  }

  // MARK: While the map is read

  /// The bounds of the user's map are known only while it is read. The camera shows the first part
  /// at once and the whole map at the end, unless the user has moved the map or opened a place.
  func sourceDidChange(_ source: MapSource) {
    guard let bounds = source.bounds else { return }
    let isUnmoved = isUnmoved
    map.limits = range.limits(bounds)
    guard isUnmoved else { return unmoved = nil }
    if hasShownMap && source.progress < 1 { return unmoved = chosen }
    var camera = range.camera(showing: bounds, isWhole: source.progress >= 1)
    camera.zoom += map.zoomOffset
    if hasShownMap {
      map.setCamera(camera)
      unmoved = nil
    } else {
      map.setCamera(camera, animated: false)
      unmoved = chosen
      hasShownMap = true
    }
  }

  /// The camera at the end of its motion, without the panel's zoom offset.
  private var chosen: MapCamera {
    var camera = map.destination
    camera.zoom -= map.zoomOffset
    return camera
  }

  private var isUnmoved: Bool {
    guard let unmoved, !map.isMoving, !map.isHeld else { return false }
    let camera = chosen
    // Adding and subtracting the offset leaves a rounding error.
    return camera.center == unmoved.center && camera.rotation == unmoved.rotation
      && abs(camera.zoom - unmoved.zoom) < 1e-9
  }

  /// Adopts the limits of the places, which were not known yet. The camera stays where it is.
  func placesWereRead(_ range: PoiCameraRange) {
    self.range = range
    map.limits = range.limits(map.source.bounds)
  }

  /// Adopts the limits of another map. The camera stays where it is, if it may.
  func mapWasReplaced(_ range: PoiCameraRange, bounds: GeoBounds?) {
    self.range = range
    unmoved = nil
    map.limits = range.limits(bounds)
  }

  /// Adopts a panel that leaves `room` free at first, or another one on a screen of another size.
  /// The camera stays where it is.
  func adopt(_ panel: any PoiPanel, room: Size) {
    self.panel = panel
    whole = nil
    range.size = room
    map.limits = range.limits(map.source.bounds)
  }

  // MARK: Places

  /// Moves the map to these places where none of them is visible.
  func bringIntoSight(_ places: [Place]) {
    // A map held by a finger does not move.
    if map.isHeld { return }
    let covered = panel.viewingInsets
    let nearer = levels(to: covered)
    var view = MapViewport(
      camera: map.destination, size: map.frame.size, insets: covered, headroom: map.headroom)
    view.camera.zoom += nearer
    let seen = view.visible.inset(by: Insets(all: Spacing.large))
    if places.contains(where: { seen.contains(view.point(of: $0.location)) }) { return }
    guard var camera = PoiCameraRange.camera(showing: places, in: view.visible.size) else { return }
    camera.zoom -= nearer
    unmoved = nil
    map.setCamera(camera)
  }

  /// Flies to a place, unless a finger holds the map.
  func fly(to place: Place) {
    unmoved = nil
    if map.isHeld { return }
    // The zoom counts where the panel goes.
    let nearer = levels(to: panel.restingInsets)
    let zoom = max(17, map.destination.zoom + nearer) - nearer
    map.setCamera(MapCamera(center: place.location, zoom: zoom))
  }

  /// Flies to a place only where the panel would cover it.
  func reveal(_ place: Place) {
    unmoved = nil
    if panel.isHeld { return }
    let covered = panel.restingInsets
    map.reveal(place.location, insets: covered, zoomOffset: levels(covering: covered))
  }

  /// Moves a place to the middle of the part that the panel leaves free, unless a finger holds the
  /// map.
  func center(on place: Place, animated: Bool = true) {
    unmoved = nil
    if map.isHeld { return }
    var camera = map.destination
    camera.center = place.location
    map.setCamera(camera, animated: animated)
  }

  // MARK: Panel

  /// Centers the map in the part that the panel leaves free. Under a sheet it zooms out as that
  /// part becomes smaller, so that the same area stays visible, frame by frame: under a finger too.
  /// The zoom is half of what the size alone would need, because streets would become too thin.
  func followPanel() {
    // Another page may have another lowest tier, while the sheet is where it was. Asked first,
    // because it updates the sheet for content that came since the last frame.
    let whole = reference?.size
    let covered = panel.coveredInsets
    map.insets = covered
    map.coveredAreas = panel.coveredAreas
    map.setZoomOffset(levels(covering: covered), animated: self.whole.map { $0 != whole } ?? false)
    self.whole = whole
  }

  /// The levels by which the zoom offset will have changed once the panel covers these insets.
  private func levels(to insets: Insets) -> Double { levels(covering: insets) - map.zoomOffset }

  private var screen: Rect { Rect(origin: .zero, size: map.frame.size) }

  /// The part of the map to which the zoom refers; nil where it does not depend on the panel.
  private var reference: Rect? { panel.referenceInsets.map { screen.inset(by: $0) } }

  /// The zoom offset under a panel that covers these insets, in levels: below 0 where that is more
  /// than the insets to which the zoom refers.
  private func levels(covering insets: Insets) -> Double {
    guard let whole = reference, whole.width > 0, whole.height > 0 else { return 0 }
    let free = screen.inset(by: insets)
    // Limited, because under a full sheet the map should look as before.
    let height = min(max(free.height, screen.height / 3), whole.height)
    let seen = free.width / whole.width * (height / whole.height)
    return ExactMath.log(min(1, seen)) / ExactMath.log(2) / 2
  }
}
