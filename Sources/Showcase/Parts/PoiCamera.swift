import Vitrine

/// The camera of a map under a sheet: over the map's bounds while they become known, over the places of
/// the list, over a chosen place, and always in the part that the sheet leaves free.
@MainActor
final class PoiCamera {
  private let map: MapView
  private let sheet: Sheet
  private var range: PoiCameraRange
  /// The camera that was set while the map is read. Once the user moves the map or opens a place, it is no
  /// longer changed.
  private var unmoved: MapCamera?
  private var hasShownMap = false
  /// The visible size of the map at the sheet's lowest tier, to which the zoom refers.
  private var whole: Size?

  init(_ map: MapView, under sheet: Sheet, _ range: PoiCameraRange) {
    self.map = map
    self.sheet = sheet
    self.range = range
    if range.awaitsMap { unmoved = chosen }
  }

  // MARK: While the map is read

  /// The bounds of the user's map are known only while it is read. The camera shows the first part at once
  /// and the whole map at the end, unless the user has moved the map or opened a place.
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

  /// The camera at the end of its motion, without the sheet's zoom offset.
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

  /// Adopts the limits of another map. The camera stays where it is, if it may.
  func mapWasReplaced(_ range: PoiCameraRange, bounds: GeoBounds?) {
    self.range = range
    unmoved = nil
    map.limits = range.limits(bounds)
  }

  // MARK: Places

  /// Moves the map to these places where none of them is visible. A full sheet counts as lowered, because
  /// a visitor lowers it to see the map.
  func bringIntoSight(_ places: [Place]) {
    // A map held by a finger does not move.
    if map.isHeld { return }
    let tier = max(sheet.tier, sheet.tiers.count - 1)
    let nearer = levels(toTier: tier)
    var view = MapViewport(
      camera: map.destination, size: sheet.frame.size, insets: sheet.coveredInsets(atTier: tier),
      headroom: map.headroom)
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
    // The zoom counts at the tier to which the sheet goes.
    let nearer = levels(toTier: sheet.tier)
    let zoom = max(17, map.destination.zoom + nearer) - nearer
    map.setCamera(MapCamera(center: place.location, zoom: zoom))
  }

  /// Flies to a place only where the sheet would cover it.
  func reveal(_ place: Place) {
    unmoved = nil
    if sheet.isHeld { return }
    map.reveal(
      place.location, insets: sheet.coveredInsets(atTier: sheet.tier),
      zoomOffset: levels(atTier: sheet.tier))
  }

  // MARK: Sheet

  /// Centers the map in the part that the sheet leaves free and zooms out as that part becomes smaller, so
  /// that the same area stays visible, frame by frame: under a finger too. The zoom is half of what the size
  /// alone would need, because streets would become too thin.
  func followSheet() {
    // Another page may have another lowest tier, while the sheet is where it was. Asked first, because it
    // updates the sheet for content that came since the last frame.
    let whole = lowest.size
    let covered = sheet.coveredInsets
    map.insets = covered
    map.setZoomOffset(levels(covering: covered), animated: self.whole.map { $0 != whole } ?? false)
    self.whole = whole
  }

  /// The zoom offset at a tier, in levels.
  private func levels(atTier tier: Int) -> Double {
    levels(covering: sheet.coveredInsets(atTier: tier))
  }

  /// The levels by which the zoom offset will have changed once the sheet is at `tier`.
  private func levels(toTier tier: Int) -> Double { levels(atTier: tier) - map.zoomOffset }

  private var screen: Rect { Rect(origin: .zero, size: sheet.frame.size) }

  /// The part of the map that the sheet leaves free at its lowest tier.
  private var lowest: Rect { screen.inset(by: sheet.coveredInsets(atTier: sheet.tiers.count)) }

  /// The zoom offset under a sheet that covers these insets, in levels: below 0 where that is more than at
  /// its lowest tier.
  private func levels(covering insets: Insets) -> Double {
    let (whole, free) = (lowest, screen.inset(by: insets))
    if whole.width <= 0 || whole.height <= 0 { return 0 }
    // Limited, because under a full sheet the map should look as before.
    let height = min(max(free.height, screen.height / 3), whole.height)
    let seen = free.width / whole.width * (height / whole.height)
    return ExactMath.log(min(1, seen)) / ExactMath.log(2) / 2
  }
}
